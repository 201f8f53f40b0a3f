import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { type FeedRequest, feedPlaces } from './feed-places.ts';
import { postViews, withComments } from './post-views.ts';

/**
 * A page of the feed, in the order of `contract/rules/feed-order.ts`.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function feedPage(
  context: Context,
  viewer: Viewer,
  request: FeedRequest,
): Promise<PostPage> {
  const { ids, nextCursor } = await feedPlaces(context, viewer, request);
  const posts = await hydrate(context, viewer, ids);
  return nextCursor === undefined ? { posts } : { posts, nextCursor };
}

/** The newest posts as one list, each with its first comments, for clients that know no pages. */
export async function plainFeed(context: Context, viewer: Viewer): Promise<Post[]> {
  const ids = await context.store.postFeed.newest(viewer.id, LIMITS.plainFeedPosts);
  const posts = await hydrate(context, viewer, ids);
  return withComments(context, viewer, posts, LIMITS.plainFeedRemarks);
}

async function hydrate(context: Context, viewer: Viewer, ids: readonly PostId[]): Promise<Post[]> {
  const records = await context.store.posts.byIds(ids, viewer.id);
  return postViews(context, context.store, viewer, records);
}
