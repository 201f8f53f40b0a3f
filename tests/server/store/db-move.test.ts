import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allRows, freshDatabase } from '../../support/server/database.ts';
import { dataFolder, run, startServer } from '../../support/server/process.ts';

/** Long enough for slow machines. */
const PATIENCE_MS = 120_000;
const NOBODY_THERE = 'postgres://nobody@127.0.0.1:1/nothing';

function server(args: readonly string[], env: Readonly<Record<string, string>>) {
  return run('server/cli/hub.ts', args, env).ended;
}

function move(DATA_DIR: string, env: Readonly<Record<string, string>> = {}) {
  return server(['db-move'], { DATA_DIR, ...env });
}

/** The rows of a database but those that only one of the two kinds has, in an order that both share. */
async function rowsToCompare(url: string | undefined, dataDir: string) {
  const tables = [...(await allRows(url, dataDir))].filter(
    ([name]) => name !== 'migration' && !/^(sqlite_|person_trigram)/.test(name),
  );
  return new Map(
    tables
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, rows]) => [name, rows.map(textOf).sort()]),
  );
}

/** A row as text; bigints come as text or as numbers, and SQLite numbers the texts of search. */
function textOf(row: object): string {
  const fields = Object.entries(row).filter(([column]) => column !== 'row');
  const plain = fields.map(([column, value]) => [column, value === null ? null : String(value)]);
  return JSON.stringify(plain.sort());
}

/** A comment with a reply and a reply to that, which lie a long way before what they answer. */
function addReplies(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'hub.sqlite'), {
    enableForeignKeyConstraints: false,
  });
  database.exec(`
    with recursive
      place as (select id, author_id from post order by id limit 1),
      number (n) as (select 1 union all select n + 1 from number where n < 2500),
      remark (id, parent, level) as (
        values ('nested', 'reply', 3), ('reply', 'comment', 2)
        union all select 'comment-' || n, null, 1 from number
        union all values ('comment', null, 1)
      )
    insert into comment (id, post_id, parent_id, level, author_id, content, likes, replies, created_at)
    select remark.id, place.id, parent, level, author_id, 'Überall 🎨', 0, 0, 1 from remark, place
  `);
  database.close();
}

describe('moving to PostgreSQL is refused', () => {
  it('moving is refused without a target database', async () => {
    const { code, stderr } = await move(dataFolder());
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'DATABASE_URL must name the PostgreSQL database to move to.\n',
    });
  });

  it('moving is refused without a source database', async () => {
    const { code, stderr } = await move(dataFolder(), { DATABASE_URL: NOBODY_THERE });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^There is no database in /);
  });

  it(
    'moving is refused while a server runs or the target is unreachable',
    async () => {
      const DATA_DIR = dataFolder();
      const server = startServer({ DATA_DIR });
      await server.ready;
      const busy = await move(DATA_DIR, { DATABASE_URL: NOBODY_THERE });
      await server.stop();
      expect(busy).toMatchObject({ code: 1, stdout: '' });
      expect(busy.stderr).toMatch(/^Another Creative Hub is using the data folder /);

      const unheard = await move(DATA_DIR, { DATABASE_URL: NOBODY_THERE });
      expect(unheard).toMatchObject({ code: 1, stdout: '' });
      expect(unheard.stderr).toMatch(/^The database cannot be opened /);
    },
    PATIENCE_MS,
  );
});

describe.runIf(process.env.HUB_TEST_DATABASE_URL)('moving to PostgreSQL', () => {
  const DATA_DIR = dataFolder();
  let target: Awaited<ReturnType<typeof freshDatabase>>;
  beforeAll(async () => {
    target = await freshDatabase();
    const crowd = ['demo', '--posts', '2500', '--users', '20'];
    const filled = await run('bench/crowd/main.ts', crowd, { DATA_DIR }).ended;
    expect(filled).toMatchObject({ code: 0 });
    addReplies(DATA_DIR);
  }, PATIENCE_MS);
  afterAll(() => target.remove());

  it(
    'a failed move leaves the target empty',
    async () => {
      // A row of nobody, which PostgreSQL does not take; the product's own calls make none.
      const source = new DatabaseSync(join(DATA_DIR, 'hub.sqlite'), {
        enableForeignKeyConstraints: false,
      });
      source.exec("insert into preference (account_id, notifications) values ('x', '{}')");
      const { code, stderr } = await move(DATA_DIR, target.env);
      source.exec("delete from preference where account_id = 'x'");
      source.close();

      expect(code).toBe(1);
      expect(stderr).toMatch(/^Nothing was moved \(/);
      const there = await rowsToCompare(target.env.DATABASE_URL, DATA_DIR);
      expect([...there.values()].flat()).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'moving copies every row, once',
    async () => {
      const wanted = await rowsToCompare(undefined, DATA_DIR);
      // Stored by an older version: PostgreSQL has no NUL, and everything else must be moved.
      const source = new DatabaseSync(join(DATA_DIR, 'hub.sqlite'));
      source.exec(
        'update account set bio = char(0) || bio || char(0) where id = (select min(id) from account)',
      );
      source.close();
      const { code, stdout, stderr } = await move(DATA_DIR, target.env);

      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^account: \d+ rows, 1 of them without a NUL they had$/m);
      expect(await rowsToCompare(target.env.DATABASE_URL, DATA_DIR)).toEqual(wanted);
      const rows = [...wanted.values()].flat().length;
      expect(stdout).toContain(`comment: ${wanted.get('comment')?.length} rows\n`);
      expect(stdout).toContain(`All ${rows} rows of ${wanted.size} tables were moved.`);
      const again = await move(DATA_DIR, target.env);
      expect(again).toMatchObject({ code: 1, stdout: '' });
      expect(again.stderr).toMatch(/^The database to move to is not empty \(account has rows\)/);
      expect(await rowsToCompare(target.env.DATABASE_URL, DATA_DIR)).toEqual(wanted);
    },
    PATIENCE_MS,
  );
});
