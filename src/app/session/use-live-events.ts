import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { whenFirstRead } from '../../lib/scheduling/first-content.ts';
import { loadChunk } from '../../lib/scheduling/load-chunk.ts';

/** Subscribes to live events once the first content is shown; their code loads after it, too. */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    whenFirstRead('now', async () => {
      if (signal.aborted) return;
      const { subscribeToLiveEvents } = await loadChunk(() => import('./live-events.ts'));
      if (!signal.aborted) await subscribeToLiveEvents(viewerId, signal);
    }).catch((error: unknown) => {
      if (!signal.aborted) logFailure('The live connection could not be opened.', error, 'warn');
    });
    return () => left.abort();
  }, [viewerId]);
}
