import type { ImageRecipe, MediaLimits } from '#contract/media-recipes.ts';
import type { InspectedVideo, MadeImage, MediaResult } from '#workers/media/media-types.ts';

/** Makes the picture that `recipe` asks for. */
export interface ImageJob {
  readonly kind: 'image';
  readonly path: string;
  readonly recipe: ImageRecipe;
}

/** Reads a video's container and blanks what tells where it was taken. */
export interface VideoJob {
  readonly kind: 'video';
  readonly path: string;
  readonly limits: MediaLimits;
}

/** What the pool asks of a thread. One job at a time. */
export type ParseJob = ImageJob | VideoJob;

/** What a job gives when it succeeds. */
export type Parsed<Job extends ParseJob> = Job extends ImageJob ? MadeImage : InspectedVideo;

/** What the thread answers. A trap answers nothing: the thread dies of it. */
export interface ParseAnswer<Job extends ParseJob = ParseJob> {
  readonly result: MediaResult<Parsed<Job>>;
  /** What the memory of the crate has grown to, in bytes; it never shrinks. */
  readonly memoryBytes: number;
}
