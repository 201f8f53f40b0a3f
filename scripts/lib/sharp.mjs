// libvips behind `sharp`, which the media benchmark measures itself by. It is no dependency: it is
// installed once into the cache folder, without install scripts.

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cacheFolder, run, say } from './steps.mjs';

const PACKAGE = 'sharp@0.35.5';

/**
 * Loads sharp, installed where it is missing: one thread for an image, nothing cached.
 *
 * @throws {import('./steps.mjs').StepFailure} where it cannot be installed
 */
export function loadSharp() {
  const folder = cacheFolder('sharp', PACKAGE);
  const program = join(folder, 'node_modules', 'sharp');
  if (!existsSync(program)) {
    say(`installing ${PACKAGE}`);
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error'];
    run('npm', ['install', '--prefix', folder, ...flags, PACKAGE], {
      cwd: folder,
      quiet: true,
      failure: `${PACKAGE} could not be installed. Check the network and run the command again.`,
    });
  }
  const sharp = createRequire(import.meta.url)(program);
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
