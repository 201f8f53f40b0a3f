import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { API } from '#contract/routes.ts';
import type { Post, PostOrder, PostPage } from '#contract/schema/post.ts';
import { request } from '../lib/api-client.ts';
import { askFeed } from '../lib/feed-client.ts';
import { logFailure } from '../lib/log-failure.ts';
import { inOwnTask } from '../lib/own-task.ts';
import { onServerEvent } from '../lib/socket.ts';
import { noteNewNotification } from './notifications.ts';
import { isPressed, onPressAnswered } from './post-actions.ts';
import { announcePostChange, shownPostIds } from './post-changes.ts';
import { heldPostIds } from './posts.ts';
import { loadUnread } from './unread.ts';

/** Newer states are handed over so many in a task: all of them together would hold up a scroll. */
const HANDED_AT_ONCE = 8;

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
    noteNewNotification().catch(failed('Notifications')),
    noteNewestPosts(signal).catch(failed('New posts')),
    renewShownPosts(signal).catch(failed('The posts on screen')),
  ]);
}

/** Asks for a post that changed, where the feed has it or a screen shows it. */
export async function renewPost(id: PostId, signal: AbortSignal): Promise<void> {
  const isKnown = shownPostIds().has(id) || (await askFeed((feed) => feed.holds(id)));
  if (isKnown) await renewPosts([id], signal);
}

async function noteNewestPosts(signal: AbortSignal): Promise<void> {
  const isFollowingOpen = await askFeed((feed) => feed.hasScope('following'));
  const scopes = isFollowingOpen ? (['latest', 'following'] as const) : (['latest'] as const);
  for (const scope of scopes) {
    const query = new URLSearchParams({ scope, limit: String(LIMITS.catchUpPosts) });
    const { ids } = await request<PostOrder>(`${API.postOrder}?${query}`, { signal });
    if (signal.aborted) return;
    await askFeed((feed) => feed.noteNewest(scope, ids as PostId[]));
  }
}

/** What is on screen is asked for now; the feed asks for the rest when it is looked at. */
async function renewShownPosts(signal: AbortSignal): Promise<void> {
  await askFeed((feed) => feed.markStale());
  await renewPosts([...shownPostIds().union(new Set(heldPostIds()))], signal);
}

/** Takes in the newer state of posts; those that one may no longer see go. */
export async function renewPosts(ids: readonly PostId[], signal: AbortSignal): Promise<void> {
  for (let at = 0; at < ids.length; at += LIMITS.hydratePosts) {
    await renewSome(ids.slice(at, at + LIMITS.hydratePosts), signal);
  }
}

async function renewSome(asked: readonly PostId[], signal: AbortSignal): Promise<void> {
  /** Posts of which something newer was told, or done, while the answer was on its way. */
  const overtaken = new Set<string>();
  const note = ({ postId }: { readonly postId: string }) => void overtaken.add(postId);
  const stops = [
    onServerEvent('post:likes', note),
    onServerEvent('comment:created', note),
    onServerEvent('comment:deleted', note),
    onPressAnswered((postId) => note({ postId })),
  ];
  try {
    for (let ids = asked; ids.length > 0; ids = ids.filter((id) => overtaken.has(id))) {
      overtaken.clear();
      const query = new URLSearchParams({ ids: ids.join(',') });
      const { posts } = await request<PostPage>(`${API.posts}?${query}`, { signal });
      const found = new Map(posts.map((post): [string, Post] => [post._id, post]));
      for (const [at, id] of ids.entries()) {
        if (at > 0 && at % HANDED_AT_ONCE === 0) await new Promise<void>(inOwnTask);
        if (signal.aborted) return;
        const post = found.get(id);
        if (!post) announcePostChange({ kind: 'gone', id });
        else if (!overtaken.has(id) && !isPressed(id))
          announcePostChange({ kind: 'changed', post });
      }
    }
  } finally {
    for (const stop of stops) stop();
  }
}
