import { isId, type PostId } from '#contract/ids.ts';
import type { PostBookmark, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import { requireVisiblePost } from '../comments/comment-access.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { applyWish } from '../shared/wish.ts';
import type { PageRequest } from './feed-page.ts';
import { visiblePosts } from './post-views.ts';

/**
 * Adds or removes the viewer's private bookmark of a post.
 *
 * @param wish Whether to have it; undefined toggles.
 * @throws {DomainError} `post_not_found`
 */
export async function toggleBookmark(
  context: Context,
  viewer: Viewer,
  postId: string,
  wish?: boolean,
): Promise<PostBookmark> {
  consumeWriteLimit(context, viewer, 'update');
  const [bookmarked, viewerRevision] = await context.store.transaction(async (tx) => {
    const post = await requireVisiblePost(tx, viewer, postId);
    const { isOn } = await applyWish(wish, {
      add: () => tx.postBookmarks.add(post.id, viewer.id, context.now()),
      remove: () => tx.postBookmarks.remove(post.id, viewer.id),
    });
    return [isOn, await tx.viewerCounters.raise(viewer.id)] as const;
  });
  return { bookmarked, bookmarks: bookmarked ? [viewer.id] : [], viewerRevision };
}

/**
 * Returns a page of the viewer's bookmarked posts, newest `postDate` first.
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
  const rows = await postBookmarks.page(viewer.id, after, limit + 1); // one extra row tells whether there is a next page
  const page = rows.slice(0, limit);
  const posts = await visiblePosts(
    context,
    viewer,
    page.map((row) => row.id),
  );
  const last = page.at(-1);
  if (!last || rows.length <= limit) return { posts };
  return { posts, nextCursor: `${last.postDateMs}.${last.id}` };
}

function parseBookmarkCursor(cursor: string) {
  const [, date = '', id = ''] = /^(\d{1,16})\.(\w+)$/.exec(cursor) ?? [];
  if (date === '' || !isId(id)) throw new DomainError('cursor_invalid');
  return { postDateMs: Number(date), id: id as PostId };
}
