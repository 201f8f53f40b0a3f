import type { PostId, UserId } from '#contract/ids.ts';
import { announceArrival } from '../lib/feed-client.ts';
import { logFailure } from '../lib/log-failure.ts';
import { connectToServer, onConnection, onDismissal, onServerEvent } from '../lib/socket.ts';
import { isFollowedAsKnown } from '../state/follows.ts';
import { catchUp, renewPost } from '../state/live-catch-up.ts';
import { noteNewNotification } from '../state/notifications.ts';
import { noteFacts, onLikesInDoubt } from '../state/post-actions.ts';
import { announcePostChange } from '../state/post-changes.ts';
import { refreshSelf } from '../state/session.ts';
import { putUnread } from '../state/unread.ts';

/**
 * Opens the live connection and takes in what it tells: posts of others wait behind the feed's
 * pill, the numbers below posts change, the bell counts, an open list of notifications grows. After
 * each time without connection it asks for what was missed.
 *
 * @param signal ends all of it.
 */
export async function hearLiveEvents(viewerId: UserId, signal: AbortSignal): Promise<void> {
  const stops = [
    onServerEvent('post:created', ({ postId, userId }) => {
      if (userId === viewerId) return;
      announceArrival(postId as PostId, userId as UserId, isFollowedAsKnown(userId as UserId));
    }),
    onServerEvent('post:updated', ({ postId }) => {
      renewPost(postId as PostId, signal).catch(
        logged('A changed post could not be loaded.', signal),
      );
    }),
    onServerEvent('post:deleted', ({ postId }) =>
      announcePostChange({ kind: 'gone', id: postId as PostId }),
    ),
    onServerEvent('person:gone', ({ userId }) => {
      announcePostChange({ kind: 'author-gone', authorId: userId as UserId });
      // Whom one follows has changed by it: a post that is being written may have nobody left.
      if (isFollowedAsKnown(userId as UserId) !== false) void refreshSelf();
    }),
    onServerEvent('post:likes', ({ postId, likes }) => noteFacts(postId as PostId, { likes })),
    onLikesInDoubt((id) => {
      renewPost(id, signal).catch(logged('A liked post could not be loaded.', signal));
    }),
    onServerEvent('comment:created', ({ postId, commentsCount }) =>
      noteFacts(postId as PostId, { commentsCount }),
    ),
    onServerEvent('comment:deleted', ({ postId, commentsCount }) =>
      noteFacts(postId as PostId, { commentsCount }),
    ),
    onServerEvent('notification:count', ({ unread }) => putUnread(unread)),
    onServerEvent('notification:new', () => {
      noteNewNotification().catch(logged('New notifications could not be loaded.', signal));
    }),
    onConnection(() => {
      catchUp(signal).catch(logged('What was missed could not be asked for.', signal));
    }),
    // The session may have ended, which leads to the log-in, or the account be about to leave.
    onDismissal(() => void refreshSelf()),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  await connectToServer(signal);
}

function logged(words: string, signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) logFailure(words, error, 'warn');
  };
}
