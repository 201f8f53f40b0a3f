import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Context, Viewer } from '../context.ts';
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

/**
 * Which posts come next, in the order of `contract/rules/feed-order.ts`.
 *
 * The cursor carries the moment of the first page: what counts as fresh does not shift while
 * somebody reads, and posts that arrive meanwhile wait for the next reading.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export async function feedPlaces(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: FeedRequest,
): Promise<PlacesPage> {
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
  return {
    ids: shown.map((place) => place.id),
    nextCursor:
      last && places.length > shown.length ? writeCursor({ asOfMs, after: last }) : undefined,
  };
}
