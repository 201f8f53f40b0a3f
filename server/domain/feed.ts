import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post, PostPage } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';
import { postViews, withComments } from './post-views.ts';

export interface FeedRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/**
 * A page of the feed, in the order of `contract/rules/feed-order.ts`.
 *
 * The cursor carries the moment of the first page: what counts as fresh does not shift while
 * somebody reads, and posts that arrive meanwhile wait for the next reading.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function feedPage(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: FeedRequest,
): Promise<PostPage> {
  const start = cursor === undefined ? undefined : readCursor(cursor);
  const asOfMs = Math.min(start?.asOfMs ?? context.now(), context.now());
  const places = await context.store.postFeed.page({
    viewer: viewer.id,
    asOfMs,
    freshAfterMs: asOfMs - LIMITS.feedFreshnessMs,
    after: start?.after,
    limit: limit + 1, // one more tells whether there is a next page
  });
  const shown = places.slice(0, limit);
  const last = shown.at(-1);
  const posts = await hydrate(
    context,
    viewer,
    shown.map((place) => place.id),
  );
  if (!last || places.length <= limit) return { posts };
  return { posts, nextCursor: writeCursor({ asOfMs, after: last }) };
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
