import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { StartFailure } from '../config.ts';

/** Where Debian has the programs of each version, which PATH may lack. */
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * Runs a program of PostgreSQL on the database at `url`. A password in it is passed on in the
 * environment, where other users of the machine cannot read it.
 *
 * @throws {StartFailure} the program is missing, or what it says first where it fails.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
): Promise<void> {
  const program = programPath(name);
  if (program === undefined) {
    throw new StartFailure(
      `${name} is needed: install PostgreSQL's client programs, of the version of the server or newer.`,
    );
  }
  const [bare, password] = withoutPassword(url);
  const child = spawn(program, ['--dbname', bare, ...args], {
    env: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    if (said.length < 1000) said += String(chunk);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new StartFailure(`${name} failed (${said.trim().split('\n', 1)[0]}).`);
}

/** Splits the password off; the host may be missing, which only libpq understands. */
function withoutPassword(url: string): readonly [string, string | undefined] {
  const [, start = '', password, end = ''] =
    /^(\w+:\/\/[^/:@]*)(?::([^@/]*))?(@.*)$/.exec(url) ?? [];
  return password === undefined ? [url, undefined] : [start + end, decodeURIComponent(password)];
}

function programPath(name: string): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number) : [];
  const newest = versions.filter((version) => version > 0).toSorted((a, b) => b - a);
  const folders = [
    ...newest.map((version) => join(DEBIAN_FOLDER, String(version), 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
