import type { PostBookmark } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';

/**
 * Adds or removes the viewer's private bookmark of a post.
 *
 * @throws {DomainError} `post_not_found`
 */
export async function toggleBookmark(
  context: Context,
  viewer: Viewer,
  postId: string,
): Promise<PostBookmark> {
  consumeWriteLimit(context, viewer, 'update');
  const [bookmarked, viewerRevision] = await context.store.transaction(async (tx) => {
    const post = await requireVisiblePost(tx, viewer, postId);
    const isNew = await tx.postBookmarks.add(post.id, viewer.id, context.now());
    if (!isNew) await tx.postBookmarks.remove(post.id, viewer.id);
    return [isNew, await tx.viewerCounters.raise(viewer.id)] as const;
  });
  return { bookmarked, bookmarks: bookmarked ? [viewer.id] : [], viewerRevision };
}
