import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { removeRow, showNewer } from './feed-changes.ts';
import type { FeedColumns } from './feed-columns.ts';
import { createHydration, type Hydration } from './feed-hydration.ts';
import { toRow } from './feed-keys.ts';
import {
  type FeedPorts,
  idOf,
  isGoneSince,
  isNewerHere,
  isUnloaded,
  layOut,
  type OpenFeed,
  resizeOf,
  tell,
  tellOf,
} from './feed-open.ts';
import { type ReadPost, readPost } from './feed-record.ts';
import { takePosts } from './feed-scopes.ts';
import type { LoadedPage } from './feed-source.ts';
import type { FeedRecord, FeedRow } from './feed-types.ts';

/**
 * Loads posts of a feed by their rows, as far as they are not there or may have changed.
 *
 * @param here the feed; asked for only when something is to be loaded.
 */
export function hydrationOf(
  { source, nowMs, schedule }: FeedPorts,
  columns: FeedColumns,
  here: () => OpenFeed,
): Hydration {
  const isToLoad = (row: number) => columns.recordOf(row) === undefined || here().stale.has(row);
  const askedAt = new WeakMap<readonly number[], number>();
  return createHydration({
    nowMs,
    schedule,
    isMissing: (row) => isToLoad(row),
    neighbours(rows, count) {
      const { list } = here().shown;
      const last = Math.max(...rows.map((row) => list.indexOf(row)));
      const below = list.rows(last + 1, last + 1 + count);
      return [...below].filter(isToLoad);
    },
    load(rows, signal) {
      const { opening, told } = here();
      askedAt.set(rows, told.now());
      const ids = rows.flatMap((row) => idOf(columns, row) ?? []);
      return source.posts(opening.token, ids, signal);
    },
    onLoaded: (rows, page) => takeAsked(here(), rows, page, askedAt.get(rows) ?? 0),
    onFailed: (rows, problem) => takeFailure(here(), rows, problem),
  });
}

/** The records of rows as far as they are there; the posts of the others are loaded. */
export function recordsOf(open: OpenFeed, rows: Iterable<number>): FeedRecord[] {
  const found: FeedRecord[] = [];
  const missing: number[] = [];
  for (const row of rows) {
    const before = open.columns.recordOf(row);
    if (isUnloaded(before)) open.columns.dropProblem(row); // come back to: tried again
    const record = open.columns.recordOf(row);
    if (record) found.push(record);
    const isToLoad = !record || open.stale.has(row);
    if (isToLoad && idOf(open.columns, row) !== undefined) missing.push(row);
  }
  open.hydration.want(missing);
  return found;
}

/**
 * Loads posts again that could not be loaded, `first` before all others; the answer is why that
 * failed.
 */
export async function retryUnloaded(
  open: OpenFeed,
  first?: FeedRow,
): Promise<ProblemCode | undefined> {
  const failed = [...open.shown.list.rows()].filter((row) =>
    isUnloaded(open.columns.recordOf(row)),
  );
  const rows = (
    first === undefined ? failed : [first, ...failed.filter((row) => row !== first)]
  ).slice(0, LIMITS.hydratePosts);
  if (rows.length === 0) return undefined;
  for (const row of rows) open.columns.dropProblem(row);
  return open.hydration.load(rows);
}

/**
 * Loads one post again; the answer is why that failed. What was told of it while the answer was on its
 * way is newer, so that it is asked for once more.
 */
export async function retryPost(
  open: OpenFeed,
  row: FeedRow,
  isOnceMore = false,
): Promise<ProblemCode | undefined> {
  const { columns, ports, opening, told } = open;
  const record = columns.recordOf(row);
  if (record?.id === undefined) return undefined;
  if (isUnloaded(record)) return retryUnloaded(open, row);
  const askedAt = told.now();
  const post = await ports.source.post(opening.token, record.id, open.ended.signal);
  if (!post.ok) {
    if (post.problem === 'post_not_found') removeRow(open, row);
    return post.problem;
  }
  if (isNewerHere(open, row, askedAt) && !isOnceMore) return retryPost(open, row, true);
  const read = readPost(post.value, opening.viewerId);
  if (read.id === record.id) showNewer(open, columns.put(read));
  return columns.recordOf(row)?.kind === 'post' ? undefined : 'feed_failed';
}

/**
 * Takes in posts that were asked for by their rows; heights that were guessed become exact. What
 * was told of one while the answer was on its way is newer: that one is asked for again, where
 * nobody has said how it is now.
 */
function takeAsked(
  open: OpenFeed,
  asked: readonly number[],
  page: LoadedPage,
  askedAt: number,
): void {
  const { columns, stale, heights } = open;
  const rowOf = ({ id }: ReadPost) => (id === undefined ? undefined : columns.rowOf(id));
  const posts = page.posts.map((post) => readPost(post, open.opening.viewerId));
  const rows = asked.filter((row) => !isNewerHere(open, row, askedAt));
  const answered = new Set(posts.map(rowOf));
  const gone = rows.filter((row) => stale.has(row) && !answered.has(toRow(row)));
  const wereKnown = new Set(rows.filter((row) => columns.recordOf(row) !== undefined));
  const before = new Map(rows.map((row) => [row, heights.of(row)]));
  takePosts(open, posts, askedAt);
  for (const row of gone) {
    stale.delete(row);
    removeRow(open, toRow(row));
  }
  for (const row of rows) {
    dropGone(open, toRow(row));
    if (columns.recordOf(row)) continue;
    // Gone, or its author is, before anybody saw it: nothing stands in its place.
    columns.putProblem(row, 'post_not_found'); // or else it would be asked for again
    removeRow(open, toRow(row));
  }
  const loaded = rows.filter((row) => !isUnloaded(columns.recordOf(row)));
  layOut(open, loaded);
  const resized = loaded.filter((row) => heights.of(row) !== before.get(row));
  const records = loaded.flatMap((row) => columns.recordOf(row) ?? []);
  const list = resizeOf(resized, [...heights.column(resized)]);
  tell(open, {
    records,
    ...(resized.length > 0
      ? { list: { ...list, wasEstimated: !resized.some((row) => wereKnown.has(row)) } }
      : {}),
  });
}

/** Takes a post off the lists that were asked for before it, or all of its author's, went. */
function dropGone(open: OpenFeed, row: FeedRow): void {
  for (const at of open.scopes.values()) {
    if (isGoneSince(open, row, at.askedAt) && at.list.remove(row)) {
      tellOf(open, at, { list: { kind: 'remove', row } });
    }
  }
}

function takeFailure(open: OpenFeed, rows: readonly number[], problem: ProblemCode): void {
  if (problem === 'unauthorized') tell(open, { tokenRefused: true });
  for (const row of rows) {
    // An older state is better than none: it stays, and is asked for after the next break.
    if (!open.stale.delete(row)) open.columns.putProblem(row, problem);
  }
  tell(open, { records: rows.flatMap((row) => open.columns.recordOf(row) ?? []) });
}
