// What is made in this folder for all commands: by one of them at a time.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, StepFailure, say } from '../steps.mjs';

/** A slow machine needs some minutes to install what testing needs. */
const PATIENCE_MS = 15 * 60_000;
const SQLITE_BUSY = 5;

/**
 * Does `work` unless `isDone`. Where another command is at work in `folder`, it waits for that one
 * first, which may have done it by then.
 *
 * The lock is an exclusive transaction on a small database, as that of a data folder is: the
 * operating system releases it with the process. Needs Node 24.
 *
 * @param {() => boolean} isDone
 * @param {() => void} work
 * @throws {StepFailure} where the other one takes too long, or the folder cannot be written to.
 */
export function inTurn(isDone, work, folder = join(ROOT, '.cache')) {
  if (isDone()) return;
  const lock = openLock(folder);
  try {
    if (!begin(lock, 0)) {
      say('waiting for another command that prepares this folder');
      if (!begin(lock, PATIENCE_MS)) {
        throw new StepFailure(
          'Another command has been preparing this folder for a long time: stop it, and run this one again.',
        );
      }
    }
    if (!isDone()) work();
  } finally {
    lock.close();
  }
}

function openLock(folder) {
  // Older versions of Node, which have no such module, read this file, too.
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  try {
    mkdirSync(folder, { recursive: true });
    return new DatabaseSync(join(folder, 'prepare.lock'));
  } catch (error) {
    throw new StepFailure(`Something has to be made in ${ROOT}, but ${error.message}.`);
  }
}

/** Whether nobody else had the lock within this time. */
function begin(lock, waitMs) {
  try {
    lock.exec(`PRAGMA busy_timeout = ${waitMs}; BEGIN EXCLUSIVE`);
    return true;
  } catch (error) {
    if (error.errcode !== SQLITE_BUSY) throw error;
    return false;
  }
}
