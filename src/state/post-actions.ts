import type { PostId, UserId } from '#contract/ids.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { PostBookmark, PostLikes } from '#contract/schema/post.ts';
import type { LikeFacts } from '#workers/feed-types.ts';
import { request } from '../lib/api-client.ts';
import { wordsOf } from '../lib/api-problem.ts';
import { askFeed } from '../lib/feed-client.ts';
import { postOf } from './posts.ts';
import { showToast } from './toasts.ts';

/** Posts whose last press has no answer yet: another press would undo what it does not know. */
const pending = new Set<string>();

/**
 * Likes the post or takes the like back: at once in the feed, and as it was, with a word, where the
 * server refuses.
 *
 * @returns how things stand then; `undefined` where the last press is still under way.
 */
export async function toggleLike(
  id: PostId,
  viewer: UserId,
  before: LikeFacts,
): Promise<LikeFacts | undefined> {
  return once(`like ${id}`, async () => {
    const isLiked = !before.isLiked;
    showLike(id, { isLiked, likes: before.likes + (isLiked ? 1 : -1) });
    try {
      const { likes, likedBy } = await request<PostLikes>(pathOf(API.likePost, { postId: id }), {
        method: 'POST',
        body: { userId: viewer },
      });
      return showLike(id, { likes, isLiked: likedBy.includes(viewer) });
    } catch (error) {
      console.error('The like was not taken.', error);
      showToast(wordsOf(error));
      return showLike(id, before);
    }
  });
}

/** Saves the post for oneself or lets it go, in the same way. */
export async function toggleSaved(id: PostId, wasSaved: boolean): Promise<boolean | undefined> {
  return once(`save ${id}`, async () => {
    showSaved(id, !wasSaved);
    try {
      const { bookmarked } = await request<PostBookmark>(pathOf(API.bookmarkPost, { postId: id }), {
        method: 'POST',
      });
      return showSaved(id, bookmarked);
    } catch (error) {
      console.error('The post was not saved.', error);
      showToast(wordsOf(error));
      return showSaved(id, wasSaved);
    }
  });
}

/** Others liked a post: the number changes, one's own like does not. */
export function noteLikes(id: PostId, likes: number): void {
  const post = postOf(id);
  if (post && !pending.has(`like ${id}`)) showLike(id, { likes, isLiked: post.isLiked });
}

function showLike(id: PostId, like: LikeFacts): LikeFacts {
  void askFeed((feed) => feed.setLike(id, like));
  return like;
}

function showSaved(id: PostId, isSaved: boolean): boolean {
  void askFeed((feed) => feed.setSaved(id, isSaved));
  return isSaved;
}

async function once<Value>(press: string, work: () => Promise<Value>): Promise<Value | undefined> {
  if (pending.has(press)) return undefined;
  pending.add(press);
  try {
    return await work();
  } finally {
    pending.delete(press);
  }
}
