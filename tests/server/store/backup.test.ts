import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, win32 } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { blobPath } from '../../../server/blobs/disk-blobs.ts';
import { createBackup, realPath, restoreBackup } from '../../../server/cli/backup.ts';
import { loadConfig } from '../../../server/config.ts';
import { allRows } from '../../support/server/database.ts';
import { jpegOf } from '../../support/server/images.ts';
import { dataFolder, run, startServer } from '../../support/server/process.ts';
import { type RemotePerson, remotePerson, signUpAt } from '../../support/server/remote.ts';
import { createTestServer } from '../../support/server/test-server.ts';

/** Far more than are made while a database of this size is copied once. */
const COMMITS_MAX = 20_000;
/** Media cannot be linked to it, and are copied. */
const OTHER_DISK = ['/dev/shm', '/tmp'].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
);

function runBackup(DATA_DIR: string, folder: string, env: Readonly<Record<string, string>> = {}) {
  return run('server/cli/hub.ts', ['backup', folder], { DATA_DIR, ...env }).ended;
}

async function post(person: RemotePerson, seed: number) {
  const media = new Blob([await jpegOf(120, 90, seed)]);
  await person.ok('createPost', { content: `Post ${seed}`, media });
}

describe('a backup', () => {
  it('a backup of a busy server is a complete data folder', async () => {
    const DATA_DIR = dataFolder();
    const server = startServer({ DATA_DIR });
    const ada = await signUpAt(await server.ready, 'ada');
    for (let seed = 1; seed <= 3; seed += 1) await post(ada, seed);
    const folder = join(dataFolder(), 'backup');
    let isDone = false;
    const backup = runBackup(DATA_DIR, folder).finally(() => {
      isDone = true;
    });
    for (let seed = 4; !isDone; seed += 1) await post(ada, seed);
    const { code, stdout, stderr } = await backup;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/is whole: the database and \d+ media files/);
    await server.stop();
    rmSync(DATA_DIR, { recursive: true });

    const target = join(dataFolder(), 'restored');
    const [first = ''] = readdirSync(join(folder, 'media'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((name) => name.endsWith('.jpg'));
    const halfCopied = join(target, 'media', first); // by an interrupted restore
    mkdirSync(dirname(halfCopied), { recursive: true });
    writeFileSync(halfCopied, 'half');
    const hub = (...args: string[]) => run('server/cli/hub.ts', args, { DATA_DIR: target }).ended;
    const saved = join(folder, 'media', first);
    const content = readFileSync(saved);
    writeFileSync(saved, Buffer.from(content).fill(0, 100, 200));
    const refused = await hub('restore-backup', folder);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(`${first} of the`)]);
    expect(existsSync(join(target, 'hub.sqlite'))).toBe(false);
    writeFileSync(saved, content);
    const put = await hub('restore-backup', folder);
    expect({ code: put.code, stderr: put.stderr }).toEqual({ code: 0, stderr: '' });
    const good = (await hub('verify', '--contents')).stdout;
    expect(good).toContain('8 counters were compared with what they count; all agree');
    expect(good).toContain('0 are missing, 0 are damaged');
    const twice = await hub('restore-backup', folder);
    expect([twice.code, twice.stderr]).toEqual([1, expect.stringContaining('already')]);

    const restored = startServer({ DATA_DIR: target });
    const again = await restored.ready;
    const { posts } = await remotePerson(again, ada).ok('postsOf', { id: ada.id });
    expect(posts.length).toBeGreaterThanOrEqual(3);
    for (const { media } of posts) expect((await fetch(`${again}${media}`)).status).toBe(200);
    await restored.stop();

    const [gone = '', damaged = ''] = posts.map(({ media }) => media.split('/').at(-1) ?? '');
    rmSync(blobPath(join(target, 'media'), gone));
    const path = blobPath(join(target, 'media'), damaged);
    rmSync(path); // the backup has the same file by another name
    writeFileSync(path, 'something else');
    const database = new DatabaseSync(join(target, 'hub.sqlite'));
    database.exec('update account set followers_count = 7');
    database.close();
    const verified = await hub('verify', '--contents');
    expect(verified.stderr).toMatch(/account\.followers_count of \w+ is 7, but there are 0/);
    expect(verified.code).toBe(1);
    expect(verified.stderr).toContain('1 are missing, 1 are damaged');
    expect(verified.stderr).toMatch(new RegExp(`missing: copy.*\\n  ${gone}\\n`));
    expect(verified.stderr).toMatch(new RegExp(`damaged: replace.*\\n  ${damaged}\\n`));
    const swept = await hub('sweep');
    expect({ code: swept.code, stderr: swept.stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('a backup of the other database is named as such', async () => {
    const [embedded, postgres, DATA_DIR] = [dataFolder(), dataFolder(), dataFolder()];
    writeFileSync(join(embedded, 'hub.sqlite'), '');
    writeFileSync(join(postgres, 'backup.json'), '{}');
    const restore = (folder: string, env: Readonly<Record<string, string>>) =>
      restoreBackup(loadConfig({ DATA_DIR, ...env }, '/'), folder);
    await expect(restore(postgres, {})).rejects.toThrow('set DATABASE_URL');
    const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/hub' };
    await expect(restore(embedded, env)).rejects.toThrow('without DATABASE_URL');
    await expect(restore(DATA_DIR, env)).rejects.toThrow('no backup');
  });

  it('no backup is made in the data that it is to save', async () => {
    const DATA_DIR = dataFolder();
    await run('server/cli/hub.ts', ['invite', 'create'], { DATA_DIR }).ended;
    const link = join(dataFolder(), 'link');
    symlinkSync(DATA_DIR, link);
    const folders = [DATA_DIR, join(DATA_DIR, 'a', 'b'), join(link, 'backup')];
    for (const folder of folders) {
      const { code, stderr } = await runBackup(DATA_DIR, folder);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining('is in the data folder'),
      });
    }
    expect(existsSync(join(DATA_DIR, 'a'))).toBe(false);
    expect((await runBackup(DATA_DIR, `${DATA_DIR}-of-today`)).code).toBe(0);
    rmSync(`${DATA_DIR}-of-today`, { recursive: true });
  });

  it('where a backup would be is known on a drive that is missing', () => {
    expect(realPath('Q:\\hub\\of-today', win32)).toBe('Q:\\hub\\of-today');
  });

  it('a backup is one file of rows, and is restored with what its own server had only in its log', async () => {
    const { dataDir } = await createTestServer();
    const folder = join(dataFolder(), 'backup');
    await backUp({ DATA_DIR: dataDir }, folder);
    expect(readdirSync(folder).toSorted()).toEqual(['hub.sqlite', 'media']);
    const server = startServer({ DATA_DIR: folder });
    await signUpAt(await server.ready, 'ada');
    server.child.kill('SIGKILL');
    await server.ended;

    const target = join(dataFolder(), 'restored');
    const put = await run('server/cli/hub.ts', ['restore-backup', folder], { DATA_DIR: target })
      .ended;
    expect({ code: put.code, stderr: put.stderr }).toEqual({ code: 0, stderr: '' });
    const names = (await allRows(undefined, target)).get('account');
    expect(names).toEqual([expect.objectContaining({ username: 'ada' })]);
  });

  it('a backup survives a power cut', async ({ skip }) => {
    if (OTHER_DISK === undefined) return skip('there is one disk here');
    const server = await createTestServer();
    const media = new Blob([await jpegOf(120, 90)]);
    await (await server.person('ada')).ok('createPost', { content: 'x', media });
    const parent = mkdtempSync(join(OTHER_DISK, 'hub-backup-'));
    onTestFinished(() => rmSync(parent, { recursive: true }));
    const synced = await watchSyncs();
    const folder = join(parent, 'backup');
    await backUp({ DATA_DIR: server.dataDir }, folder);
    const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replace(/hub\.sqlite$/, 'hub.sqlite.unfinished'),
    );
    expect(written.length).toBeGreaterThan(4);
    expect([parent, folder, ...written].filter((path) => !synced.has(path))).toEqual([]);
  });

  it('a backup ends while writes go on', async () => {
    const server = await createTestServer();
    const { dataDir } = server;
    const writer = new DatabaseSync(join(dataDir, 'hub.sqlite'));
    writer.exec('create table ballast (bytes blob)');
    const add = writer.prepare('insert into ballast values (zeroblob(?))');
    const folder = join(dataFolder(), 'backup');
    try {
      for (let i = 0; i < 20; i += 1) add.run(1_000_000); // ten times what is copied at once
      let isDone = false;
      const backup = backUp({ DATA_DIR: dataDir }, folder).finally(() => {
        isDone = true;
      });
      let commits = 0;
      for (; !isDone && commits < COMMITS_MAX; commits += 1) {
        add.run(1);
        await new Promise((turnEnds) => setImmediate(turnEnds));
      }
      await backup;
      expect(commits).toBeLessThan(COMMITS_MAX);
    } finally {
      writer.close();
    }
  });

  it.each([
    ['a folder that is not empty', { name: 'a-file' }, 'not empty'],
    ['no database', { isEmpty: true }, 'no database'],
    ['a database that is away', { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'cannot be opened'],
  ])('a backup is refused with %s', async (_what, wrong: Record<string, unknown>, words) => {
    const folder = join(dataFolder(), 'backup');
    mkdirSync(folder);
    if (wrong.name) writeFileSync(join(folder, String(wrong.name)), 'somebody’s');
    const DATA_DIR = wrong.isEmpty ? dataFolder() : (await createTestServer()).dataDir;
    const env = wrong.DATABASE_URL ? { DATABASE_URL: String(wrong.DATABASE_URL) } : {};
    await expect(backUp({ DATA_DIR, ...env }, folder)).rejects.toThrow(words);
    expect(existsSync(join(folder, 'hub.sqlite'))).toBe(false);
  });

  it('a backup that lacks a file fails', async () => {
    const server = await createTestServer();
    const media = new Blob([await jpegOf(120, 90)]);
    await (await server.person('ada')).ok('createPost', { content: 'x', media });
    rmSync(join(server.dataDir, 'media'), { recursive: true });
    mkdirSync(join(server.dataDir, 'media'));
    const folder = join(dataFolder(), 'backup');
    const failing = backUp({ DATA_DIR: server.dataDir }, folder);
    await expect(failing).rejects.toThrow(/\d+ media files are missing/);
    expect(existsSync(join(folder, 'hub.sqlite'))).toBe(false);
  });
});

/** The paths of files and folders that are written through to the disk from now on. */
async function watchSyncs(): Promise<ReadonlySet<string>> {
  const handle = await open('/dev/null');
  await handle.close();
  const files: FileHandle = Object.getPrototypeOf(handle);
  const synced = new Set<string>();
  for (const name of ['sync', 'datasync'] as const) {
    const real = files[name];
    vi.spyOn(files, name).mockImplementation(function (this: FileHandle) {
      synced.add(readlinkSync(`/proc/self/fd/${this.fd}`));
      return real.call(this);
    });
  }
  onTestFinished(() => void vi.restoreAllMocks());
  return synced;
}

function backUp(env: Readonly<Record<string, string>>, folder: string) {
  return createBackup(loadConfig(env, '/'), folder);
}
