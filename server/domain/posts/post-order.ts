import { isId, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { READ_POINTS } from '#contract/rate-limits.ts';
import type { PostOrder, PostPage, PostScope } from '#contract/schema/post.ts';
import type { Context, Viewer } from '../../context.ts';
import type { JsonOf } from '../../json-of.ts';
import type { PostOrderRow } from '../../store/posts/post-order.ts';
import type { OrderEntry } from '../../store/posts/post-states.ts';
import type { PageRequest } from '../shared/cursor.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeLimit } from '../shared/rate-limits.ts';
import { entryPage } from './feed-page.ts';
import { postPageJson } from './post-json.ts';

/**
 * A list of posts as columns: enough to lay out 100,000 of them before any is hydrated. Later pages
 * keep the time of the first.
 *
 * @throws {DomainError} `cursor_invalid`; `too_many_requests`.
 */
export async function postOrderPage(
  context: Context,
  viewer: Viewer,
  scope: PostScope,
  page: PageRequest,
): Promise<PostOrder> {
  const points = Math.ceil(page.limit / READ_POINTS.orderPostsPerPoint);
  await consumeLimit(context, 'heavyReads', viewer.id, points);
  const { entries, nextCursor } = await entryPage(context, viewer, { scope, ...page });
  const outlines = await outlinesOf(context, viewer, entries);
  return { ...columnsOf(outlines), ...(nextCursor === undefined ? {} : { nextCursor }) };
}

/**
 * Returns posts by id, in the given order; hidden ones are left out.
 *
 * @throws {DomainError} `bad_request` for more than 50, or invalid ids; `too_many_requests`.
 */
export async function postsByIds(
  context: Context,
  viewer: Viewer,
  ids: readonly string[],
  withLikers: boolean,
): Promise<JsonOf<PostPage>> {
  if (ids.length > LIMITS.hydratePosts || !ids.every(isId<PostId>))
    throw new DomainError('bad_request');
  await consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
  return postPageJson(context, viewer, ids, withLikers);
}

/**
 * The states were just read together with the viewer's permission; the row of a state is cached for
 * all viewers.
 */
async function outlinesOf(
  { store, cached, now }: Context,
  viewer: Viewer,
  entries: readonly OrderEntry[],
): Promise<PostOrderRow[]> {
  const nowMs = now();
  const known = entries.map(({ id, state }) => cached.outlines.get(id, state, nowMs));
  const missing = entries.flatMap(({ id }, at) => (known[at] ? [] : id));
  const read = new Map<PostId, PostOrderRow>();
  for (const outline of await store.postOrder.rowsOf(missing, viewer.id)) {
    read.set(outline.id, outline);
    const entry = { state: outline.state, value: outline, madeAtMs: nowMs };
    cached.outlines.set(outline.id, entry, OUTLINE_BYTES);
  }
  return entries.flatMap(({ id }, at) => known[at] ?? read.get(id) ?? []);
}

/** About what one takes in memory. */
const OUTLINE_BYTES = 400;

function columnsOf(outlines: readonly PostOrderRow[]): Omit<PostOrder, 'nextCursor'> {
  return {
    ids: outlines.map((post) => post.id),
    likes: outlines.map((post) => post.likes),
    postDates: outlines.map((post) => post.postDateMs),
    extensions: outlines.map((post) =>
      Math.round((post.postDateMs - post.effectiveAtMs) / LIMITS.dateExtensionMs),
    ),
    media: outlines.map((post) => Math.min(post.mediaCount, 1)),
    mediaCounts: outlines.map((post) => post.mediaCount),
    mediaWidths: outlines.map((post) => post.mediaWidthPx ?? 0),
    mediaHeights: outlines.map((post) => post.mediaHeightPx ?? 0),
    textLengths: outlines.map((post) => post.textChars),
    projectImages: outlines.map((post) => post.projectImages),
    revisions: outlines.map((post) => post.revision),
  };
}
