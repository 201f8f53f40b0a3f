import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { backup as backUpDatabase, DatabaseSync } from 'node:sqlite';

import { blobPath } from '../blobs/disk-blobs.ts';
import { type Config, StartFailure } from '../config.ts';
import { lockDataFolder, requireDatabase } from '../data-folder.ts';
import { type Backup, backUpPostgres, restorePostgres } from './backup-postgres.ts';

/** Database pages copied per step, so that others get a turn. */
const PAGES_PER_STEP = 500;

/**
 * Copies the data folder into `folder`, with or without a running server. The copy is a complete
 * data folder.
 *
 * Media are immutable, so they are hard-linked if possible. They are copied before and after the
 * database, so that everything it refers to is there. The database gets its final name last: a
 * folder without it is no backup.
 *
 * @throws {StartFailure} nothing to back up; the folder is not empty; the copy is incomplete.
 */
export async function createBackup(config: Config, folder: string): Promise<Backup> {
  const source = join(config.dataDir, 'hub.sqlite');
  if (config.databaseUrl !== undefined) return backUpPostgres(config, config.databaseUrl, folder);
  requireDatabase(config.dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartFailure(`${folder} is not empty.`);

  const media = { from: join(config.dataDir, 'media'), to: join(folder, 'media') };
  const unfinished = join(folder, 'hub.sqlite.unfinished');
  await copyMedia(media);
  const database = new DatabaseSync(source, { readOnly: true });
  try {
    // Of one moment, which this reader holds: SQLite begins a backup anew whenever somebody commits
    // between two of its steps, and on a busy server somebody always does.
    database.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
    await backUpDatabase(database, unfinished, { rate: PAGES_PER_STEP });
  } finally {
    database.close();
  }
  await copyMedia(media);
  const files = checkBackup(unfinished, media.to);
  await rename(unfinished, join(folder, 'hub.sqlite'));
  return { folder, files };
}

/**
 * Puts a backup into the empty data folder: checks it first, and the copy before it counts.
 *
 * @throws {StartFailure} the folder is no backup, or is not whole; the data folder has a database
 *   or is in use.
 */
export async function restoreBackup(config: Config, folder: string): Promise<Backup> {
  const source = join(folder, 'hub.sqlite');
  const target = join(config.dataDir, 'hub.sqlite');
  if (config.databaseUrl !== undefined) return restorePostgres(config, config.databaseUrl, folder);
  if (!existsSync(source)) throw new StartFailure(`There is no backup in ${folder}.`);
  const lock = lockDataFolder(config.dataDir);
  try {
    if (existsSync(target)) {
      throw new StartFailure(
        `There is a database in ${config.dataDir} already: move that folder away, or set DATA_DIR to another one.`,
      );
    }
    checkBackup(source, join(folder, 'media'));
    const mediaDir = join(config.dataDir, 'media');
    await copyMedia({ from: join(folder, 'media'), to: mediaDir });
    await copyFile(source, `${target}.unfinished`);
    const files = checkBackup(`${target}.unfinished`, mediaDir);
    await rename(`${target}.unfinished`, target);
    return { folder: config.dataDir, files };
  } finally {
    lock.release();
  }
}

/** Links or copies missing files; files swept meanwhile are skipped. */
async function copyMedia({ from, to }: { readonly from: string; readonly to: string }) {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    // A shorter file is what an interrupted copy left.
    if ((await sizeOf(copy)) === (await sizeOf(file))) continue;
    await rm(copy, { force: true });
    await mkdir(dirname(copy), { recursive: true });
    await link(file, copy).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return;
      await copyFile(file, copy); // another disk, or no support for links
    });
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Verifies the copy and returns its number of files. */
function checkBackup(file: string, mediaDir: string): number {
  const copy = new DatabaseSync(file, { readOnly: true });
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
    const missing = names.filter((name) => !existsSync(blobPath(mediaDir, name)));
    if (missing.length > 0) {
      throw new StartFailure(`${missing.length} media files are missing, ${missing[0]} first.`);
    }
    return names.length;
  } finally {
    copy.close();
  }
}
