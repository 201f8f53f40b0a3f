/* tslint:disable */
/* eslint-disable */
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { InspectedVideo, MadeImage, MediaProbe, MediaResult } from '#workers/media/media-types.ts';


/**
 * The tiles of a HEIC: each is to be decoded and added, in their order, before the image is made.
 */
export class HeifImage {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * Adds the next tile: a frame's samples, where each plane begins and how far its rows are apart,
     * and how its colours are coded.
     */
    addTile(samples: Uint8Array, layout: Uint32Array, width: number, height: number, format: string, matrix: string, is_full_range: boolean): MediaResult<undefined>;
    /**
     * Makes the image by `recipe`, once.
     */
    makeImage(recipe: ImageRecipe): MediaResult<MadeImage>;
    /**
     * The coded bytes of a tile, one key frame.
     */
    tile(index: number): Uint8Array<ArrayBuffer>;
    /**
     * Codec strings: one of them has to be supported.
     */
    readonly codecs: string[];
    /**
     * The decoder's configuration.
     */
    readonly description: Uint8Array<ArrayBuffer>;
    readonly tileCount: number;
    readonly tileHeightPx: number;
    readonly tileWidthPx: number;
}

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
 * Reads which tiles a HEIC file is made of.
 */
export function openHeif(bytes: Uint8Array, limits: MediaLimits): MediaResult<HeifImage>;

/**
 * Reads a file's leading bytes; `total_bytes` is the size of the whole.
 */
export function probe(head: Uint8Array, total_bytes: number, limits: MediaLimits): MediaResult<MediaProbe>;
