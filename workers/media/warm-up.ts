import { type ImageRecipe, POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type { JpegPackage } from './media-package.ts';
import type { MadeImage, MediaResult } from './media-types.ts';

const SIDE_PX = 256;

/** More or larger runs made the first photo no faster. */
const ROUNDS = 2;

const RECIPES: readonly ImageRecipe[] = [
  // Less than half smaller than the image: needs scaling after decoding.
  { ...PROFILE_IMAGE, maxWidthPx: SIDE_PX - 32, maxHeightPx: SIDE_PX - 32 },
  // Well below the bytes at full size: needs a search for the scale.
  { ...POST_IMAGE, maxBytes: 12_000, steps: [{ quality: 0.9, minLongEdgePx: SIDE_PX / 8 }] },
];

/**
 * Makes a small image several times, so that the browser has optimised the pipeline's inner loops
 * before the first photo. docs/BENCHMARKS.md measures the effect as "warmed up".
 *
 * @returns the result of each run
 */
export function runWarmUp(
  media: Pick<JpegPackage, 'makeImage' | 'makeImageFromRgba'>,
): readonly MediaResult<MadeImage>[] {
  const image = media.makeImageFromRgba(noise(), SIDE_PX, SIDE_PX, 1, PROFILE_IMAGE);
  if (!image.ok) return [image];
  const { bytes } = image.value;
  return Array.from({ length: ROUNDS }, () =>
    RECIPES.map((recipe) => media.makeImage(bytes, recipe)),
  ).flat();
}

/** RGBA with detail everywhere, as in a photo: flat areas would leave half of the code cold. */
function noise(): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(SIDE_PX * SIDE_PX * 4);
  let state = 1;
  for (let at = 0; at < rgba.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // Numerical Recipes' LCG
    rgba[at] = at % 4 === 3 ? 255 : (at & 0x7f) + (state >>> 25);
  }
  return rgba;
}
