import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { type Config, StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';
import { DATABASE, lockDataFolder, requireDatabase } from '../storage/data-folder.ts';
import { openDatabase } from '../storage/open-store.ts';
import { MoveRefused, type MoveResult, moveRows } from '../store/database/move-rows.ts';

/**
 * Copies all rows of the embedded database into the empty PostgreSQL database that `DATABASE_URL`
 * names. Media and the embedded database stay where they are.
 *
 * @param log Receives progress lines.
 * @throws {StartFailure} nothing to move, or no target; a server is running; the target has rows
 *   or rejects them. Nothing was moved then.
 */
export async function moveDatabase(
  config: Config,
  log: (line: string) => void,
): Promise<MoveResult> {
  const file = join(config.dataDir, DATABASE);
  if (config.databaseUrl === undefined) {
    throw new StartFailure('DATABASE_URL must name the PostgreSQL database to move to.');
  }
  requireDatabase(config.dataDir);
  const folder = lockDataFolder(config.dataDir); // a running server's writes would be lost
  try {
    // Opening migrates it, so that both have the same tables.
    await (await openDatabase({ ...config, databaseUrl: undefined }, Date.now())).close();
    const target = await openDatabase(config, Date.now());
    const source = new DatabaseSync(file, { readOnly: true });
    try {
      return await moveRows(source, target, log);
    } catch (error) {
      if (error instanceof MoveRefused) throw new StartFailure(error.message, { cause: error });
      throw new StartFailure(`Nothing was moved (${reasonOf(error)}).`, { cause: error });
    } finally {
      source.close();
      await target.close();
    }
  } finally {
    folder.release();
  }
}
