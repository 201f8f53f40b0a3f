import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { type ParsedPost, parsePost } from '#contract/rules/parse-post.ts';
import type { FeedColumns } from './columns.ts';
import type { LoadedPage } from './feed-source.ts';
import {
  emit,
  emitFor,
  type FeedPorts,
  type FeedState,
  idOf,
  isGoneSince,
  isUnloaded,
  layOutRows,
  resizeOf,
} from './feed-state.ts';
import type { FeedRecord, FeedRow } from './feed-types.ts';
import { createHydration, type Hydration } from './hydration.ts';
import { applyPosts } from './list-loading.ts';
import { emitUpdatedRow, removeRow } from './mutations.ts';
import { toRow } from './sort-rows.ts';

/**
 * Loads posts of a feed by their rows, as far as they are not there or may have changed.
 *
 * @param here the feed; asked for only when something is to be loaded.
 */
export function createRowHydration(
  { source, nowMs, schedule }: FeedPorts,
  columns: FeedColumns,
  here: () => FeedState,
): Hydration {
  const isToLoad = (row: number) => columns.recordOf(row) === undefined || here().stale.has(row);
  return createHydration({
    nowMs,
    schedule,
    isMissing: (row) => isToLoad(row),
    neighbours(rows, count) {
      const { order: list } = here().activeList;
      const last = Math.max(...rows.map((row) => list.indexOf(row)));
      const below = list.rows(last + 1, last + 1 + count);
      return [...below].filter(isToLoad);
    },
    load(rows, signal) {
      const { opening } = here();
      const ids = rows.flatMap((row) => idOf(columns, row) ?? []);
      return source.posts(opening.token, ids, signal);
    },
    onLoaded: (rows, page) => applyLoadedPage(here(), rows, page),
    onFailed: (rows, problem) => applyLoadFailure(here(), rows, problem),
  });
}

/** The records of rows as far as they are there; the posts of the others are loaded. */
export function getRecords(state: FeedState, rows: Iterable<number>): FeedRecord[] {
  const found: FeedRecord[] = [];
  const missing: number[] = [];
  for (const row of rows) {
    const before = state.columns.recordOf(row);
    if (isUnloaded(before)) state.columns.clearProblem(row); // come back to: tried again
    const record = state.columns.recordOf(row);
    if (record) found.push(record);
    const isToLoad = !record || state.stale.has(row);
    if (isToLoad && idOf(state.columns, row) !== undefined) missing.push(row);
  }
  state.hydration.request(missing);
  return found;
}

/**
 * Loads posts again that could not be loaded, `first` before all others; the answer is why that
 * failed.
 */
export async function retryUnloaded(
  state: FeedState,
  first?: FeedRow,
): Promise<ProblemCode | undefined> {
  const failed = [...state.activeList.order.rows()].filter((row) =>
    isUnloaded(state.columns.recordOf(row)),
  );
  const rows = (
    first === undefined ? failed : [first, ...failed.filter((row) => row !== first)]
  ).slice(0, LIMITS.hydratePosts);
  if (rows.length === 0) return undefined;
  for (const row of rows) state.columns.clearProblem(row);
  return state.hydration.load(rows);
}

/** Loads one post again; returns why that failed. */
export async function retryPost(state: FeedState, row: FeedRow): Promise<ProblemCode | undefined> {
  const { columns, ports, opening } = state;
  const record = columns.recordOf(row);
  if (record?.id === undefined) return undefined;
  if (isUnloaded(record)) return retryUnloaded(state, row);
  const post = await ports.source.post(opening.token, record.id, state.ended.signal);
  if (!post.ok) {
    if (post.problem === 'post_not_found') removeRow(state, row);
    return post.problem;
  }
  const read = parsePost(post.value, opening.viewerId);
  if (read.id === record.id) emitUpdatedRow(state, columns.upsert(read));
  return columns.recordOf(row)?.kind === 'post' ? undefined : 'feed_failed';
}

/** Applies posts that were requested by their rows; estimated heights become exact. */
function applyLoadedPage(state: FeedState, rows: readonly number[], page: LoadedPage): void {
  const { columns, stale, heights } = state;
  const rowOf = ({ id }: ParsedPost) => (id === undefined ? undefined : columns.rowOf(id));
  const posts = page.posts.map((post) => parsePost(post, state.opening.viewerId));
  const answered = new Set(posts.map(rowOf));
  const gone = rows.filter((row) => stale.has(row) && !answered.has(toRow(row)));
  const wereKnown = new Set(rows.filter((row) => columns.recordOf(row) !== undefined));
  const before = new Map(rows.map((row) => [row, heights.get(row)]));
  applyPosts(state, posts);
  for (const row of gone) {
    stale.delete(row);
    removeRow(state, toRow(row));
  }
  for (const row of rows) {
    removeGone(state, toRow(row));
    if (columns.recordOf(row)) continue;
    // Gone, or its author is, before anybody saw it: nothing stands in its place.
    columns.setProblem(row, 'post_not_found'); // or else it would be asked for again
    removeRow(state, toRow(row));
  }
  const loaded = rows.filter((row) => !isUnloaded(columns.recordOf(row)));
  layOutRows(state, loaded);
  const resized = loaded.filter((row) => heights.get(row) !== before.get(row));
  const records = loaded.flatMap((row) => columns.recordOf(row) ?? []);
  const list = resizeOf(resized, [...heights.column(resized)]);
  emit(state, {
    records,
    ...(resized.length > 0
      ? { list: { ...list, wasEstimated: !resized.some((row) => wereKnown.has(row)) } }
      : {}),
  });
}

/** Takes a post off the lists that were asked for before it, or all of its author's, went. */
function removeGone(state: FeedState, row: FeedRow): void {
  for (const list of state.scopes.values()) {
    if (isGoneSince(state, row, list.requestedAt) && list.order.remove(row)) {
      emitFor(state, list, { list: { kind: 'remove', row } });
    }
  }
}

function applyLoadFailure(state: FeedState, rows: readonly number[], problem: ProblemCode): void {
  if (problem === 'unauthorized') emit(state, { tokenRefused: true });
  for (const row of rows) {
    // An older state is better than none: it stays, and is asked for after the next break.
    if (!state.stale.delete(row)) state.columns.setProblem(row, problem);
  }
  emit(state, { records: rows.flatMap((row) => state.columns.recordOf(row) ?? []) });
}
