// A PostgreSQL server in a folder of its own: gone after one run of the tests, or kept for `npm run cluster`.

import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall } from './apt.mjs';
import { attempt, StepFailure } from './steps.mjs';
import { programPath } from './system-programs.mjs';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** Installs PostgreSQL 15 where it is missing. */
export function needPostgres() {
  if (!existsSync(join(PROGRAMS, 'initdb'))) aptInstall(['postgresql-15']);
}

/**
 * A program and its arguments, run by root as the user postgres.
 *
 * @returns {[string, string[]]} as `attempt` takes them.
 */
export function asPostgres(command) {
  return [programPath('runuser') ?? 'runuser', ['-u', 'postgres', '--', ...command]];
}

/**
 * Runs `work` with the address of a fresh server, reached through a socket in its own folder.
 *
 * @template Value
 * @param {(url: string) => Value} work
 * @returns {Value}
 */
export function withPostgres(work) {
  const { url, stop } = startPostgres();
  try {
    return work(url);
  } finally {
    stop();
  }
}

/**
 * Starts a fresh server in a folder of its own; `stop` ends it and removes the folder. After `crash`,
 * `restart` brings it back at the same address.
 *
 * @param {string} [kept] The folder of its database: what is there is used, and stays.
 * @returns {{ url: string, crash(): void, restart(): void, stop(): void }}
 */
export function startPostgres(kept) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  const cluster = kept ?? join(folder, 'cluster');
  const isRoot = process.getuid?.() === 0;
  const asOwner = (program, args) => {
    const command = [join(PROGRAMS, program), ...args];
    must(...(isRoot ? asPostgres(command) : [command[0], args]));
  };
  const safety = kept ? '' : '-c fsync=off';
  const options = `-k ${folder} -c listen_addresses= ${safety} -c max_connections=300`;
  const start = () =>
    asOwner('pg_ctl', ['-D', cluster, '-l', join(folder, 'log'), '-w', '-o', options, 'start']);
  const end = (mode) => asOwner('pg_ctl', ['-D', cluster, '-m', mode, '-w', 'stop']);
  try {
    // It refuses to run as root, and cannot enter a folder that is root's alone.
    if (isRoot) must('chown', ['postgres', folder, ...(kept && existsSync(kept) ? [kept] : [])]);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      const sync = kept ? [] : ['--no-sync'];
      asOwner('initdb', ['-D', cluster, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', ...sync]);
    }
    start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    crash: () => end('immediate'),
    restart: start,
    stop() {
      try {
        end(kept ? 'fast' : 'immediate');
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

function must(command, args) {
  // From the root folder: the owner of the cluster may not be allowed into ours.
  const { ok, stdout, stderr } = attempt(command, args, { cwd: '/' });
  if (!ok) throw new StepFailure(`PostgreSQL: ${command} failed.\n${stdout}${stderr}`);
}
