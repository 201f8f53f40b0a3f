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
 * Loads posts of a feed by their rows where they are missing or outdated.
 *
 * @param getState returns the feed; called when something is loaded.
 */
export function createRowHydration(
  { source, nowMs, schedule }: FeedPorts,
  columns: FeedColumns,
  getState: () => FeedState,
): Hydration {
  const needsLoad = (row: number) =>
    columns.recordOf(row) === undefined || getState().stale.has(row);
  return createHydration({
    nowMs,
    schedule,
    isMissing: (row) => needsLoad(row),
    neighbours(rows, count) {
      const { order: list } = getState().activeList;
      const last = Math.max(...rows.map((row) => list.indexOf(row)));
      const below = list.rows(last + 1, last + 1 + count);
      return [...below].filter(needsLoad);
    },
    load(rows, signal) {
      const { opening } = getState();
      const ids = rows.flatMap((row) => idOf(columns, row) ?? []);
      return source.posts(opening.token, ids, signal);
    },
    onLoaded: (rows, page) => applyLoadedPage(getState(), rows, page),
    onFailed: (rows, problem) => applyLoadFailure(getState(), rows, problem),
  });
}

/** Returns the loaded records of rows and requests the others. */
export function getRecords(state: FeedState, rows: Iterable<number>): FeedRecord[] {
  const found: FeedRecord[] = [];
  const missing: number[] = [];
  for (const row of rows) {
    const before = state.columns.recordOf(row);
    if (isUnloaded(before)) state.columns.clearProblem(row); // back on screen: try again
    const record = state.columns.recordOf(row);
    if (record) found.push(record);
    const needsLoad = !record || state.stale.has(row);
    if (needsLoad && idOf(state.columns, row) !== undefined) missing.push(row);
  }
  state.hydration.request(missing);
  return found;
}

/**
 * Loads posts again that could not be loaded, `first` before all others; returns why that failed.
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
export async function reloadBrokenPost(
  state: FeedState,
  row: FeedRow,
): Promise<ProblemCode | undefined> {
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

/** Applies posts requested by their rows; estimated heights become exact. */
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
    removeMissing(state, toRow(row));
    if (columns.recordOf(row)) continue;
    // It is gone.
    columns.setProblem(row, 'post_not_found'); // so that it is not requested again
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

/** Removes a post from lists that were requested before it, or its author, was removed. */
function removeMissing(state: FeedState, row: FeedRow): void {
  for (const list of state.scopes.values()) {
    if (isGoneSince(state, row, list.requestedAt) && list.order.remove(row)) {
      emitFor(state, list, { list: { kind: 'remove', row } });
    }
  }
}

function applyLoadFailure(state: FeedState, rows: readonly number[], problem: ProblemCode): void {
  if (problem === 'unauthorized') emit(state, { tokenRefused: true });
  const outdated = rows.filter((row) => state.stale.delete(row));
  for (const row of rows) if (!outdated.includes(row)) state.columns.setProblem(row, problem);
  // An outdated post stays as it was, and looks like any other: nobody would load it again.
  if (outdated.length > 0) {
    state.ports.schedule(() => {
      for (const row of outdated) state.stale.add(row);
      void state.hydration.load(outdated);
    }, LIMITS.loadAgainMaxMs);
  }
  emit(state, { records: rows.flatMap((row) => state.columns.recordOf(row) ?? []) });
}
