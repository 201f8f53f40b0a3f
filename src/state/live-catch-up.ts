import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import type { Post, PostOrder, PostPage } from '#contract/schema/post.ts';
import { request } from '../lib/api/request.ts';
import { onServerEvent } from '../lib/api/socket.ts';
import { callFeed } from '../lib/feed/feed-client.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { runInOwnTask } from '../lib/scheduling/yield-to-main.ts';
import { loadNewNotifications } from './notifications.ts';
import { isPostPending, subscribeToAnswers } from './post-actions.ts';
import { emitPostChange, shownPostIds } from './post-changes.ts';
import { loadedPostIds } from './posts.ts';
import { loadUnread } from './unread.ts';

/** Newer states are handed over so many in a task: all of them together would hold up a scroll. */
const BATCH_POSTS = 8;

/**
 * Asks for what happened while no live connection told it: news for the bell and for an open list,
 * posts for the pill, and the state of the posts on screen. Failures are logged, each by itself: the
 * next connection asks again.
 */
export async function catchUp(signal: AbortSignal): Promise<void> {
  const failed = (what: string) => (error: unknown) => {
    if (!signal.aborted) logFailure(`${what} could not be caught up with.`, error, 'warn');
  };
  await Promise.all([
    loadUnread().catch(failed('The count of notifications')),
    loadNewNotifications().catch(failed('Notifications')),
    syncNewestPosts(signal).catch(failed('New posts')),
    reloadShownPosts(signal).catch(failed('The posts on screen')),
  ]);
}

/** Asks for a post that changed, where the feed has it or a screen shows it. */
export async function reloadPost(id: PostId, signal: AbortSignal): Promise<void> {
  const isKnown = shownPostIds().has(id) || (await callFeed((feed) => feed.hasPost(id)));
  if (isKnown) await reloadPosts([id], signal);
}

async function syncNewestPosts(signal: AbortSignal): Promise<void> {
  const isFollowingOpen = await callFeed((feed) => feed.hasScope('following'));
  const scopes = isFollowingOpen ? (['latest', 'following'] as const) : (['latest'] as const);
  for (const scope of scopes) {
    const query = new URLSearchParams({ scope, limit: String(LIMITS.catchUpPosts) });
    const { ids } = await request<PostOrder>(`${API.postOrder}?${query}`, { signal });
    if (signal.aborted) return;
    await callFeed((feed) => feed.syncArrivals(scope, ids as PostId[]));
  }
}

/** What is on screen is asked for now; the feed asks for the rest when it is looked at. */
async function reloadShownPosts(signal: AbortSignal): Promise<void> {
  await callFeed((feed) => feed.markStale());
  await reloadPosts([...shownPostIds().union(new Set(loadedPostIds()))], signal);
}

/** Takes in the newer state of posts; those that one may no longer see go. */
export async function reloadPosts(ids: readonly PostId[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.hydratePosts) {
    await reloadBatch(ids.slice(at, at + LIMITS.hydratePosts), signal);
  }
}

async function reloadBatch(asked: readonly PostId[], signal: AbortSignal): Promise<void> {
  /** Posts of which something newer was told, or done, while the answer was on its way. */
  const overtaken = new Set<string>();
  const note = ({ postId }: { readonly postId: string }) => void overtaken.add(postId);
  const stops = [
    onServerEvent('post:likes', note),
    onServerEvent('comment:created', note),
    onServerEvent('comment:deleted', note),
    subscribeToAnswers((postId) => note({ postId })),
  ];
  try {
    for (let ids = asked; ids.length > 0; ids = ids.filter((id) => overtaken.has(id))) {
      overtaken.clear();
      const query = new URLSearchParams({ ids: ids.join(',') });
      const { posts } = await request<PostPage>(`${API.posts}?${query}`, { signal });
      const found = new Map(posts.map((post): [string, Post] => [post._id, post]));
      for (const [at, id] of ids.entries()) {
        if (at > 0 && at % BATCH_POSTS === 0) await new Promise<void>(runInOwnTask);
        if (signal.aborted) return;
        const post = found.get(id);
        if (!post) emitPostChange({ kind: 'gone', id });
        else if (!overtaken.has(id) && !isPostPending(id))
          emitPostChange({ kind: 'changed', post });
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
}
