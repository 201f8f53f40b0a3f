import type { UserId } from '#contract/ids.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context, Viewer } from '../../context.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Store } from '../../store/store.ts';

interface HubCount {
  readonly atMs: number;
  readonly posts: Promise<number>;
}

interface FollowedCount {
  readonly atMs: number;
  readonly posts: number;
}

/** The public posts of a hub, as this process last counted them. */
const hubCounts = new WeakMap<Store, HubCount>();
/** Long lists of followed posts, the one counted last at the end. */
const followedCounts = new WeakMap<Store, Map<UserId, FollowedCount>>();

/**
 * About how many posts a list has for the viewer: enough for its length on screen before all of it
 * is known. Private posts of others are left out, and no more than `countedPosts` are counted.
 */
export async function postTotal(
  context: Context,
  viewer: Viewer,
  scope: PostScope,
): Promise<number> {
  const { postOrder } = context.store;
  const { countedOfPeople, excludedPeople } = SERVER_LIMITS;
  if (scope === 'following') return followedPosts(context, viewer.id);
  const [posts, excluded] = await Promise.all([
    hubPosts(context),
    postOrder.countExcluded(viewer.id, excludedPeople, countedOfPeople),
  ]);
  return Math.max(posts - excluded, 0);
}

/** Counting many takes as long as the page itself; few are counted each time. */
async function followedPosts({ store, now }: Context, viewer: UserId): Promise<number> {
  const { countedOfPeople, countedPostsMs, knownFollowedMin, knownFollowedPeople } = SERVER_LIMITS;
  const counts = followedCounts.get(store) ?? new Map<UserId, FollowedCount>();
  followedCounts.set(store, counts);
  const known = counts.get(viewer);
  if (known && Math.abs(now() - known.atMs) < countedPostsMs) return known.posts;
  counts.delete(viewer);
  const posts = await store.postOrder.countFollowing(viewer, countedOfPeople);
  if (posts >= knownFollowedMin) counts.set(viewer, { atMs: now(), posts });
  const [oldest] = counts.keys();
  if (counts.size > knownFollowedPeople && oldest !== undefined) counts.delete(oldest);
  return posts;
}

/** Counted once for everybody: the first to ask waits, the others get what was known. */
function hubPosts({ store, now }: Context): Promise<number> {
  const known = hubCounts.get(store);
  if (known && Math.abs(now() - known.atMs) < SERVER_LIMITS.countedPostsMs) return known.posts;
  const counted = countPublic(store);
  // Who asks meanwhile gets the count before, if there is one.
  hubCounts.set(store, { atMs: now(), posts: known?.posts ?? counted });
  const settle = (count: HubCount | undefined) =>
    count ? hubCounts.set(store, count) : hubCounts.delete(store);
  counted.then(
    () => settle({ atMs: now(), posts: counted }),
    () => settle(undefined),
  );
  return known?.posts ?? counted;
}

/** Counts in pieces, between which others get their turn. */
async function countPublic({ postOrder }: Store): Promise<number> {
  const { countedPosts, countedAtOnce } = SERVER_LIMITS;
  let total = 0;
  let after: Parameters<typeof postOrder.countPublic>[0];
  for (let read = 0; read < countedPosts; read += countedAtOnce) {
    if (read > 0) await nextTurn();
    const { posts, readTo } = await postOrder.countPublic(after, countedAtOnce);
    total += posts;
    if (readTo === undefined) break;
    after = readTo;
  }
  return total;
}
