/* tslint:disable */
/* eslint-disable */
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { InspectedVideo, MadeImage, MediaProbe, MediaResult } from '#workers/media/media-types.ts';


/**
 * Decodes the image in a data URL and encodes it as PNG.
 */
export function dataUrlToPng(url: string, limits: MediaLimits): MediaResult<MadeImage>;

/**
 * Reads a whole video file and blanks where, when and with which device it was taken.
 */
export function inspectVideo(bytes: Uint8Array, limits: MediaLimits): MediaResult<InspectedVideo>;

/**
 * Makes an image from a file by `recipe`.
 */
export function makeImage(bytes: Uint8Array, recipe: ImageRecipe): MediaResult<MadeImage>;

/**
 * Makes an image from sRGB pixels that still need their EXIF orientation.
 */
export function makeImageFromRgba(rgba: Uint8ClampedArray, width: number, height: number, orientation: number, recipe: ImageRecipe): MediaResult<MadeImage>;

/**
 * Bytes of the memory, which only grows.
 */
export function memoryBytes(): number;

/**
 * Reads a file's leading bytes; `total_bytes` is the size of the whole.
 */
export function probe(head: Uint8Array, total_bytes: number, limits: MediaLimits): MediaResult<MediaProbe>;
