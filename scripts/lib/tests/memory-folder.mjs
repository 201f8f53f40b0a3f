// A folder in memory for what a run of the tests makes and removes again.

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = /^hub-tests-(\d+)-/;
/** The clone of the journeys, with all that it installs, is the largest: half a GiB. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Has this process, and those it starts, make temporary files in memory until it ends: hundreds of databases
 * are made for a test each, and on a disk making their files costs more than all that is done with them.
 * Does nothing where `TMPDIR` says otherwise, memory is short, or programs may not run there.
 */
export function moveTemporaryFilesToMemory() {
  if (process.env.TMPDIR || !hasRoom()) return;
  removeLeftFolders();
  const folder = mkdtempSync(join(MEMORY, `hub-tests-${process.pid}-`));
  chmodSync(folder, 0o711); // PostgreSQL runs as another user
  process.env.TMPDIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function hasRoom() {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
  const [, options] = mounts.match(/^\S+ \/dev\/shm tmpfs (\S+)/m) ?? [];
  if (options === undefined || /\b(ro|noexec)\b/.test(options)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES;
}

/** Of runs that were killed. */
function removeLeftFolders() {
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = name.match(NAME) ?? [];
    if (pid === undefined || existsSync(`/proc/${pid}`)) continue;
    rmSync(join(MEMORY, name), { recursive: true, force: true });
  }
}
