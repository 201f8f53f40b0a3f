import { join } from 'node:path';

import { type Config, StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Database } from '../store/database/database.ts';
import { NewerDatabase } from '../store/database/migrate.ts';
import { openPostgres } from '../store/postgres/open-postgres.ts';
import { openSqlite } from '../store/sqlite/open-sqlite.ts';
import { createStore, type Store } from '../store/store.ts';
import { DATABASE } from './data-folder.ts';

/** Opens the store of the configured database: see {@link openDatabase}. */
export async function openStore(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  nowMs: number,
  metrics?: Metrics,
): Promise<Store> {
  const database = await openDatabase(config, nowMs, metrics);
  return createStore(metrics ? timed(database, metrics) : database);
}

/**
 * Opens and migrates the configured database; the embedded one by default.
 *
 * @throws {StartFailure} if it cannot be opened, or was written by a newer version.
 */
export async function openDatabase(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  nowMs: number,
  metrics?: Metrics,
): Promise<Database> {
  const onQuery = metrics?.recordQuery;
  try {
    return databaseUrl === undefined
      ? await openSqlite(join(dataDir, DATABASE), nowMs, onQuery)
      : await openPostgres(databaseUrl, nowMs, onQuery);
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new StartFailure(
        'The database was made by a newer version of Creative Hub: start that one, or set DATA_DIR to another folder.',
        { cause: error },
      );
    }
    throw databaseUrl !== undefined || isSqliteError(error) ? databaseFailure(error) : error;
  }
}

/** Records how long transactions take. */
function timed(database: Database, metrics: Metrics): Database {
  return {
    ...database,
    async transaction(work) {
      const startedAtMs = performance.now();
      try {
        return await database.transaction(work);
      } finally {
        metrics.recordTransaction(performance.now() - startedAtMs);
      }
    },
  };
}

/** The failure that an operator sees whose database cannot be opened. */
export function databaseFailure(cause: unknown): StartFailure {
  return new StartFailure(`The database cannot be opened (${oneLine(reasonOf(cause))}).`, {
    cause,
  });
}

function isSqliteError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

function oneLine(text: string): string {
  return text.split('\n', 1)[0] || 'it does not answer';
}
