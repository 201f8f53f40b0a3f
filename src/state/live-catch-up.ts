import { POSTS } from '#contract/calls/posts.ts';
import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { pause } from '../lib/api/backoff.ts';
import { request } from '../lib/api/request.ts';
import { callFeed } from '../lib/feed/feed-client.ts';
import { loadUntilDone } from '../lib/net/load-until-done.ts';
import { startInOwnTask } from '../lib/scheduling/yield-to-main.ts';
import { loadPosts } from './entities/load-posts.ts';
import { loadMissedNotifications } from './entities/notifications.ts';
import { posts } from './entities/posts.ts';
import { loadUnread } from './entities/unread.ts';

/**
 * Loads what was missed without a connection: the unread count, an open list of notifications, and
 * posts for the pill, each until it has come.
 *
 * @param signal ends it, when the next connection begins anew.
 */
export async function catchUp(signal: AbortSignal): Promise<void> {
  await Promise.all([
    loadPart('The notifications', signal, async () => {
      const { revision } = await loadUnread();
      await loadMissedNotifications(revision);
    }),
    loadPart('New posts', signal, () => syncNewestPosts(signal)),
  ]);
}

/**
 * Loads all posts again: those on screen now, until they have come, the rest when they are shown.
 *
 * @param signal as of `catchUp`.
 */
export function reloadPosts(signal: AbortSignal): Promise<void> {
  return loadPart('The posts on screen', signal, async () => {
    await callFeed((feed) => feed.markStale());
    // An address may contain an invalid id.
    await loadPosts(posts.retainedIds().filter(isId<PostId>), signal);
  });
}

function loadPart(what: string, signal: AbortSignal, load: () => Promise<void>): Promise<void> {
  return startInOwnTask(() => loadUntilDone(`${what} could not be caught up with.`, load, signal));
}

/**
 * Loads a changed post if the feed has it or a screen shows it. Everybody who does is told at once,
 * so each waits a random time.
 *
 * @param revision The state that it has to have.
 */
export async function reloadPost(id: PostId, revision: number, signal: AbortSignal): Promise<void> {
  const isKnown = posts.get(id) !== undefined || (await callFeed((feed) => feed.hasPost(id)));
  if (!isKnown) return;
  await pause(Math.random() * LIMITS.catchUpJitterMs, signal);
  const load = async () => {
    if (posts.revisionOf(id) < revision) await loadPosts([id], signal);
  };
  await loadUntilDone('A changed post could not be loaded.', load, signal);
}

let isSyncingFollowing = false;
/** Posts were announced since the list of those one follows was last loaded. */
let isFollowingOutdated = false;

/**
 * Loads what is new among posts of people one follows, where that list was opened: of new posts only
 * the number is announced. Many pages receive it at once, so each waits a random time, and a while
 * after it; what is announced meanwhile is loaded then.
 */
export async function syncFollowing(signal: AbortSignal): Promise<void> {
  if (!(await callFeed((feed) => feed.hasScope('following')))) return;
  isFollowingOutdated = true;
  if (isSyncingFollowing) return;
  isSyncingFollowing = true;
  try {
    while (isFollowingOutdated) {
      await pause(Math.random() * LIMITS.catchUpJitterMs, signal);
      isFollowingOutdated = false;
      await loadUntilDone(
        'New posts of those one follows could not be caught up with.',
        () => syncScope('following', signal),
        signal,
      );
      await pause(LIMITS.followingSyncMs, signal);
    }
  } finally {
    isSyncingFollowing = false;
  }
}

async function syncNewestPosts(signal: AbortSignal): Promise<void> {
  await syncScope('latest', signal);
  if (await callFeed((feed) => feed.hasScope('following'))) await syncScope('following', signal);
}

async function syncScope(scope: 'latest' | 'following', signal: AbortSignal): Promise<void> {
  const query = { scope, limit: LIMITS.catchUpPosts };
  const { ids } = await request(POSTS.postOrder, { query, signal });
  if (!signal.aborted) await callFeed((feed) => feed.syncArrivals(scope, ids));
}
