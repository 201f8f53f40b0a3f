import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { canRetry, isGone, problemMessage } from '../lib/api/api-problem.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { useRetryWhenOnline } from './use-retry-when-online.ts';

/** Why something could not be loaded. */
export interface LoadFailure {
  readonly status: 'failed';
  readonly message: string;
  /** Otherwise the same would be refused again. */
  readonly canRetry: boolean;
  /** Not found, or not visible to the viewer. */
  readonly isGone: boolean;
}

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | LoadFailure
  | { readonly status: 'ready'; readonly value: Value };

/**
 * Loads a screen's data by its key: on mount, when the key changes, on `reload`, and after a
 * failure when the network is back. Data stays visible while it is loaded again.
 *
 * @param load must not change while the key stays the same.
 */
export function useLoaded<Value, Key extends string = string>(
  key: Key,
  load: (key: Key, signal: AbortSignal) => Promise<Value>,
): { readonly state: Loaded<Value>; readonly reload: () => Promise<void> } {
  const [entry, setEntry] = useState<{ readonly key: string; readonly state: Loaded<Value> }>();
  const running = useRef<AbortController>(undefined);
  const reload = useCallback(async () => {
    running.current?.abort();
    const now = new AbortController();
    running.current = now;
    const { signal } = now;
    setEntry((before) =>
      before?.key === key && before.state.status === 'ready'
        ? before
        : { key, state: { status: 'loading' } },
    );
    try {
      const value = await load(key, signal);
      if (signal.aborted) return;
      // Drawn in slices: a scroll of what stands beside it goes on.
      startTransition(() => setEntry({ key, state: { status: 'ready', value } }));
    } catch (error) {
      if (signal.aborted) return;
      logFailure('What this screen shows could not be loaded.', error);
      setEntry({ key, state: loadFailure(error) });
    }
  }, [key, load]);
  useEffect(() => {
    void reload();
    return () => running.current?.abort();
  }, [reload]);
  const state: Loaded<Value> = entry?.key === key ? entry.state : { status: 'loading' };
  useRetryWhenOnline(state.status === 'failed' && state.canRetry, reload);
  return { state, reload };
}

/** Returns what to show of a failed load. */
export function loadFailure(error: unknown): LoadFailure {
  return {
    status: 'failed',
    message: problemMessage(error),
    canRetry: canRetry(error),
    isGone: isGone(error),
  };
}
