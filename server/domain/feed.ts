import { LIMITS } from '#contract/limits.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { feedPlaces, type ScopedRequest } from './feed-places.ts';
import { seenPosts, withComments } from './post-views.ts';

/**
 * A page of one of the lists of posts, each with all that its card shows.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function feedPage(
  context: Context,
  viewer: Viewer,
  request: ScopedRequest,
): Promise<PostPage> {
  const { ids, nextCursor } = await feedPlaces(context, viewer, request);
  const posts = await seenPosts(context, viewer, ids);
  return nextCursor === undefined ? { posts } : { posts, nextCursor };
}

/** The newest posts as one list, each with its first comments, for clients that know no pages. */
export async function plainFeed(context: Context, viewer: Viewer): Promise<Post[]> {
  const ids = await context.store.postFeed.newest(viewer.id, LIMITS.plainFeedPosts);
  const posts = await seenPosts(context, viewer, ids);
  return withComments(context, viewer, posts, LIMITS.plainFeedRemarks);
}
