import { type Config, StartFailure } from '../config.ts';
import type { Context } from '../context.ts';
import { lockPostgres, type ServerLock } from '../store/postgres/server-lock.ts';
import { lockDataFolder } from './data-folder.ts';
import { databaseFailure } from './open-store.ts';

/**
 * Locks the data folder and the database for this process, or for all that share them.
 *
 * @throws {StartFailure} one of them is in use by a process that does not share it; the folder or
 *   the database cannot be used.
 */
export async function lockHub(
  { dataDir, databaseUrl }: Config,
  isShared: boolean,
  report: Context['report'],
): Promise<ServerLock> {
  const folder = lockDataFolder(dataDir, isShared);
  if (databaseUrl === undefined) {
    return { isLeader: async () => true, release: async () => folder.release() };
  }
  try {
    const database = await lockDatabase(databaseUrl, isShared, report);
    return {
      isLeader: () => database.isLeader(),
      async release() {
        await database.release();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
}

async function lockDatabase(url: string, isShared: boolean, report: Context['report']) {
  const lock = await lockPostgres(url, isShared, report).catch((cause: unknown) => {
    throw databaseFailure(cause);
  });
  if (!lock) {
    throw new StartFailure(
      'Another Creative Hub is using the database of DATABASE_URL: stop it, set DATABASE_URL to another one, or let both use one REDIS_URL.',
    );
  }
  return lock;
}
