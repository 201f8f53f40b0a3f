import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { StartFailure } from '../config.ts';
import { reasonOf } from '../logging/failure-log.ts';
import { isBusy } from '../store/sqlite/commit-queue.ts';

/** `f_type` of file systems with unreliable locks and fsync. */
const NETWORK_FILE_SYSTEMS = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB'],
  [0x00c36400, 'Ceph'],
  [0x5346414f, 'AFS'],
  [0x73757245, 'Coda'],
]);

/** The file of the embedded database in a data folder, and in its backups. */
export const DATABASE = 'hub.sqlite';

export interface DataFolder {
  /** Releases the lock. */
  release(): void;
}

/**
 * Creates the data folder, checks that it is writable and locks it for this process, or for all
 * processes that share it.
 *
 * The lock is an exclusive transaction on a small database: the operating system releases it with
 * the process, so a killed server cannot block the next one.
 *
 * @throws {StartFailure} not writable; on a network; in use by another process.
 */
export function lockDataFolder(path: string, isShared = false): DataFolder {
  checkDataFolder(path);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, 'hub.lock'));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY');
    // Reading takes a shared lock, which lasts as long as the transaction.
    lock.exec(isShared ? 'BEGIN; SELECT * FROM sqlite_schema' : 'BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    throw new StartFailure(
      isBusy(cause)
        ? `Another Creative Hub is using the data folder ${path}: stop it, set DATA_DIR to another folder, or let both use one DATABASE_URL and one REDIS_URL.`
        : `The file hub.lock in the data folder ${path} cannot be used (${reasonOf(cause)}).`,
      { cause },
    );
  }
  return { release: () => (lock.isOpen ? lock.close() : undefined) };
}

/**
 * Creates the folder and checks that it is writable, without locking it: for short work beside a
 * running server.
 *
 * @throws {StartFailure} not writable; on a network.
 */
export function checkDataFolder(path: string): void {
  makeWritable(path, 'data folder');
  refuseNetworkDrive(path);
}

/** @throws {StartFailure} if there is no embedded database in the data folder. */
export function requireDatabase(path: string): void {
  if (!existsSync(join(path, DATABASE))) {
    throw new StartFailure(`There is no database in ${path}.`);
  }
}

/**
 * Removes what killed processes left among the incoming files.
 *
 * @param olderThanMs Spares files that another process may be receiving.
 */
export function clearIncoming(folder: string, olderThanMs: number): void {
  const beforeMs = Date.now() - olderThanMs;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (
      olderThanMs === 0 ||
      (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? beforeMs) < beforeMs
    ) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/**
 * Creates the folder and checks that it is writable.
 *
 * @param name What it is to whom reads the failure.
 * @throws {StartFailure} not writable.
 */
export function makeWritable(path: string, name: string): void {
  const probe = join(path, `.write-test-${process.pid}`);
  try {
    addFolder(path);
    writeFileSync(probe, '');
    unlinkSync(probe);
  } catch (cause) {
    throw new StartFailure(`The ${name} ${path} cannot be written to (${reasonOf(cause)}).`, {
      cause,
    });
  }
}

/**
 * Creates a folder of this user alone, and those it is in, where they are missing. Node's own
 * `recursive` never returns where the system says that a folder which is there is not, as in `/proc`.
 */
function addFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) addFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error; // another process was quicker
  }
}

function refuseNetworkDrive(path: string): void {
  const name = NETWORK_FILE_SYSTEMS.get(statfsSync(path).type);
  if (name !== undefined) {
    throw new StartFailure(
      `The data folder ${path} is on a network file system (${name}), where the embedded database cannot keep its promises: set DATA_DIR to a local folder.`,
    );
  }
}
