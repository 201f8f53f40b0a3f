import { useEffect } from 'react';
import type { PostId, UserId } from '#contract/ids.ts';
import { announceArrival, announceRemoval } from '../lib/feed-client.ts';
import { afterFirstContent } from '../lib/first-content.ts';
import { connectToServer, onServerEvent } from '../lib/socket.ts';
import { loadUnread, noteNewNotification, putUnread } from '../state/notifications.ts';
import { noteLikes } from '../state/post-actions.ts';

/**
 * Hears what happens elsewhere, once the screen stands: posts of others wait behind the feed's pill,
 * the bell counts, an open list of notifications grows.
 */
export function useLiveEvents(viewerId: UserId): void {
  useEffect(() => {
    const left = new AbortController();
    const stops = [
      onServerEvent('post:created', ({ postId, userId }) => {
        if (userId !== viewerId) announceArrival(postId as PostId, userId as UserId);
      }),
      onServerEvent('post:likes', ({ postId, likes }) => noteLikes(postId as PostId, likes)),
      onServerEvent('post:deleted', ({ postId }) => announceRemoval(postId as PostId)),
      onServerEvent('notification:count', ({ unread }) => putUnread(unread)),
      onServerEvent('notification:new', () => {
        noteNewNotification().catch(logged('New notifications could not be loaded.'));
      }),
    ];
    const catchUp = () => {
      loadUnread().catch(logged('The notifications could not be counted.'));
      noteNewNotification().catch(logged('New notifications could not be loaded.'));
    };
    afterFirstContent()
      .then(() => (left.signal.aborted ? undefined : connectToServer(catchUp, left.signal)))
      .catch(logged('The live connection could not be opened.'));
    return () => {
      left.abort();
      for (const stop of stops) stop();
    };
  }, [viewerId]);
}

function logged(words: string): (error: unknown) => void {
  return (error) => console.warn(words, error);
}
