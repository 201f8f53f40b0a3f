// A PostgreSQL server in a folder of its own: gone after one run of the tests, or kept for `npm run cluster`.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attempt, StepFailure } from '../steps.mjs';
import { aptInstall } from '../tools/apt.mjs';
import { programPath } from '../tools/system-programs.mjs';

/** Where Debian and Ubuntu have the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** Installs PostgreSQL, in the version of the distribution, where it is missing. */
export function needPostgres() {
  if (!serverVersion()) aptInstall(['postgresql']);
}

/** The newest version whose server is installed, if any is: clients alone have no `initdb`. */
function serverVersion() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return versions
    .filter((version) => existsSync(join(VERSIONS, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
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
 * `restart` brings it back at the same address. It also ends when this process does, however that ends:
 * Ctrl-C does not reach it.
 *
 * @param {string} [kept] The folder of its database: what is there is used, and stays.
 * @returns {{ url: string, crash(): void, restart(): void, stop(): void }}
 */
export function startPostgres(kept) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-postgres-'));
  const cluster = kept ?? join(folder, 'cluster');
  const isRoot = process.getuid?.() === 0;
  const madeBy = join(cluster, 'PG_VERSION');
  const version = existsSync(madeBy) ? readFileSync(madeBy, 'utf8').trim() : serverVersion();
  const commandOf = (program, args) => {
    const command = join(VERSIONS, version ?? '', 'bin', program);
    return isRoot ? asPostgres([command, ...args]) : [command, args];
  };
  const asOwner = (program, args) => must(...commandOf(program, args));
  const safety = kept ? '' : '-c fsync=off';
  const options = `-k ${folder} -c listen_addresses= ${safety} -c max_connections=300`;
  const start = () =>
    asOwner('pg_ctl', ['-D', cluster, '-l', join(folder, 'log'), '-w', '-o', options, 'start']);
  const ending = (mode) => ['-D', cluster, '-m', mode, '-w', 'stop'];
  const end = (mode) => asOwner('pg_ctl', ending(mode));
  const lastMode = kept ? 'fast' : 'immediate';
  try {
    // It refuses to run as root, and cannot enter a folder that is root's alone.
    if (isRoot) must('chown', ['postgres', folder, ...(kept && existsSync(kept) ? [kept] : [])]);
    if (!existsSync(madeBy)) {
      const sync = kept ? [] : ['--no-sync'];
      asOwner('initdb', ['-D', cluster, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', ...sync]);
    }
    start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const guard = afterThisProcess(folder, commandOf('pg_ctl', ending(lastMode)));
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    crash: () => end('immediate'),
    restart: start,
    stop() {
      guard.kill();
      try {
        end(lastMode);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Runs a command and removes a folder once this process is gone, which closes the pipe. */
function afterThisProcess(folder, [command, args]) {
  const script = 'folder=$1; shift; read -r line; "$@"; rm -rf "$folder"';
  const guard = spawn('sh', ['-c', script, 'sh', folder, command, ...args], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  guard.stdin.unref();
  return guard;
}

function must(command, args) {
  // From the root folder: the owner of the cluster may not be allowed into ours.
  const { ok, stdout, stderr } = attempt(command, args, { cwd: '/' });
  if (!ok) throw new StepFailure(`PostgreSQL: ${command} failed.\n${stdout}${stderr}`);
}
