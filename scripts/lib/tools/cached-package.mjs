// Packages that tests and benchmarks need and the product does not depend on.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, run, say } from '../steps.mjs';

const FLAGS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];

/**
 * Installs a package once into a cache folder, without install scripts.
 *
 * @param {string} name of the folder
 * @param {string} spec name and exact version, as `npm install` takes them
 * @param {...string} path of what is wanted, below `node_modules`
 * @returns {string} where it is
 * @throws {import('../steps.mjs').StepFailure} where it cannot be installed
 */
export function cachedPackage(name, spec, ...path) {
  const folder = cacheFolder(name, spec);
  const wanted = join(folder, 'node_modules', ...path);
  if (existsSync(wanted)) return wanted;
  say(`installing ${spec}`);
  run('npm', ['install', '--prefix', folder, ...FLAGS, spec], {
    cwd: folder,
    quiet: true,
    failure: `${spec} could not be installed. Check the network and run the command again.`,
  });
  return wanted;
}
