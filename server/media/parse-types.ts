import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { InspectedVideo, MadeImage, MediaResult } from '#workers/media/media-types.ts';

/** Makes the image of `recipe`. */
export interface ImageJob {
  readonly kind: 'image';
  readonly path: string;
  readonly recipe: ImageRecipe;
}

/** Inspects a video container and blanks its location metadata. */
export interface VideoJob {
  readonly kind: 'video';
  readonly path: string;
  readonly limits: MediaLimits;
}

/** A job for a thread; one at a time. */
export type ParseJob = ImageJob | VideoJob;

/** Result of a successful job. */
export type Parsed<Job extends ParseJob> = Job extends ImageJob ? MadeImage : InspectedVideo;

/** Answer of a thread. A trap sends none: the thread dies. */
export interface ParseAnswer<Job extends ParseJob = ParseJob> {
  readonly result: MediaResult<Parsed<Job>>;
  /** Size of the wasm memory in bytes; it never shrinks. */
  readonly memoryBytes: number;
  /** CPU time of the thread since it started. */
  readonly threadCpuMs: number;
}
