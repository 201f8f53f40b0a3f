import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';

import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { CommitQueue } from './commit-queue.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA cache_size = -65536;
`;

/**
 * Opens the embedded database in `file` and brings it up to date.
 *
 * Reads have a connection of their own: on the writer's they would see rows that a failing
 * neighbour takes back before the commit.
 */
export async function openSqlite(file: string, nowMs: number): Promise<Database> {
  const writer = new DatabaseSync(file);
  writer.exec(PRAGMAS);
  const writerDb = new Kysely<Tables>({ dialect: nodeSqliteDialect(writer) });
  const queue = new CommitQueue(writer);
  try {
    await queue.run(() => migrate(writerDb, 'sqlite', nowMs));
  } catch (error) {
    writer.close();
    throw error;
  }
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536;');
  const readerDb = new Kysely<Tables>({ dialect: nodeSqliteDialect(reader) });

  return {
    engine: 'sqlite',
    reader: readerDb,
    transaction: (work) => queue.run(() => work(writerDb)),
    async ping() {
      await sql`select count(*) from migration`.execute(readerDb);
      await sql`select 1`.execute(writerDb);
    },
    async close() {
      await queue.close();
      if (reader.isOpen) reader.close();
      if (writer.isOpen) writer.close();
    },
  };
}
