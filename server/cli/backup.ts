import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { backup as backUpDatabase, DatabaseSync } from 'node:sqlite';

import { type Config, StartFailure } from '../config.ts';

/** Database pages that are copied before others get their turn. */
const PAGES_PER_STEP = 500;

export interface Backup {
  readonly folder: string;
  /** Media files in it. */
  readonly files: number;
}

/**
 * Copies the data folder of the embedded database into `folder`, beside a running server or without
 * one. The copy is a data folder itself: a server that is started on it goes on from there.
 *
 * Media never change, so they are linked where the file system can, and copied elsewhere. They are
 * gone over before and after the database, so that what it refers to is there whatever happens
 * meanwhile. The database comes under its name last: a folder without it is no backup.
 *
 * @throws {StartFailure} nothing to back up; the folder is not empty; the copy is not whole.
 */
export async function createBackup(config: Config, folder: string): Promise<Backup> {
  const source = join(config.dataDir, 'hub.sqlite');
  if (config.databaseUrl !== undefined) {
    throw new StartFailure(
      'The rows are in PostgreSQL: back them up with pg_dump, and copy the folder media of DATA_DIR.',
    );
  }
  if (!existsSync(source)) throw new StartFailure(`There is no database in ${config.dataDir}.`);
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

/** Links or copies what is not there yet; what was swept meanwhile is not missed. */
async function copyMedia({ from, to }: { readonly from: string; readonly to: string }) {
  await mkdir(to, { recursive: true });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    if (existsSync(copy)) continue;
    await mkdir(dirname(copy), { recursive: true });
    await link(file, copy).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return;
      await copyFile(file, copy); // another disk, or one that knows no links
    });
  }
}

/** Makes sure that the copy is whole, and answers how many files it has. */
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
    const missing = names.filter(
      (name) => !existsSync(join(mediaDir, name.slice(0, 2), name.slice(2, 4), name)),
    );
    if (missing.length > 0) {
      throw new StartFailure(`${missing.length} media files are missing, ${missing[0]} first.`);
    }
    return names.length;
  } finally {
    copy.close();
  }
}
