import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { PostScope } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { OrderEntry } from '../../store/posts/post-states.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { decodeFeedCursor, encodeFeedCursor } from './feed-cursor.ts';

/** A page of a list; without `nextCursor` it is the last one. */
export interface EntryPage {
  readonly entries: readonly OrderEntry[];
  readonly nextCursor: string | undefined;
}

/** A page request for one of the three lists of posts. */
export interface FeedRequest extends PageRequest {
  readonly scope: PostScope;
}

/**
 * Returns the next posts of a list, in the order of `contract/rules/feed-order.ts` or newest first.
 *
 * @throws {DomainError} `cursor_invalid`
 */
export function entryPage(
  context: Context,
  viewer: Viewer,
  { scope, ...request }: FeedRequest,
): Promise<EntryPage> {
  return scope === 'hot'
    ? hotPage(context, viewer, request)
    : newestPage(context, viewer, scope, request);
}

/**
 * The cursor carries the time of the first page, so that freshness does not shift while paging and
 * newer posts do not push in.
 */
async function hotPage(
  context: Context,
  viewer: Viewer,
  { limit, cursor }: PageRequest,
): Promise<EntryPage> {
  const start = cursor === undefined ? undefined : decodeFeedCursor(context, cursor);
  const asOfMs = Math.min(start?.asOfMs ?? context.now(), context.now());
  const { entries: rows, readTo } = await context.store.postFeed.page({
    viewer: viewer.id,
    asOfMs,
    freshAfterMs: asOfMs - LIMITS.feedFreshnessMs,
    after: start?.after,
    limit: limit + 1, // one extra row tells whether there is a next page
  });
  const page = rows.slice(0, limit);
  const after = rows.length > page.length ? page.at(-1) : readTo;
  return {
    entries: page,
    nextCursor: after && encodeFeedCursor(context, { asOfMs, after }),
  };
}

/** Newest first: the cursor is the last post; newer posts are above it. */
async function newestPage(
  context: Context,
  viewer: Viewer,
  scope: 'latest' | 'following',
  { limit, cursor }: PageRequest,
): Promise<EntryPage> {
  if (cursor !== undefined && !isId<PostId>(cursor)) throw new DomainError('cursor_invalid');
  const query = { viewer: viewer.id, after: cursor, limit: limit + 1 };
  const { entries: found, readTo } = await context.store.postOrder[scope](query);
  const entries = found.slice(0, limit);
  return { entries, nextCursor: found.length > entries.length ? entries.at(-1)?.id : readTo };
}
