import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { whenFirstRead } from '../../lib/scheduling/first-content.ts';

/** Hears what happens elsewhere, once the screen stands and is read: its code comes after that, too. */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    whenFirstRead('now', async () => {
      if (signal.aborted) return;
      const { subscribeToLiveEvents: hearLiveEvents } = await import('./live-events.ts');
      if (!signal.aborted) await hearLiveEvents(viewerId, signal);
    }).catch((error: unknown) => {
      if (!signal.aborted) logFailure('The live connection could not be opened.', error, 'warn');
    });
    return () => left.abort();
  }, [viewerId]);
}
