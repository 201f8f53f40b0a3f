// libvips behind `sharp`, which the media benchmark measures itself by. It is no dependency.

import { createRequire } from 'node:module';
import { cachedPackage } from './cached-package.mjs';

/**
 * Loads sharp, installed where it is missing: one thread for an image, nothing cached.
 *
 * @throws {import('../steps.mjs').StepFailure} where it cannot be installed
 */
export function loadSharp() {
  const program = cachedPackage('sharp', 'sharp@0.35.5', 'sharp');
  const sharp = createRequire(import.meta.url)(program);
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
