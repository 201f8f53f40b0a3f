import { useEffect } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { announceArrival } from '../lib/feed-client.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { listenToServer } from '../lib/socket.ts';

/** Hears what happens elsewhere, once the screen stands: posts of others wait behind the feed's pill. */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    afterFirstContent()
      .then(async () => {
        if (signal.aborted) return;
        await listenToServer(
          {
            'post:created': ({ postId, userId }) => {
              if (userId !== viewerId) announceArrival(postId as PostId, userId as UserId);
            },
          },
          signal,
        );
      })
      .catch((error: unknown) => {
        console.warn('The live connection could not be opened.', error);
      });
    return () => left.abort();
  }, [viewerId]);
}
