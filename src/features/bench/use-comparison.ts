import { useEffect, useRef, useState } from 'react';
import type { ComparisonJob } from '#workers/media/baselines-types.ts';
import { availableContenders, createContenders } from '../../lib/media/contenders.ts';
import { countLongTasks } from '../../lib/scheduling/long-tasks.ts';
import { type Comparison, runComparison } from './run-comparison.ts';

export type ComparisonState =
  | { readonly status: 'idle' }
  | { readonly status: 'running'; readonly name: string; readonly share: number }
  | { readonly status: 'canceled' }
  | { readonly status: 'done'; readonly comparisons: readonly Comparison[] };

interface ComparisonRun {
  readonly state: ComparisonState;
  start(photos: readonly File[], jobs: readonly ComparisonJob[], rounds: number): Promise<void>;
  cancel(): void;
}

/** Runs one comparison at a time. It stops when the screen closes. */
export function useComparison(): ComparisonRun {
  const [state, setState] = useState<ComparisonState>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(photos: readonly File[], jobs: readonly ComparisonJob[], rounds: number) {
    running.current?.abort();
    const control = new AbortController();
    running.current = control;
    const { signal } = control;
    const ways = createContenders();
    const longTasks = countLongTasks();
    try {
      const comparisons = await runComparison(
        { photos, jobs, ways: availableContenders(), rounds },
        {
          make: ways.make,
          readLongTasks: longTasks.read,
          now: () => performance.now(),
          onProgress: ({ name }, share) => {
            if (!signal.aborted) setState({ status: 'running', name, share });
          },
          onFailure: (way, { name }, cause) => console.warn(`${way} failed on ${name}.`, cause),
          signal,
        },
      );
      if (!signal.aborted) setState({ status: 'done', comparisons });
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      longTasks.stop();
      ways.stop();
    }
  }

  /** The screen is free at once; the picture that is being made ends unseen. */
  function cancel() {
    running.current?.abort();
    setState({ status: 'canceled' });
  }

  return { state, start, cancel };
}
