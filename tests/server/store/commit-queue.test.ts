import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { CommitQueue } from '../../../server/store/sqlite/commit-queue.ts';
import { dataFolder } from '../../support/server/process.ts';

let file: string;
let writer: DatabaseSync;
let reader: DatabaseSync;
let queue: CommitQueue;
let statements: string[];

beforeEach(() => {
  file = join(dataFolder(), 'test.sqlite');
  writer = new DatabaseSync(file);
  writer.exec('PRAGMA busy_timeout = 0');
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE note (text TEXT PRIMARY KEY) STRICT');
  reader = new DatabaseSync(file, { readOnly: true });
  statements = [];
  const exec = writer.exec.bind(writer);
  vi.spyOn(writer, 'exec').mockImplementation((sql) => {
    statements.push(sql);
    exec(sql);
  });
  queue = new CommitQueue(writer);
});

afterEach(() => {
  reader.close();
  writer.close();
});

const add = (text: string) => async () => {
  writer.prepare('INSERT INTO note VALUES (?)').run(text);
  await null;
  return text;
};

function committed(): string[] {
  return reader
    .prepare('SELECT text FROM note ORDER BY text')
    .all()
    .map((row) => String(row.text));
}

describe('the commit queue', () => {
  it('a write waits for another process without holding up the event loop', async () => {
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE; INSERT INTO note VALUES ('theirs')");
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 5) other.exec('COMMIT');
    }, 5);
    await queue.run(add('ours'));
    clearInterval(timer);
    other.close();
    expect(turns).toBeGreaterThanOrEqual(5);
    expect(committed()).toEqual(['ours', 'theirs']);
  });

  it('writes of one event-loop turn share a commit', async () => {
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => queue.run(add(text))));
    expect(answers).toEqual(['a', 'b', 'c']);
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
    expect(committed()).toEqual(['a', 'b', 'c']);
  });

  it('writes that arrive during a commit join it', async () => {
    const late: Promise<string>[] = [];
    const first = queue.run(async () => {
      late.push(queue.run(add('late')));
      return 'first';
    });
    await first;
    await Promise.all(late);
    expect(statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
  });

  it('writes resolve after the commit', async () => {
    const seen = await queue.run(add('a')).then(() => committed());
    expect(seen).toEqual(['a']);
  });

  it('a failing write rolls back only itself', async () => {
    const results = await Promise.allSettled([
      queue.run(add('a')),
      queue.run(async () => {
        await add('half')();
        throw new Error('no');
      }),
      queue.run(add('b')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(committed()).toEqual(['a', 'b']);
  });

  it('a write that nothing waits behind has no savepoint; what joins it has', async () => {
    await queue.run(add('alone'));
    expect(statements).toEqual(['BEGIN IMMEDIATE', 'COMMIT']);
    const late: Promise<string>[] = [];
    const first = queue.run(async () => {
      late.push(queue.run(add('late')));
      return add('first')();
    });
    await Promise.all([first, ...late]);
    expect(statements.slice(2)).toEqual([
      'BEGIN IMMEDIATE',
      'SAVEPOINT job',
      'RELEASE job',
      'COMMIT',
    ]);
  });

  it('a failing write that others have joined leaves them as they are', async () => {
    const late: Promise<string>[] = [];
    const first = queue.run(async () => {
      await add('half')();
      late.push(queue.run(add('late')));
      throw new Error('no');
    });
    await expect(first).rejects.toThrow('no');
    expect(await Promise.all(late)).toEqual(['late']);
    expect(committed()).toEqual(['late']);
  });

  it('a failed commit rejects its writes, and the queue recovers', async () => {
    const exec = vi.mocked(writer.exec).getMockImplementation();
    vi.mocked(writer.exec).mockImplementation((sql) => {
      if (sql === 'COMMIT') throw new Error('disk full');
      exec?.(sql);
    });
    const results = await Promise.allSettled([queue.run(add('a')), queue.run(add('b'))]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(committed()).toEqual([]);

    if (exec) vi.mocked(writer.exec).mockImplementation(exec);
    await queue.run(add('a'));
    expect(committed()).toEqual(['a']);
  });

  it('a write issued by a resolved one is committed', async () => {
    const chain = async (depth: number): Promise<void> => {
      if (depth > 0) await queue.run(add(`note ${depth}`)).then(() => chain(depth - 1));
    };
    await chain(20);
    expect(committed()).toHaveLength(20);
  });

  it('closing drains the queue, then refuses', async () => {
    const last = queue.run(add('last'));
    await queue.close();
    expect(await last).toBe('last');
    await expect(queue.run(add('too late'))).rejects.toThrow('closed');
    expect(committed()).toEqual(['last']);
  });
});
