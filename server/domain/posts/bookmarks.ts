import { isId, type PostId } from '#contract/ids.ts';
import type { PostBookmark, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import type { PageRequest } from './feed-page.ts';
import { visiblePosts } from './post-views.ts';

/**
 * Saves the post for the viewer, or takes it from the list. Nobody else learns of it.
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

/**
 * A page of what the viewer has saved, newest `postDate` first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function savedPosts(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: PageRequest,
): Promise<PostPage> {
  const { postBookmarks } = context.store;
  const after = cursor === undefined ? undefined : parseBookmarkCursor(cursor);
  const rows = await postBookmarks.page(viewer.id, after, limit + 1); // one more tells of a next page
  const shown = rows.slice(0, limit);
  const posts = await visiblePosts(
    context,
    viewer,
    shown.map((place) => place.id),
  );
  const last = shown.at(-1);
  if (!last || rows.length <= limit) return { posts };
  return { posts, nextCursor: `${last.postDateMs}.${last.id}` };
}

function parseBookmarkCursor(cursor: string) {
  const [, date = '', id = ''] = /^(\d{1,16})\.(\w+)$/.exec(cursor) ?? [];
  if (date === '' || !isId(id)) throw new DomainError('cursor_invalid');
  return { postDateMs: Number(date), id: id as PostId };
}
