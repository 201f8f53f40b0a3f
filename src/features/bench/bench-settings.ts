import { LIMITS } from '#contract/limits.ts';
import type { ComparisonJob } from '#workers/media/baselines-types.ts';
import { BENCH_SAMPLES, type BenchSample } from './samples.ts';

export const BENCH_JOBS: readonly ComparisonJob[] = ['fit', 'budget'];

/** What is measured, besides a person's own photographs. */
export interface BenchSettings {
  readonly sampleIds: readonly BenchSample['id'][];
  readonly jobs: readonly ComparisonJob[];
  readonly rounds: number;
  /** Whether 1 to N workers are measured, too. */
  readonly isParallel: boolean;
}

/** Returns the settings of an address such as `?samples=sunset&jobs=fit&rounds=5&workers=all`. */
export function settingsIn(search: string): BenchSettings {
  const params = new URLSearchParams(search);
  const listed = (name: string) => params.get(name)?.split(',') ?? [];
  const jobs = BENCH_JOBS.filter((job) => listed('jobs').includes(job));
  const rounds = Number(params.get('rounds'));
  return {
    sampleIds: BENCH_SAMPLES.map(({ id }) => id).filter((id) => listed('samples').includes(id)),
    jobs: jobs.length > 0 ? jobs : BENCH_JOBS,
    rounds: LIMITS.benchRounds.find((count) => count === rounds) ?? LIMITS.benchRounds[0],
    isParallel: params.get('workers') === 'all',
  };
}

/** Returns the part of an address from which {@link settingsIn} reads the same settings. */
export function searchOf({ sampleIds, jobs, rounds, isParallel }: BenchSettings): string {
  const parts = [
    ...(sampleIds.length > 0 ? [`samples=${sampleIds.join(',')}`] : []),
    `jobs=${jobs.join(',')}`,
    `rounds=${rounds}`,
    ...(isParallel ? ['workers=all'] : []),
  ];
  return `?${parts.join('&')}`;
}
