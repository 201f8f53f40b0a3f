import { type ImageRecipe, POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type { MediaJobs } from './media-service.ts';
import type { MadeImage, MediaProbe, MediaResult, Pixels } from './media-types.ts';

const SIDE_PX = 256;

/** More, and larger ones, made the first photograph no quicker. */
const ROUNDS = 2;

const RECIPES: readonly ImageRecipe[] = [
  // Smaller than the picture by less than a half: decoding alone cannot scale it.
  { ...PROFILE_IMAGE, maxWidthPx: SIDE_PX - 32, maxHeightPx: SIDE_PX - 32 },
  // Well below what the picture takes at its own size: the scale has to be searched for.
  { ...POST_IMAGE, maxBytes: 12_000, steps: [{ quality: 0.9, minLongEdgePx: SIDE_PX / 8 }] },
];

const PROBE: MediaProbe = {
  kind: 'unknown',
  mime: '',
  widthPx: SIDE_PX,
  heightPx: SIDE_PX,
  orientation: 1,
  colour: 'srgb',
  bitDepth: 8,
  hasAlpha: false,
  isAnimated: false,
  isProgressive: false,
  hasGps: false,
  memoryBytes: 0,
};

/**
 * Makes a small picture a few times over, so that the browser has compiled the pipeline's inner
 * loops well before the first photograph: it starts with code that is quick to make and slow to
 * run, and replaces what runs often. What it is worth stands in docs/BENCHMARKS.md as "warmed up".
 *
 * @returns what became of each
 */
export function runWarmUp(jobs: MediaJobs): readonly MediaResult<MadeImage>[] {
  const source = { probe: PROBE, bytes: 0 };
  const picture = jobs.makeImageFromRgba({ ...noise(), orientation: 1 }, source, PROFILE_IMAGE);
  if (!picture.ok) return [picture];
  const { bytes } = picture.value;
  return Array.from({ length: ROUNDS }, () =>
    RECIPES.map((recipe) => jobs.makeImage(bytes, recipe)),
  ).flat();
}

/** Detail everywhere, as in a photograph; flat areas would leave half of the code cold. */
function noise(): Pixels {
  const rgba = new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
  let state = 1;
  for (let at = 0; at < rgba.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes' LCG
    rgba[at] = at % 4 === 3 ? 255 : (at & 0x7f) + (state >>> 25);
  }
  return { widthPx: SIDE_PX, heightPx: SIDE_PX, rgba };
}
