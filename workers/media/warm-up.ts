import {
  type ImageRecipe,
  MEDIA_LIMITS,
  POST_IMAGE,
  PROFILE_IMAGE,
} from '#contract/media-recipes.ts';
import type { JpegPackage, MediaPackage } from './media-package.ts';
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
 * Makes a small JPEG several times, so that the browser has optimised the pipeline's inner loops
 * before the first photo. docs/BENCHMARKS.md measures the effect as "warmed up".
 *
 * @returns the result of each run
 */
export function warmUpJpeg(media: JpegPackage): readonly MediaResult<MadeImage>[] {
  const image = imageOf(media);
  return image.ok ? makeOften(media, image.value.bytes) : [image];
}

/**
 * The same with a PNG, as screenshots and drawings are.
 *
 * @returns the result of each run
 */
export function warmUpFormats(media: MediaPackage): readonly MediaResult<MadeImage>[] {
  const image = imageOf(media);
  if (!image.ok) return [image];
  const dataUrl = `data:image/jpeg;base64,${btoa(String.fromCharCode(...image.value.bytes))}`;
  const png = media.dataUrlToPng(dataUrl, MEDIA_LIMITS);
  return png.ok ? makeOften(media, png.value.bytes) : [png];
}

function makeOften(
  media: Pick<JpegPackage, 'makeImage'>,
  file: Uint8Array<ArrayBuffer>,
): readonly MediaResult<MadeImage>[] {
  return Array.from({ length: ROUNDS }, () =>
    RECIPES.map((recipe) => media.makeImage(file, recipe)),
  ).flat();
}

/** A photograph of noise. */
function imageOf(media: Pick<JpegPackage, 'makeImageFromRgba'>): MediaResult<MadeImage> {
  return media.makeImageFromRgba(noise(), SIDE_PX, SIDE_PX, 1, PROFILE_IMAGE);
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
