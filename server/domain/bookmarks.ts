import { isId, type PostId } from '#contract/ids.ts';
import type { PostBookmark, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import type { FeedRequest } from './feed-places.ts';
import { spendWrite } from './limits.ts';
import { seenPosts } from './post-views.ts';
import { postSeenBy } from './remark-paths.ts';

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
  spendWrite(context, viewer, 'update');
  const bookmarked = await context.store.transaction(async (tx) => {
    const post = await postSeenBy(tx, viewer, postId);
    const isNew = await tx.postBookmarks.add(post.id, viewer.id, context.now());
    if (!isNew) await tx.postBookmarks.remove(post.id, viewer.id);
    return isNew;
  });
  return { bookmarked, bookmarks: bookmarked ? [viewer.id] : [] };
}

/**
 * A page of what the viewer has saved, newest `postDate` first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function savedPosts(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: FeedRequest,
): Promise<PostPage> {
  const { postBookmarks } = context.store;
  const after = cursor === undefined ? undefined : readPlace(cursor);
  const places = await postBookmarks.page(viewer.id, after, limit + 1); // one more tells of a next page
  const shown = places.slice(0, limit);
  const posts = await seenPosts(
    context,
    viewer,
    shown.map((place) => place.id),
  );
  const last = shown.at(-1);
  if (!last || places.length <= limit) return { posts };
  return { posts, nextCursor: `${last.postDateMs}.${last.id}` };
}

function readPlace(cursor: string) {
  const [, date = '', id = ''] = /^(\d{1,16})\.(\w+)$/.exec(cursor) ?? [];
  if (date === '' || !isId(id)) throw new DomainError('cursor_invalid');
  return { postDateMs: Number(date), id: id as PostId };
}
