import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PostScope } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../context.ts';
import { DomainError } from './errors.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';

/** A stretch of a list of posts; without `nextCursor` it is the last one. */
export interface PlacesPage {
  readonly ids: readonly PostId[];
  readonly nextCursor: string | undefined;
}

export interface FeedRequest {
  readonly limit: number;
  readonly cursor: string | undefined;
}

/** The same of one of the three lists of posts. */
export interface ScopedRequest extends FeedRequest {
  readonly scope: PostScope;
}

/**
 * Which posts come next in a list: in the order of `contract/rules/feed-order.ts`, or newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function feedPlaces(
  context: Context,
  viewer: Viewer,
  { scope, ...request }: ScopedRequest,
): Promise<PlacesPage> {
  return scope === 'hot'
    ? hotPlaces(context, viewer, request)
    : newestPlaces(context, viewer, scope, request);
}

/**
 * The cursor carries the moment of the first page: what counts as fresh does not shift while
 * somebody reads, and posts that arrive meanwhile wait for the next reading.
 */
async function hotPlaces(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: FeedRequest,
): Promise<PlacesPage> {
  const start = cursor === undefined ? undefined : readCursor(context, cursor);
  const asOfMs = Math.min(start?.asOfMs ?? context.now(), context.now());
  const { places, readTo } = await context.store.postFeed.page({
    viewer: viewer.id,
    asOfMs,
    freshAfterMs: asOfMs - LIMITS.feedFreshnessMs,
    after: start?.after,
    limit: limit + 1, // one more tells whether there is a next page
  });
  const shown = places.slice(0, limit);
  const after = places.length > shown.length ? shown.at(-1) : readTo;
  return {
    ids: shown.map((place) => place.id),
    nextCursor: after && writeCursor(context, { asOfMs, after }),
  };
}

/** Newest first: the cursor is the last post, and what comes meanwhile is above it. */
async function newestPlaces(
  context: Context,
  viewer: Viewer,
  scope: 'latest' | 'following',
  { limit, cursor }: FeedRequest,
): Promise<PlacesPage> {
  if (cursor !== undefined && !isId(cursor)) throw new DomainError('cursor_invalid');
  const query = { viewer: viewer.id, after: cursor as PostId | undefined, limit: limit + 1 };
  const { ids: found, readTo } = await context.store.postOrder[scope](query);
  const ids = found.slice(0, limit);
  return { ids, nextCursor: found.length > ids.length ? ids.at(-1) : readTo };
}
