/* tslint:disable */
/* eslint-disable */
import type { ImageRecipe, MediaLimits, QualityStep } from '#contract/recipes.ts';


/**
 * What the leading bytes of a file tell.
 */
export class Facts {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    readonly bitDepth: number;
    readonly colour: string;
    readonly hasAlpha: boolean;
    readonly hasGps: boolean;
    readonly heightPx: number;
    readonly isAnimated: boolean;
    readonly isProgressive: boolean;
    readonly kind: string;
    readonly memoryBytes: number;
    readonly mime: string;
    readonly orientation: number;
    readonly widthPx: number;
}

/**
 * A video whose private parts are blanked, and its facts.
 */
export class InspectedVideo {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    takeBytes(): Uint8Array;
    readonly durationMs: number;
    readonly hasGps: boolean;
    readonly heightPx: number;
    readonly rotation: number;
    readonly widthPx: number;
}

/**
 * A finished picture; each of its byte arrays is handed over once.
 */
export class Made {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    takeBytes(): Uint8Array;
    takePlaceholder(): Uint8Array;
    takeVariantBytes(index: number): Uint8Array;
    variantHeightPx(index: number): number;
    variantWidthPx(index: number): number;
    readonly heightPx: number;
    readonly isAnimated: boolean;
    readonly kind: string;
    readonly metadataBytesRemoved: number;
    readonly mime: string;
    /**
     * 0 where the pixels were not touched.
     */
    readonly quality: number;
    readonly sourceBytes: number;
    readonly source: Facts;
    readonly variants: number;
    readonly widthPx: number;
}

/**
 * A refusal, thrown: its code is one of `MediaErrorCode`.
 */
export class Refusal {
    private constructor();
    free(): void;
    [Symbol.dispose](): void;
    /**
     * One of `MediaErrorCode`.
     */
    readonly code: string;
    /**
     * In words, for logs.
     */
    readonly detail: string;
}

/**
 * Decodes a gallery data URL and encodes its picture as PNG.
 *
 * # Errors
 *
 * A [`Refusal`].
 */
export function dataUrlToPng(url: string, limits: MediaLimits): Made;

/**
 * Reads a whole video file and blanks what tells where it was taken.
 *
 * # Errors
 *
 * A [`Refusal`].
 */
export function inspectVideo(bytes: Uint8Array, limits: MediaLimits): InspectedVideo;

/**
 * Makes the picture that `recipe` asks for.
 *
 * # Errors
 *
 * A [`Refusal`].
 */
export function makeImage(bytes: Uint8Array, recipe: ImageRecipe): Made;

/**
 * Makes a picture out of sRGB pixels that still need the turn of `orientation`.
 *
 * # Errors
 *
 * A [`Refusal`].
 */
export function makeImageFromRgba(rgba: Uint8Array, width: number, height: number, orientation: number, recipe: ImageRecipe): Made;

/**
 * Bytes of the memory, which only grows.
 */
export function memoryBytes(): number;

/**
 * Reads a file's leading bytes; `total_bytes` is the size of the whole.
 *
 * # Errors
 *
 * A [`Refusal`] by `limits`, or of a header that cannot be.
 */
export function probe(head: Uint8Array, total_bytes: number, limits: MediaLimits): Facts;
