import { StartFailure } from './config.ts';
import { NewerDatabase } from './store/migrate.ts';
import { openSqlite } from './store/sqlite/open-sqlite.ts';
import { createStore, type Store } from './store/store.ts';

/**
 * Opens the database and brings it up to date.
 *
 * @throws {StartFailure} when it cannot be opened, or was made by a newer version.
 */
export async function openStore(file: string, nowMs: number): Promise<Store> {
  try {
    return createStore(await openSqlite(file, nowMs));
  } catch (error) {
    if (error instanceof NewerDatabase) {
      throw new StartFailure(
        'The database was made by a newer version of Creative Hub: start that one, or set DATA_DIR to another folder.',
        { cause: error },
      );
    }
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR') {
      throw new StartFailure(`The database cannot be opened (${error.message}).`, { cause: error });
    }
    throw error;
  }
}
