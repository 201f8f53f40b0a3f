import { useEffect, useRef, useState } from 'react';
import {
  availableMethods,
  createBenchMethods,
  timeBatches,
} from '../../lib/media/bench-methods.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { countLongTasks } from '../../lib/scheduling/long-tasks.ts';
import { type BatchFigures, batchFigures, workerCounts } from './batches.ts';
import type { BenchSettings } from './bench-settings.ts';
import { type Comparison, runComparison } from './run-comparison.ts';
import { BENCH_SAMPLES, loadSample } from './samples.ts';

/** What was measured, with the settings that repeat it. */
export interface BenchReport {
  readonly settings: BenchSettings;
  readonly comparisons: readonly Comparison[];
  /** The first photograph and output with 1 to N workers; empty if they were not measured. */
  readonly batches: readonly BatchFigures[];
}

export type ComparisonState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly name: string; readonly share: number }
  | { readonly status: 'canceled' | 'failed' }
  | { readonly status: 'done'; readonly report: BenchReport };

interface ComparisonRun {
  readonly state: ComparisonState;
  start(settings: BenchSettings, ownPhotos: readonly File[]): Promise<void>;
  cancel(): void;
}

/** Runs one comparison at a time. It stops when the screen closes. */
export function useComparison(): ComparisonRun {
  const [state, setState] = useState<ComparisonState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(settings: BenchSettings, ownPhotos: readonly File[]) {
    const { jobs, rounds } = settings;
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const methods = createBenchMethods();
    const longTasks = countLongTasks();
    try {
      const photos = [...(await loadSamples(settings.sampleIds, signal)), ...ownPhotos];
      const comparisons = await runComparison(
        { photos, jobs, methods: availableMethods(), rounds },
        {
          make: methods.make,
          readLongTasks: longTasks.read,
          now: () => performance.now(),
          onProgress: ({ name }, share) => {
            if (!signal.aborted) setState({ status: 'running', name, share });
          },
          onFailure: (method, { name }, cause) =>
            console.warn(`${method} failed on ${name}.`, cause),
          signal,
        },
      );
      const [photo] = photos;
      const [job] = jobs;
      const batches: BatchFigures[] = [];
      const counts = settings.isParallel && photo && job ? workerCounts() : [];
      for (const [index, workers] of counts.entries()) {
        if (!photo || !job) break;
        setState({ status: 'running', name: photo.name, share: index / counts.length });
        const batch = { workers, count: 2 * counts.length, rounds };
        const times = await timeBatches(photo, job, batch, signal);
        const pixels = comparisons[0]?.photo.pixels ?? 0;
        batches.push(batchFigures(batch, times, pixels));
      }
      if (!signal.aborted) setState({ status: 'done', report: { settings, comparisons, batches } });
    } catch (error) {
      if (signal.aborted) return;
      logFailure('The benchmark failed.', error);
      setState({ status: 'failed' });
    } finally {
      longTasks.stop();
      methods.stop();
    }
  }

  /** The screen is free at once; the picture that is being made ends unseen. */
  function cancel() {
    running.current?.abort();
    setState({ status: 'canceled' });
  }

  return { state, start, cancel };
}

function loadSamples(ids: readonly string[], signal: AbortSignal): Promise<readonly File[]> {
  const chosen = BENCH_SAMPLES.filter(({ id }) => ids.includes(id));
  return Promise.all(chosen.map((sample) => loadSample(sample, signal)));
}
