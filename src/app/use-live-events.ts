import { useEffect } from 'react';
import type { UserId } from '#contract/ids.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { logFailure } from '../lib/log-failure.ts';

/** Hears what happens elsewhere, once the screen stands: its code comes after that, too. */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    afterFirstContent()
      .then(() => import('./live-events.ts'))
      .then(({ hearLiveEvents }) => (signal.aborted ? undefined : hearLiveEvents(viewerId, signal)))
      .catch((error: unknown) => {
        if (!signal.aborted) logFailure('The live connection could not be opened.', error, 'warn');
      });
    return () => left.abort();
  }, [viewerId]);
}
