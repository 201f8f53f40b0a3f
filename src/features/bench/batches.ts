import { LIMITS } from '#contract/limits.ts';
import { median, megapixelsPerSecond, percentile } from '../../lib/bench-figures.ts';

/** The same images made by a number of workers. */
export interface BatchFigures {
  readonly workers: number;
  readonly images: number;
  /** The time of each round. */
  readonly timesMs: readonly number[];
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly megapixelsPerSecond: number;
}

/** Returns 1 to N: as many workers as there are cores, within what a page ever starts. */
export function workerCounts(cores = navigator.hardwareConcurrency): readonly number[] {
  const most = Math.max(1, Math.min(cores, LIMITS.mediaWorkersMax));
  return Array.from({ length: most }, (_, index) => index + 1);
}

/** @param pixels of one source image. */
export function batchFigures(
  { workers, count }: { readonly workers: number; readonly count: number },
  timesMs: readonly number[],
  pixels: number,
): BatchFigures {
  const medianMs = median(timesMs);
  return {
    workers,
    images: count,
    timesMs,
    medianMs,
    p95Ms: percentile(timesMs, 0.95),
    megapixelsPerSecond: megapixelsPerSecond(pixels * count, medianMs),
  };
}
