// A second S3-compatible server for the tests, of another maker: moto, which checks signatures. It
// keeps objects in memory. It is no dependency: it is installed once into the cache folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, run, say } from '../steps.mjs';

const PACKAGES = ['moto[s3]==5.2.5', 'flask==3.1.3', 'flask-cors==6.0.5'];

/** Calls that are believed without a signature: those that make a user, a policy and a key. */
const UNSIGNED_CALLS = 3;

/**
 * Installs moto where it is missing; returns the folder of its modules.
 *
 * @returns {string}
 * @throws {import('../steps.mjs').StepFailure} where it cannot be installed
 */
export function needMoto() {
  const folder = cacheFolder('s3-moto', PACKAGES[0]);
  if (existsSync(join(folder, 'flask_cors')) && existsSync(join(folder, 'moto'))) return folder;
  say(`installing ${PACKAGES[0]}`);
  const flags = ['-q', '--no-compile', '--disable-pip-version-check', '--root-user-action=ignore'];
  run('python3', ['-m', 'pip', 'install', ...flags, '--target', folder, ...PACKAGES], {
    cwd: folder,
    quiet: true,
    failure: `${PACKAGES[0]} could not be installed: python3 with pip is needed, and the network.`,
  });
  return folder;
}

/**
 * The command of a server on `port`.
 *
 * @param {number} port
 * @returns {{ command: string, args: readonly string[], env: Record<string, string> }}
 */
export function motoCommand(port) {
  return {
    command: 'python3',
    args: ['-m', 'moto.server', '-H', '127.0.0.1', '-p', String(port)],
    env: { PYTHONPATH: needMoto(), INITIAL_NO_AUTH_ACTION_COUNT: String(UNSIGNED_CALLS) },
  };
}

/**
 * The first three calls to a new server, in order: they make the only key that it then knows.
 *
 * @type {readonly Record<string, string>[]}
 */
export const MOTO_SETUP = [
  { Action: 'CreateUser', UserName: 'hub' },
  {
    Action: 'PutUserPolicy',
    UserName: 'hub',
    PolicyName: 'all',
    PolicyDocument: JSON.stringify({
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Action: 's3:*', Resource: '*' }],
    }),
  },
  { Action: 'CreateAccessKey', UserName: 'hub' },
];
