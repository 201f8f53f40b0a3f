/** What the benchmark page and bench/media.mjs agree on. */

import type { BenchMethod, ComparisonJob } from '#workers/media/baselines-types.ts';
import type { TimedRun } from '../../../src/lib/bench-figures.ts';

export interface MediaBench {
  /** Loads the photograph below `/photos/`, so that no run waits for it. Answers its bytes. */
  load(photo: string): Promise<number>;
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  run(method: BenchMethod, job: ComparisonJob, photo: string): Promise<TimedRun>;
  /**
   * Makes the photograph `count` times by as many workers of `method` at once. Returns milliseconds.
   * Workers stay for the next call.
   */
  batch(
    method: BenchMethod,
    job: ComparisonJob,
    photo: string,
    batch: { readonly workers: number; readonly count: number },
  ): Promise<number>;
}
