import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import type { BlobStore } from '../blobs/blob-store.ts';
import { hashOfContent } from '../blobs/content-hash.ts';
import { blobPath, syncFoldersOf } from '../blobs/disk-blobs.ts';
import { type Config, StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';
import { DATABASE, lockDataFolder, makeWritable } from '../storage/data-folder.ts';
import { openBlobs } from '../storage/open-blobs.ts';
import { databaseFailure, openStore } from '../storage/open-store.ts';
import { isNewer } from '../store/database/migrate.ts';
import { isEmptyDatabase, withSnapshot } from '../store/postgres/snapshot.ts';
import { runPostgresTool } from './postgres-tools.ts';
import { verifyMedia } from './verify.ts';

/** Files copied at once. */
const COPIES_AT_ONCE = 8;

/** Files of a backup. `SUMMARY` is written last: a folder without it is no backup. */
const DUMP = 'database.dump';
const MANIFEST = 'manifest.jsonl';
const SUMMARY = 'backup.json';
const UNFINISHED = 'backup.unfinished';

export interface Backup {
  readonly folder: string;
  /** Number of media files. */
  readonly files: number;
}

/** A line of the manifest. */
interface Entry {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

interface Summary {
  readonly files: number;
  readonly manifestSha256: string;
  readonly dumpSha256: string;
  readonly migrations: readonly string[];
}

/**
 * Backs up rows in PostgreSQL, of one moment, and their media, from `DATA_DIR` or the bucket, into
 * `folder`, beside running servers. An interrupted backup goes on when it is started again.
 *
 * Files stay for a day after the last row that refers to them is gone, so that those of the moment
 * can be copied after it.
 *
 * @throws {StartFailure} the folder has something else in it; a file is missing or damaged.
 */
export async function backUpPostgres(config: Config, url: string, folder: string): Promise<Backup> {
  await requireRows(url);
  makeWritable(resolve(folder), 'folder');
  const names = await readdir(folder);
  if (names.length > 0 && !names.includes(UNFINISHED)) {
    throw new StartFailure(`${folder} is not empty.`);
  }
  await writeFile(join(folder, UNFINISHED), '');
  const blobs = await openBlobs(config);
  const { files, migrations } = await withSnapshot(url, async (snapshot) => {
    const dump = ['--format', 'custom', '--no-owner', '--no-privileges', '--no-comments'];
    const file = join(folder, DUMP);
    await runPostgresTool('pg_dump', url, [...dump, '--snapshot', snapshot.id, '--file', file]);
    const files = await copyFiles(blobs, snapshot.files(), folder);
    return { files, migrations: snapshot.migrations };
  });
  const summary: Summary = {
    files,
    migrations,
    manifestSha256: await hashOfContent(createReadStream(join(folder, MANIFEST))),
    dumpSha256: await hashOfContent(createReadStream(join(folder, DUMP))),
  };
  const written = resolve(folder, SUMMARY);
  await writeFile(written, JSON.stringify(summary), { flush: true });
  await syncFoldersOf(written, dirname(resolve(folder)));
  await rm(join(folder, UNFINISHED));
  return { folder, files };
}

/** Copies the files that are not there yet, and lists all in the manifest; returns their number. */
async function copyFiles(blobs: BlobStore, files: AsyncIterable<string>, folder: string) {
  const manifest = await open(join(folder, MANIFEST), 'w');
  const mediaDir = resolve(folder, 'media');
  const folders = new Map<string, string>();
  let count = 0;
  try {
    await inParallel(files, async (file) => {
      const entry = await copyOut(blobs, file, mediaDir);
      await manifest.appendFile(`${JSON.stringify(entry)}\n`);
      const copy = blobPath(mediaDir, file);
      folders.set(dirname(copy), copy);
      count += 1;
    });
    await manifest.datasync();
  } finally {
    await manifest.close();
  }
  for (const copy of folders.values()) await syncFoldersOf(copy, mediaDir);
  return count;
}

async function copyOut(blobs: BlobStore, file: string, mediaDir: string): Promise<Entry> {
  const copy = blobPath(mediaDir, file);
  const [sha256 = ''] = file.split('.'); // media are named by what is in them
  const bytes = await blobs.sizeOf(file);
  if (bytes === undefined) throw new StartFailure(`The file ${file} of the media is missing.`);
  if ((await stat(copy).catch(() => undefined))?.size === bytes) return { file, bytes, sha256 };
  await mkdir(dirname(copy), { recursive: true });
  await copyChecked(blobs.read(file), `${copy}.partial`, sha256);
  await rename(`${copy}.partial`, copy);
  return { file, bytes, sha256 };
}

/**
 * Puts a backup of `backUpPostgres` into an empty database and empty media. Files come first and
 * rows last, in one transaction: where it is interrupted, it can be started again.
 *
 * @throws {StartFailure} the folder is no backup, or is damaged; the database or the media are not
 *   empty. No row was written then.
 */
export async function restorePostgres(
  config: Config,
  url: string,
  folder: string,
): Promise<Backup> {
  if (!existsSync(join(folder, SUMMARY))) throw noBackupIn(folder);
  const summary = JSON.parse(await readFile(join(folder, SUMMARY), 'utf8')) as Summary;
  if (isNewer(summary.migrations)) {
    throw new StartFailure('The backup was made by a newer version of Creative Hub: use that one.');
  }
  for (const [name, sha256] of [
    [MANIFEST, summary.manifestSha256],
    [DUMP, summary.dumpSha256],
  ] as const) {
    if ((await hashOfContent(createReadStream(join(folder, name)))) !== sha256) {
      throw new StartFailure(`The file ${name} of the backup is damaged.`);
    }
  }
  if (!(await isEmpty(url))) {
    throw new StartFailure('The database of DATABASE_URL is not empty: nothing was changed.');
  }
  // A server that uses it with another database would remove media that this one does not know.
  const lock = lockDataFolder(config.dataDir);
  try {
    await restoreContents(config, url, folder);
  } finally {
    lock.release();
  }
  return { folder: config.dataDir, files: summary.files };
}

/** Copies the media, then the rows, and compares the two. */
async function restoreContents(config: Config, url: string, folder: string): Promise<void> {
  const mediaDir = join(folder, 'media');
  const incomingDir = join(config.dataDir, 'incoming');
  for (const name of [incomingDir, join(config.dataDir, 'media')]) {
    await mkdir(name, { recursive: true });
  }
  const blobs = await openBlobs(config);
  for await (const file of blobs.olderThan(Number.POSITIVE_INFINITY)) {
    if (!existsSync(blobPath(mediaDir, file))) {
      throw new StartFailure(`The media are not empty (${file}): nothing was changed.`);
    }
  }
  await inParallel(entriesIn(join(folder, MANIFEST)), async ({ file, bytes, sha256 }) => {
    if ((await blobs.sizeOf(file)) === bytes) return;
    const copy = join(incomingDir, file);
    await copyChecked(createReadStream(blobPath(mediaDir, file)), copy, sha256);
    await blobs.add(file, copy);
  });
  const restore = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresTool('pg_restore', url, [...restore, join(folder, DUMP)]);
  const store = await openStore(config, Date.now());
  try {
    const { isGood, text } = await verifyMedia({ store, blobs }, false);
    if (!isGood) throw new StartFailure(text);
  } finally {
    await store.close();
  }
}

/** Why the configured database cannot be restored from `folder`. */
export function noBackupIn(folder: string): StartFailure {
  if (existsSync(join(folder, SUMMARY))) {
    return new StartFailure(`The backup in ${folder} is one of PostgreSQL: set DATABASE_URL.`);
  }
  if (existsSync(join(folder, DATABASE))) {
    return new StartFailure(
      `The backup in ${folder} is one of the embedded database: restore it without DATABASE_URL, then run npm run db:move.`,
    );
  }
  return new StartFailure(`There is no backup in ${folder}, or it was interrupted.`);
}

/** @throws {StartFailure} if there is no hub in the database at `url`, or it cannot be opened. */
export async function requireRows(url: string): Promise<void> {
  if (await isEmpty(url)) throw new StartFailure('There are no rows in DATABASE_URL.');
}

function isEmpty(url: string): Promise<boolean> {
  return isEmptyDatabase(url).catch((cause: unknown) => {
    throw databaseFailure(cause);
  });
}

async function* entriesIn(manifest: string): AsyncIterable<Entry> {
  for await (const line of createInterface({ input: createReadStream(manifest) })) {
    yield JSON.parse(line) as Entry;
  }
}

/** Copies to `path`, durably; @throws {StartFailure} if the content has another hash. */
async function copyChecked(content: Readable, path: string, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  content.on('data', (chunk) => hash.update(chunk));
  try {
    await pipeline(content, createWriteStream(path, { flush: true }));
  } catch (cause) {
    throw new StartFailure(`A file of the media cannot be copied (${reasonOf(cause)}).`, { cause });
  }
  if (hash.digest('hex') === sha256) return;
  await rm(path);
  throw new StartFailure(`The file ${sha256} of the media is damaged.`);
}

/** Runs `work` for each item, some at once; the first failure ends it. */
async function inParallel<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>) {
  const queue = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const lane = async () => {
    for (let next = await queue.next(); !next.done && !hasFailed; next = await queue.next()) {
      await work(next.value);
    }
  };
  const lanes = Array.from({ length: COPIES_AT_ONCE }, () =>
    lane().catch((error: unknown) => {
      hasFailed = true;
      throw error;
    }),
  );
  for (const ended of await Promise.allSettled(lanes)) {
    if (ended.status === 'rejected') throw ended.reason;
  }
}
