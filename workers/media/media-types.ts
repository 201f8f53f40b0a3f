/** What the page, the media worker and the server's parse pool agree on. Types only: nothing here runs. */
import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { MediaPackages } from './media-package.ts';

/** Stable names of the crate's refusals; `crates/media/src/error.rs` has the same. */
export type MediaErrorCode =
  | 'too_many_bytes'
  | 'unknown_kind'
  | 'unsupported_kind'
  | 'unsupported_jpeg'
  | 'unsupported_tiff'
  | 'too_many_pixels'
  | 'side_too_long'
  | 'too_many_frames'
  | 'too_many_scans'
  | 'inflates_too_much'
  | 'truncated'
  | 'corrupt'
  | 'over_budget'
  | 'not_a_data_url';

export type MediaResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: MediaErrorCode; readonly detail: string };

/**
 * What the media worker answers: the crate's refusals, and its own where the file could not be
 * read (moved, changed, or no longer permitted since it was picked) or this browser has no decoder
 * for its HEIC images.
 */
export type WorkerResult<Value> =
  | MediaResult<Value>
  | {
      readonly ok: false;
      readonly code: 'unreadable' | 'unsupported_heic';
      readonly detail: string;
    };

/**
 * The name of the error with which a call ends where a package could not be loaded: not the fault of
 * its file. The worker is of no use any more, since a failed import stays failed.
 */
export type CodeMissing = 'CodeMissing';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'tiff' | 'avif' | 'heic';
export type VideoKind = 'mp4' | 'webm' | 'quicktime';
export type MediaKind = ImageKind | VideoKind | 'unknown';

/** Facts from a file's leading bytes. */
export interface MediaProbe {
  readonly kind: MediaKind;
  readonly mime: string;
  /** Pixels as seen, orientation applied; 0 where the leading bytes do not say. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** The colour space as far as the profile says: 'srgb', 'display-p3', 'adobe-rgb', 'cmyk', 'grey', 'other'. */
  readonly colour: string;
  readonly isAnimated: boolean;
  readonly hasGps: boolean;
  /** Estimated peak memory for processing this file. */
  readonly memoryBytes: number;
}

export interface ImageVariant {
  /** A JPEG file. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** How long each stage of the pipeline took, tries of a search for the size included. */
export interface StageTimes {
  readonly probeMs: number;
  readonly decodeMs: number;
  /** To sRGB, upright. */
  readonly colourMs: number;
  readonly scaleMs: number;
  readonly encodeMs: number;
}

/** A finished image and the facts that the media meter shows. */
export interface MadeImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly kind: ImageKind;
  readonly mime: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** The quality step that was used, in (0, 1]; 0 where the pixels were not touched. */
  readonly quality: number;
  readonly isAnimated: boolean;
  readonly source: {
    readonly kind: ImageKind;
    readonly bytes: number;
    /** Orientation applied. */
    readonly widthPx: number;
    readonly heightPx: number;
    readonly gpsRemoved: boolean;
    readonly metadataBytesRemoved: number;
    readonly isAnimated: boolean;
  };
  /** ThumbHash; empty where the recipe asked for none. */
  readonly placeholder: Uint8Array<ArrayBuffer>;
  readonly variants: readonly ImageVariant[];
  readonly stages: StageTimes;
}

/** A video as it was, except that location and device data are blanked. */
export interface InspectedVideo {
  /** As long as the file was: its parts keep their offsets. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels as seen, rotation applied. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** 0 where the file does not say. */
  readonly durationMs: number;
  readonly gpsRemoved: boolean;
  /** Whether anything was blanked. */
  readonly metadataRemoved: boolean;
  /** Whether its frames are HEVC, which some browsers do not decode. */
  readonly isHevc: boolean;
}

/** RGBA pixels, rows from top to bottom without padding. */
export interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly rgba: Uint8ClampedArray<ArrayBuffer>;
}

/** Where a job is. `share` is in [0, 1] of the whole job. */
export interface MediaProgress {
  readonly stage: 'reading' | 'working' | 'done';
  readonly share: number;
}

/** Bytes of the worker's wasm memory, which only grows. */
export interface WorkerMemory {
  readonly wasmBytes: number;
}

/** A finished job: the image, the worker's own time for it, and its memory. */
export interface FinishedImage {
  readonly image: MadeImage;
  readonly milliseconds: number;
  readonly memory: WorkerMemory;
}

/** A decoded video frame; `never` on the server, which has no such type. */
export type DecodedFrame = typeof globalThis extends {
  VideoFrame: { prototype: infer Frame };
}
  ? Frame
  : never;

/** The package for JPEG, or the one for every format. */
export type PackageName = keyof MediaPackages;

/** What the media worker does for the page. Failures travel as values: Comlink drops their codes. */
export interface MediaApi {
  /** Compiles a package and lets it run a little, so that the first job does not wait for it. */
  warmUp(name: PackageName): Promise<void>;
  /** The worker's memory. */
  memory(): Promise<WorkerMemory>;
  /** Reads the facts of `source` from its leading bytes and checks `limits`. */
  probe(source: Blob, limits: MediaLimits): Promise<WorkerResult<MediaProbe>>;
  /**
   * Makes an image by `recipe`. The bytes are read here, off the main thread.
   * `onProgress` is a Comlink proxy.
   */
  makeImage(
    source: Blob,
    recipe: ImageRecipe,
    onProgress?: (progress: MediaProgress) => void,
  ): Promise<WorkerResult<FinishedImage>>;
  /** Makes a video's poster from one of its frames; the frame is closed. */
  makePoster(frame: DecodedFrame, recipe: ImageRecipe): Promise<WorkerResult<FinishedImage>>;
  /** Reads a video's size and length, and blanks where it was taken. */
  inspectVideo(source: Blob, limits: MediaLimits): Promise<WorkerResult<InspectedVideo>>;
  /** Decodes a gallery data URL and encodes its image as a PNG file. */
  dataUrlToPng(dataUrl: string, limits: MediaLimits): Promise<WorkerResult<FinishedImage>>;
}
