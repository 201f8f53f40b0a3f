import type { PostId, UserId } from '#contract/ids.ts';
import {
  connectToServer,
  onConnection,
  onConnectionRefused,
  onServerEvent,
} from '../../lib/api/socket.ts';
import { addFeedArrival } from '../../lib/feed/feed-client.ts';
import { logFailure } from '../../lib/net/log-failure.ts';
import { isFollowedBySelf } from '../../state/follows.ts';
import { catchUp, reloadPost } from '../../state/live-catch-up.ts';
import { loadNewNotifications } from '../../state/notifications.ts';
import { applyServerFields, subscribeToDoubts } from '../../state/post-actions.ts';
import { emitPostChange } from '../../state/post-changes.ts';
import { refreshSelf } from '../../state/session.ts';
import { setUnread } from '../../state/unread.ts';

/**
 * Opens the live connection and takes in what it tells: posts of others wait behind the feed's
 * pill, the numbers below posts change, the bell counts, an open list of notifications grows. After
 * each time without connection it asks for what was missed.
 *
 * @param signal ends all of it.
 */
export async function subscribeToLiveEvents(viewerId: UserId, signal: AbortSignal): Promise<void> {
  const stops = [
    onServerEvent('post:created', ({ postId, userId }) => {
      if (userId === viewerId) return;
      addFeedArrival(postId as PostId, userId as UserId, isFollowedBySelf(userId as UserId));
    }),
    onServerEvent('post:updated', ({ postId }) => {
      reloadPost(postId as PostId, signal).catch(
        logUnlessAborted('A changed post could not be loaded.', signal),
      );
    }),
    onServerEvent('post:deleted', ({ postId }) =>
      emitPostChange({ kind: 'gone', id: postId as PostId }),
    ),
    onServerEvent('person:gone', ({ userId }) => {
      emitPostChange({ kind: 'author-gone', authorId: userId as UserId });
      // Whom one follows has changed by it: a post that is being written may have nobody left.
      if (isFollowedBySelf(userId as UserId) !== false) void refreshSelf();
    }),
    onServerEvent('post:likes', ({ postId, likes }) =>
      applyServerFields(postId as PostId, { likes }),
    ),
    subscribeToDoubts((id) => {
      reloadPost(id, signal).catch(logUnlessAborted('A liked post could not be loaded.', signal));
    }),
    onServerEvent('comment:created', ({ postId, commentsCount }) =>
      applyServerFields(postId as PostId, { commentsCount }),
    ),
    onServerEvent('comment:deleted', ({ postId, commentsCount }) =>
      applyServerFields(postId as PostId, { commentsCount }),
    ),
    onServerEvent('notification:count', ({ unread }) => setUnread(unread)),
    onServerEvent('notification:new', () => {
      loadNewNotifications().catch(
        logUnlessAborted('New notifications could not be loaded.', signal),
      );
    }),
    onConnection(() => {
      catchUp(signal).catch(logUnlessAborted('What was missed could not be asked for.', signal));
    }),
    // The session may have ended, which leads to the log-in, or the account be about to leave.
    onConnectionRefused(() => void refreshSelf()),
  ];
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop();
  });
  await connectToServer(signal);
}

function logUnlessAborted(words: string, signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) logFailure(words, error, 'warn');
  };
}
