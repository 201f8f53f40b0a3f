import { proxy, type Snapshot, useSnapshot } from 'valtio';
import type { PostId } from '#contract/ids.ts';
import type { PostRecord } from '#workers/feed/feed-types.ts';

/**
 * The posts that are on screen or near it, each its own flat proxy. The feed worker has them all;
 * a change of one touches one small object here and redraws one card.
 */
const posts = new Map<PostId, PostRecord>();

/** Takes in newer states; the cards of posts that did not change stay as they are. */
export function setPosts(records: readonly PostRecord[]): void {
  for (const record of records) {
    const known = posts.get(record.id);
    if (known) Object.assign(known, record);
    else posts.set(record.id, proxy({ ...record }));
  }
}

/** Forgets posts that left the screen. */
export function removePosts(ids: Iterable<PostId>): void {
  for (const id of ids) posts.delete(id);
}

/** How many posts the page holds. */
export function loadedPosts(): number {
  return posts.size;
}

/** Which posts the page holds. */
export function loadedPostIds(): PostId[] {
  return [...posts.keys()];
}

/** The post as it is now, read outside of drawing. */
export function getPost(id: PostId): Readonly<PostRecord> | undefined {
  return posts.get(id);
}

/** The post for its card, redrawn when one of the fields that the card reads changes. */
export function usePost(id: PostId): Snapshot<PostRecord> {
  const post = posts.get(id);
  if (!post) throw new Error(`Post ${id} is not held.`);
  return useSnapshot(post);
}
