import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { blobPath } from '../../../server/blobs/disk-blobs.ts';
import { lockDataFolder } from '../../../server/storage/data-folder.ts';
import { allRows, freshDatabase } from '../../support/server/database.ts';
import { dataFolder, run } from '../../support/server/process.ts';
import { startS3, type TestS3 } from '../../support/server/s3.ts';
import { createTestServer, type TestServer } from '../../support/server/test-server.ts';
import { createBusyWorld } from '../../support/server/world.ts';

type Env = Readonly<Record<string, string>>;

describe.runIf(process.env.HUB_TEST_DATABASE_URL)(
  'a backup of rows in PostgreSQL and media in a bucket',
  () => {
    let server: TestServer;
    let [sourceS3, targetS3]: TestS3[] = [];
    let source: Env;
    let target: Env;
    let remove: () => Promise<void> = async () => undefined;
    const backup = join(dataFolder(), 'backup');
    const hub = (env: Env, ...args: string[]) => run('server/cli/hub.ts', args, env).ended;
    const manifest = () =>
      readFileSync(join(backup, 'manifest.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line): { file: string; bytes: number; sha256: string } => JSON.parse(line));

    beforeAll(async () => {
      [sourceS3, targetS3] = [await startS3(), await startS3()];
      server = await createTestServer({ ...sourceS3.env });
      await createBusyWorld(server);
      const database = await freshDatabase();
      remove = database.remove;
      source = { ...sourceS3.env, DATABASE_URL: server.databaseUrl ?? '', DATA_DIR: dataFolder() };
      target = { ...targetS3.env, ...database.env, DATA_DIR: dataFolder() };
    });
    afterAll(async () => {
      await remove();
      await Promise.all([sourceS3?.kill(), targetS3?.kill()]);
    });

    it('is of one moment beside a running server, lists each file with its hash, and goes on after an interruption', async () => {
      const ada = await server.person('busy');
      let isDone = false;
      const made = hub(source, 'backup', backup).finally(() => {
        isDone = true;
      });
      for (let n = 0; !isDone; n += 1) await ada.ok('createPost', { content: `meanwhile ${n}` });
      const { code, stdout, stderr } = await made;
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/is whole: the database and \d+ media files/);
      const entries = manifest();
      expect(entries.length).toBeGreaterThan(4);
      for (const { file, bytes, sha256 } of entries) {
        expect(file.startsWith(sha256)).toBe(true);
        expect(readFileSync(blobPath(join(backup, 'media'), file))).toHaveLength(bytes);
      }
      const again = await hub(source, 'backup', backup);
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('not empty')]);

      // As if it had been ended in the middle of a file.
      const [{ file } = { file: '' }] = entries;
      rmSync(join(backup, 'backup.json'));
      writeFileSync(join(backup, 'backup.unfinished'), '');
      rmSync(blobPath(join(backup, 'media'), file));
      writeFileSync(`${blobPath(join(backup, 'media'), file)}.partial`, 'half');
      const unfinished = await hub(target, 'restore-backup', backup);
      expect([unfinished.code, unfinished.stderr]).toEqual([
        1,
        expect.stringContaining('no backup'),
      ]);
      expect(await hub(source, 'backup', backup)).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(backup).toSorted()).toEqual([
        'backup.json',
        'database.dump',
        'manifest.jsonl',
        'media',
      ]);
    });

    it('that is damaged is refused, and nothing is written', async () => {
      const path = join(backup, 'manifest.jsonl');
      const content = readFileSync(path);
      writeFileSync(path, `${content}\n`);
      const refused = await hub(target, 'restore-backup', backup);
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('damaged')]);
      writeFileSync(path, content);

      const [{ file } = { file: '' }] = manifest();
      const media = blobPath(join(backup, 'media'), file);
      const bytes = readFileSync(media);
      writeFileSync(media, 'something else');
      const torn = await hub(target, 'restore-backup', backup);
      expect([torn.code, torn.stderr]).toEqual([1, expect.stringContaining('damaged')]);
      writeFileSync(media, bytes);
    });

    it('is not restored into the data folder of a running server', async () => {
      const lock = lockDataFolder(target.DATA_DIR ?? '');
      const { code, stderr } = await hub(target, 'restore-backup', backup);
      lock.release();
      expect([code, stderr]).toEqual([1, expect.stringContaining('is using the data folder')]);
    });

    it('is restored into an empty database and bucket, with every row and file', async () => {
      const rows = await server.allRows();
      const early = await hub(target, 'verify'); // a look at it leaves it empty
      expect([early.code, early.stderr]).toEqual([1, 'There are no rows in DATABASE_URL.\n']);
      const put = await hub(target, 'restore-backup', backup);
      expect({ code: put.code, stderr: put.stderr }).toEqual({ code: 0, stderr: '' });
      const restored = await allRows(target.DATABASE_URL, '');
      for (const [table, before] of rows) {
        expect([table, sorted(restored.get(table))]).toEqual([table, sorted(before)]);
      }
      const verified = await hub(target, 'verify', '--contents');
      expect(verified.code, verified.stderr).toBe(0);
      expect(verified.stdout).toContain('0 are missing, 0 are damaged');
    });

    it('is refused by a database or a bucket that is not empty', async () => {
      const twice = await hub(target, 'restore-backup', backup);
      expect([twice.code, twice.stderr]).toEqual([
        1,
        expect.stringContaining('DATABASE_URL is not empty'),
      ]);
      const empty = await freshDatabase();
      const other = { file: manifest()[0]?.file ?? '' };
      const moved = blobPath(join(backup, 'media'), other.file);
      const bytes = readFileSync(moved);
      rmSync(moved); // then what the bucket has is of somebody else
      const refused = await hub({ ...target, ...empty.env }, 'restore-backup', backup);
      writeFileSync(moved, bytes);
      await empty.remove();
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('media are not empty'),
      ]);
    });
  },
);

/** Rows in an order that does not depend on where they lie. */
function sorted(rows: readonly object[] = []): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}
