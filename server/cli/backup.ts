import { createReadStream, existsSync, realpathSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import paths, { dirname, join, type PlatformPath, relative, resolve, sep } from 'node:path';
import { backup as backUpDatabase, DatabaseSync } from 'node:sqlite';

import { isWholeFile } from '../blobs/content-hash.ts';
import { blobPath, syncFile, syncFoldersOf } from '../blobs/disk-blobs.ts';
import { type Config, StartFailure } from '../config.ts';
import { DATABASE, lockDataFolder, makeWritable, requireDatabase } from '../storage/data-folder.ts';
import { type Backup, backUpPostgres, noBackupIn, restorePostgres } from './backup-postgres.ts';

/** Database pages copied per step, so that others get a turn. */
const PAGES_PER_STEP = 500;

/**
 * Copies the data folder into `folder`, an absolute path, with or without a running server. The copy
 * is a complete data folder.
 *
 * Media are immutable, so they are hard-linked if possible. They are copied before and after the
 * database, so that everything it refers to is there. The database gets its final name last: a
 * folder without it is no backup.
 *
 * @throws {StartFailure} nothing to back up; the folder is not empty, or lies in what is backed up;
 *   the copy is incomplete.
 */
export async function createBackup(config: Config, folder: string): Promise<Backup> {
  // It would be lost with what it is there to save, and be copied by the next one.
  if (isInside(realPath(folder), realPath(config.dataDir))) {
    throw new StartFailure(
      `${folder} is in the data folder ${config.dataDir}: name a folder elsewhere, at best on another disk.`,
    );
  }
  if (config.databaseUrl !== undefined) return backUpPostgres(config, config.databaseUrl, folder);
  requireDatabase(config.dataDir);
  makeWritable(resolve(folder), 'folder');
  if ((await readdir(folder)).length > 0) throw new StartFailure(`${folder} is not empty.`);
  await copyMedia(config.dataDir, folder);
  return { folder, files: await copyHub(config.dataDir, folder) };
}

/**
 * Puts a backup into the empty data folder: checks it first, and the copy before it counts.
 *
 * @throws {StartFailure} the folder is no backup, or is not whole; the data folder has a database
 *   or is in use.
 */
export async function restoreBackup(config: Config, folder: string): Promise<Backup> {
  const { dataDir, databaseUrl } = config;
  if (databaseUrl !== undefined) return restorePostgres(config, databaseUrl, folder);
  if (!existsSync(join(folder, DATABASE))) throw noBackupIn(folder);
  const lock = lockDataFolder(dataDir);
  try {
    if (existsSync(join(dataDir, DATABASE))) {
      throw new StartFailure(
        `There is a database in ${dataDir} already: move that folder away, or set DATA_DIR to another one.`,
      );
    }
    await checkContents(folder, checkCopy(join(folder, DATABASE), folder));
    return { folder: dataDir, files: await copyHub(folder, dataDir) };
  } finally {
    lock.release();
  }
}

/** Where the absolute `path` is, or would be; on Windows its drive may be missing, too. */
export function realPath(path: string, rules: PlatformPath = paths): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = rules.dirname(path);
  return parent === path ? path : rules.join(realPath(parent, rules), rules.basename(path));
}

function isInside(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(`${folder}${sep}`);
}

/** Copies database and media, durably; returns the number of files. */
async function copyHub(from: string, to: string): Promise<number> {
  const target = resolve(to, DATABASE);
  const unfinished = `${target}.unfinished`;
  await copyDatabase(join(from, DATABASE), unfinished);
  await copyMedia(from, to);
  const { length: files } = checkCopy(unfinished, to);
  await rename(unfinished, target);
  await syncFoldersOf(target, dirname(resolve(to)));
  return files;
}

/**
 * Copies a database that others may be writing to, as it is at one moment, into one file. What only
 * its write-ahead log has is copied as well.
 */
async function copyDatabase(from: string, to: string): Promise<void> {
  await rm(to, { force: true }); // of an interrupted copy
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    // Of one moment, which this reader holds: SQLite begins a backup anew whenever somebody commits
    // between two of its steps, and on a busy server somebody always does.
    source.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
    await backUpDatabase(source, to, { rate: PAGES_PER_STEP });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  copy.exec('PRAGMA journal_mode = DELETE'); // whoever reads it then writes nothing beside it
  copy.close();
  await syncFile(to);
}

/** Links or copies missing files, durably; files swept meanwhile are skipped. */
async function copyMedia(from: string, to: string): Promise<void> {
  const root = resolve(to, 'media');
  await mkdir(root, { recursive: true });
  if (!existsSync(join(from, 'media'))) return;
  const changed = new Map<string, string>();
  for (const entry of await readdir(join(from, 'media'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = resolve(to, relative(from, file));
    // A shorter file is what an interrupted copy left.
    if ((await sizeOf(copy)) === (await sizeOf(file))) continue;
    await rm(copy, { force: true });
    await mkdir(dirname(copy), { recursive: true });
    await link(file, copy).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return;
      await copyFile(file, copy); // another disk, or no support for links
      await syncFile(copy);
    });
    changed.set(dirname(copy), copy);
  }
  for (const copy of changed.values()) await syncFoldersOf(copy, root);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Verifies a copy of the database and that the media are in `folder`; returns their names. */
function checkCopy(database: string, folder: string): readonly string[] {
  const copy = new DatabaseSync(database, { readOnly: true });
  try {
    const [check] = copy.prepare('PRAGMA quick_check').all();
    if (check?.quick_check !== 'ok') throw new StartFailure('The copy of the database is damaged.');
    const names = copy
      .prepare(
        `select distinct file from media_file
         where media_id not in (select media_id from media_release)`,
      )
      .all()
      .map((row) => String(row.file));
    const missing = names.filter((name) => !existsSync(blobPath(join(folder, 'media'), name)));
    if (missing.length > 0) {
      throw new StartFailure(`${missing.length} media files are missing, ${missing[0]} first.`);
    }
    return names;
  } finally {
    copy.close();
  }
}

/** Reads the media in `folder`, which are named by what is in them. */
async function checkContents(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const path = blobPath(join(folder, 'media'), name);
    if (await isWholeFile(name, createReadStream(path))) continue;
    throw new StartFailure(`The file ${path} of the backup is damaged.`);
  }
}
