/** What the benchmark page and scripts/bench-media.mjs agree on. */

import type { Job, Way } from '#workers/browser-ways-types.ts';
import type { TimedRun } from '../../../src/lib/bench-figures.ts';

export interface MediaBench {
  /** Loads the photograph below `/photos/`, so that no run waits for it. Answers its bytes. */
  load(photo: string): Promise<number>;
  /** Starts the pipeline's worker and lets it warm up, as the page does while one picks a file. */
  warm(): Promise<void>;
  run(way: Way, job: Job, photo: string): Promise<TimedRun>;
}
