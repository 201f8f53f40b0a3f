import { LIMITS } from '#contract/limits.ts';
import type { PostBookmark } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { DomainError } from '../shared/errors.ts';
import { publishToOwnDevices } from '../shared/own-devices.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { applyWish } from '../shared/wish.ts';

/**
 * Adds or removes the viewer's private bookmark of a post.
 *
 * @param wish Whether to have it; undefined toggles.
 * @throws {DomainError} `post_not_found`; `saved_too_many`; `too_many_requests`.
 */
export async function setBookmark(
  context: Context,
  viewer: Viewer,
  postId: string,
  wish?: boolean,
): Promise<PostBookmark> {
  await consumeWriteLimit(context, viewer, 'update');
  const { id, bookmarked, isChanged, viewerRevision } = await context.store.transaction(
    async (tx) => {
      const post = await requireVisiblePost(tx, viewer, postId);
      const { isOn, isChanged } = await applyWish(wish, {
        add: () => tx.postBookmarks.add(post.id, viewer.id, context.now()),
        remove: () => tx.postBookmarks.remove(post.id, viewer.id),
      });
      if (isOn && isChanged && (await isFull(tx, viewer))) throw new DomainError('saved_too_many');
      return {
        id: post.id,
        bookmarked: isOn,
        isChanged,
        viewerRevision: await tx.viewerCounters.raise(viewer.id),
      };
    },
  );
  if (isChanged) {
    publishToOwnDevices(context, viewer, {
      name: 'post:bookmarked',
      payload: { postId: id, bookmarked, viewerRevision },
    });
  }
  return { bookmarked, bookmarks: bookmarked ? [viewer.id] : [], viewerRevision };
}

async function isFull(
  { postBookmarks }: Pick<StoreTransaction, 'postBookmarks'>,
  viewer: Viewer,
): Promise<boolean> {
  return (await postBookmarks.countOf(viewer.id, LIMITS.savedPosts + 1)) > LIMITS.savedPosts;
}
