import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Post, PostOrder, PostScope } from '#contract/schema/post.ts';
import type { Context, PostOutline, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import { feedPlaces, type PlacesPage } from './feed-places.ts';
import { postViews } from './post-views.ts';

/**
 * A list of posts as columns: enough to lay out 100,000 of them before any is hydrated. Later
 * pages are as of the moment when the first one was asked for.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function postOrderPage(
  context: Context,
  viewer: Viewer,
  scope: PostScope,
  cursor: string | undefined,
): Promise<PostOrder> {
  const { ids, nextCursor } =
    scope === 'hot'
      ? await feedPlaces(context, viewer, { limit: LIMITS.orderPagePosts, cursor })
      : await newestPage(context, viewer, scope, cursor);
  const outlines = await context.store.postOrder.outlinesOf(ids, viewer.id);
  return { ...columnsOf(outlines), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/**
 * Posts by their ids, in the order asked; those that the viewer may not see are left out.
 *
 * @throws {DomainError} `bad_request` for more than 50, or what is no id.
 */
export async function postsByIds(
  context: Context,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Post[]> {
  if (ids.length > LIMITS.hydratePosts || !ids.every(isId)) throw new DomainError('bad_request');
  const records = await context.store.posts.byIds(ids as readonly PostId[], viewer.id);
  return postViews(context, context.store, viewer, records);
}

/** Newest first: the cursor is the last post, and what comes meanwhile is above it. */
async function newestPage(
  context: Context,
  viewer: Viewer,
  scope: 'latest' | 'following',
  cursor: string | undefined,
): Promise<PlacesPage> {
  if (cursor !== undefined && !isId(cursor)) throw new DomainError('cursor_invalid');
  const limit = LIMITS.orderPagePosts + 1;
  const query = { viewer: viewer.id, after: cursor as PostId | undefined, limit };
  const found = await context.store.postOrder[scope](query);
  const ids = found.slice(0, LIMITS.orderPagePosts);
  return { ids, nextCursor: found.length > ids.length ? ids.at(-1) : undefined };
}

function columnsOf(outlines: readonly PostOutline[]): Omit<PostOrder, 'nextCursor'> {
  return {
    ids: outlines.map((post) => post.id),
    likes: outlines.map((post) => post.likes),
    postDates: outlines.map((post) => post.postDateMs),
    extensions: outlines.map((post) =>
      Math.round((post.postDateMs - post.effectiveAtMs) / LIMITS.dateExtensionMs),
    ),
    media: outlines.map((post) => (post.hasMedia ? 1 : 0)),
    mediaWidths: outlines.map((post) => post.mediaWidthPx ?? 0),
    mediaHeights: outlines.map((post) => post.mediaHeightPx ?? 0),
    textLengths: outlines.map((post) => post.textChars),
  };
}
