// The locked dependencies, installed when the lock file is not the one of last time.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, readStamp, writeStamp } from '../fingerprint.mjs';
import { ROOT, run, say } from '../steps.mjs';
import { inTurn } from './in-turn.mjs';

const STAMP = 'node_modules/.hub-install';

/**
 * Makes sure that `node_modules` is what package-lock.json says.
 *
 * @param {'runtime' | 'all'} scope `runtime` is enough to build and run the product; `all` adds
 *   what testing needs, and serves as `runtime` too.
 */
export function ensureDependencies(scope) {
  const lock = fingerprint(['package-lock.json', '.npmrc']);
  inTurn(
    () => [`all ${lock}`, `${scope} ${lock}`].includes(readStamp(STAMP)),
    () => install(scope, lock),
  );
}

function install(scope, lock) {
  // Who works on the product keeps what testing needs when they start it.
  const wanted = existsSync(join(ROOT, 'node_modules', 'vitest')) ? 'all' : scope;
  const isFirst = !existsSync(join(ROOT, 'node_modules'));
  say(
    isFirst
      ? 'installing the locked dependencies'
      : 'the dependencies have changed: installing them',
  );
  installDependencies(wanted, ROOT);
  writeStamp(STAMP, `${wanted} ${lock}`);
}

/**
 * Installs what the package-lock.json of a folder says.
 *
 * @param {'runtime' | 'all'} scope
 * @param {string} folder this project's, or another work tree's.
 */
export function installDependencies(scope, folder) {
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (scope === 'runtime') args.push('--omit=dev');
  run('npm', args, {
    cwd: folder,
    quiet: true,
    failure:
      'The dependencies could not be installed. Check the network and run the command again.',
  });
}
