import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';

import type { Database, QueryLog } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { RAISE_REVISIONS } from '../database/revisions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { CommitQueue } from './commit-queue.ts';
import { CommittedReads } from './committed-reads.ts';
import { NodeSqliteConnection, nodeSqliteDialect } from './node-sqlite-dialect.ts';

const PRAGMAS = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON;
  PRAGMA busy_timeout = 5000;
  PRAGMA cache_size = -65536;
  PRAGMA wal_autocheckpoint = 8192;
`;

/**
 * Opens the embedded database in `file` and brings it up to date.
 */
export async function openSqlite(
  file: string,
  nowMs: number,
  onQuery?: QueryLog,
): Promise<Database> {
  const writer = new DatabaseSync(file);
  writer.exec(PRAGMAS);
  const writing = new NodeSqliteConnection(writer, onQuery);
  const writerDb = new Kysely<Tables>({
    dialect: nodeSqliteDialect(writing),
    plugins: [RAISE_REVISIONS],
  });
  const queue = new CommitQueue(writer);
  try {
    await queue.run(() => migrate(writerDb, 'sqlite', nowMs));
  } catch (error) {
    writer.close();
    throw error;
  }
  writer.exec('PRAGMA busy_timeout = 0'); // the queue waits
  const reader = new DatabaseSync(file, { readOnly: true });
  reader.exec('PRAGMA busy_timeout = 5000');
  const reading = new CommittedReads(writer, writing, new NodeSqliteConnection(reader, onQuery));
  const readerDb = new Kysely<Tables>({ dialect: nodeSqliteDialect(reading) });

  return {
    engine: 'sqlite',
    reader: readerDb,
    transaction: (work) => queue.run(() => work(writerDb)),
    waiting: () => queue.waiting,
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
