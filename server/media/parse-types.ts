import type { ImageRecipe } from '#contract/recipes.ts';
import type { MadeImage, MediaResult } from '#workers/media-types.ts';

/** What the pool asks of a thread. One job at a time. */
export interface ParseJob {
  readonly path: string;
  readonly recipe: ImageRecipe;
}

/** What the thread answers. A trap answers nothing: the thread dies of it. */
export interface ParseAnswer {
  readonly result: MediaResult<MadeImage>;
  /** What the memory of the crate has grown to, in bytes; it never shrinks. */
  readonly memoryBytes: number;
}
