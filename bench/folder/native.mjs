// The crate's example `make`: one picture through the pipeline, natively.

import { join } from 'node:path';
import { ROOT, run, say } from '../../scripts/lib/steps.mjs';
import { ensureRust } from '../../scripts/lib/tools/rust.mjs';

const CRATES = join(ROOT, 'crates');

/** Profiles built by this process. */
const built = new Set();

/**
 * Builds it, once; returns its path.
 *
 * @param {'release' | 'dev'} profile `dev` builds sooner, and its times mean nothing.
 */
export function buildMake(profile = 'release') {
  if (!built.has(profile)) {
    say('building the pipeline natively');
    const args = ['build', '--quiet', '--locked', '-p', 'media', '--example', 'make'];
    run('cargo', [...args, '--profile', profile], { cwd: CRATES, env: ensureRust() });
    built.add(profile);
  }
  return join(CRATES, 'target', profile === 'dev' ? 'debug' : profile, 'examples', 'make');
}

/**
 * A recipe as its arguments.
 *
 * @param {import('../../contract/media-recipes.ts').ImageRecipe} recipe
 */
export function makeArguments({
  limits,
  maxBytes,
  maxWidthPx,
  maxHeightPx,
  elongatedRatio,
  steps,
}) {
  return [
    Object.values(limits).join(),
    [maxBytes, maxWidthPx, maxHeightPx].join(),
    `${elongatedRatio}`,
    ...steps.map((step) =>
      [
        step.quality,
        step.minLongEdgePx,
        step.minElongatedPixels ?? 0,
        step.minElongatedShortEdgePx ?? 0,
      ].join(),
    ),
  ];
}
