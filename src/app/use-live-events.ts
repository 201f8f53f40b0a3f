import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { whenFirstRead } from '../lib/first-content.ts';
import { logFailure } from '../lib/log-failure.ts';

/** Hears what happens elsewhere, once the screen stands and is read: its code comes after that, too. */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    whenFirstRead('now', async () => {
      if (signal.aborted) return;
      const { hearLiveEvents } = await import('./live-events.ts');
      if (!signal.aborted) await hearLiveEvents(viewerId, signal);
    }).catch((error: unknown) => {
      if (!signal.aborted) logFailure('The live connection could not be opened.', error, 'warn');
    });
    return () => left.abort();
  }, [viewerId]);
}
