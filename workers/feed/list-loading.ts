import { idTimeMs, type PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { isFresh } from '#contract/rules/feed-order.ts';
import { type ParsedPost, parsePost } from '#contract/rules/parse-post.ts';
import type { FetchResult, LoadedPage } from './feed-source.ts';
import {
  emit,
  emitFor,
  type FeedList,
  type FeedState,
  heightsToEnd,
  isGoneSince,
  layOutRows,
  statusOf,
} from './feed-state.ts';
import type { FeedRecord, FeedRow, FeedUpdate } from './feed-types.ts';
import type { OrderPage, PostOutline } from './parse-order-page.ts';
import { isOrderOutdated, sortRows } from './sort-rows.ts';

/** How many posts above the anchor are loaded before the list is shown. */
const AROUND_ANCHOR = Math.floor(LIMITS.hydratePosts / 2);

/**
 * Adds loaded posts to the columns. Returns their rows and the records that were known before.
 */
export function applyPosts(state: FeedState, posts: readonly ParsedPost[]) {
  const rows = new Set<number>();
  const changed: FeedRecord[] = [];
  for (const post of posts) {
    const knownSize = state.columns.size;
    const row = state.columns.upsert(post);
    state.stale.delete(row);
    const record = state.columns.recordOf(row);
    if (row < knownSize && record) changed.push(record);
    rows.add(row);
  }
  return { rows: Uint32Array.from(rows), changed };
}

/** Loads the first posts of a list and shows it, at `anchor` where it is listed. */
export async function loadFirst(state: FeedState, list: FeedList, anchor?: PostId): Promise<void> {
  const { measurer } = state.ports;
  list.phase = { status: 'loading' };
  emitFor(state, list, { status: statusOf(list) });
  const requestedAt = state.changeLog.now();
  const [page] = await Promise.all([
    loadPosts(state, list),
    measurer.loadFonts(state.opening.language).then(() => {
      state.textWidthPx = measurer.widthPx(state.metrics);
    }),
  ]);
  if (!page || state.ended.signal.aborted) return;
  if (!page.ok) {
    list.phase = { status: 'failed', problem: page.problem };
    emitFor(state, list, { status: statusOf(list) });
    return;
  }
  startList(state, list, page.value, requestedAt);
  list.isRestoring = true;
  try {
    await loadAnchor(state, list, anchor);
  } finally {
    list.isRestoring = false;
  }
  if (!state.ended.signal.aborted) showList(state, list, firstRecords(state, list, anchor), anchor);
}

/**
 * Loads the order on until `wantedRows` posts are known, unless it failed before. Without it: to where it
 * was wanted, one stretch at least, also after a failure; from its beginning where the server no longer
 * knows the cursor. While it loads, changes how many are wanted.
 */
export async function loadMore(
  state: FeedState,
  list: FeedList,
  wantedRows?: number,
): Promise<void> {
  list.wantedRows = wantedRows ?? Math.max(list.wantedRows, list.order.size + 1);
  const hasFailed = list.tail.status === 'failed' && wantedRows !== undefined;
  if (list.phase.status !== 'ready' || list.loading || hasFailed) return;
  if (list.tail.status === 'failed' && list.tail.problem === 'cursor_invalid') {
    await refreshList(state, list);
    return;
  }
  let loaded: Pick<FeedUpdate, 'list'> | undefined;
  while (list.nextCursor !== undefined && list.order.size < list.wantedRows) {
    if (loaded && state.activeList !== list) break; // continued when it is shown again
    list.tail = { status: 'loading' };
    emitFor(state, list, { status: statusOf(list), ...loaded });
    const order = await loadOrder(state, list, list.nextCursor);
    if (!order) return;
    if (!order.ok) {
      list.tail = { status: 'failed', problem: order.problem };
      emitFor(state, list, { status: statusOf(list) });
      return;
    }
    const rows = extendList(state, list, order.value);
    loaded = { list: { kind: 'append', rows, heightsPx: heightsToEnd(state, list, rows) } };
  }
  if (loaded) emitFor(state, list, { status: statusOf(list), ...loaded });
}

/** Loads the order of the list on screen again, to where it was wanted; returns why that failed. */
export async function retryOrder(state: FeedState): Promise<ProblemCode | undefined> {
  const { activeList: list } = state;
  await loadMore(state, list);
  return list.tail.status === 'failed' ? list.tail.problem : undefined;
}

/** Loads a list again; returns why that failed, and the list is unchanged then. */
export async function refreshList(
  state: FeedState,
  list: FeedList,
): Promise<ProblemCode | undefined> {
  const isWhole = list.tail.status === 'end' && list.scope !== 'following';
  const requestedAt = state.changeLog.now();
  const page = await loadPosts(state, list);
  if (!page) return undefined;
  if (page.ok) {
    const before = list.order.rows();
    const loadedMs = list.loadedAsOfMs - LIMITS.clockToleranceMs;
    const renewed = startList(state, list, page.value, requestedAt);
    if (isWhole) await completeList(state, list, before, loadedMs);
    if (!state.ended.signal.aborted) showList(state, list, renewed);
  } else if (list.tail.status === 'loading') {
    list.tail = { status: 'more' }; // its load was aborted by this refresh
    emitFor(state, list, { status: statusOf(list) });
  }
  return page.ok ? undefined : page.problem;
}

/** Shows a list that is already loaded, in its current order, or in that of now where time has changed it. */
export function reshowList(state: FeedState, list: FeedList): void {
  const startMs = state.ports.nowMs();
  const nowMs = list.asOfMs + startMs - list.order.orderedAtMs;
  const rows = list.order.rows();
  if (list.scope === 'hot' && isOrderOutdated(rows, state.columns, list.asOfMs, nowMs)) {
    list.asOfMs = nowMs;
    list.order.replace(sortForList(state, list, rows), startMs);
  }
  showList(state, list, []);
}

/** Sorts rows for a list; lists by age are sorted by the server. */
function sortForList(state: FeedState, list: FeedList, rows: Uint32Array): Uint32Array {
  if (list.scope === 'hot') sortRows(rows, state.columns, list.asOfMs);
  return rows;
}

/**
 * Starts a list with its first posts, requested at `requestedAt`: changes since then are kept.
 * Returns the records that were known before.
 */
function startList(
  state: FeedState,
  list: FeedList,
  page: LoadedPage,
  requestedAt: number,
): FeedRecord[] {
  const startMs = state.ports.nowMs();
  list.requestedAt = requestedAt;
  list.asOfMs = page.serverMs ?? startMs;
  list.loadedAsOfMs = list.asOfMs;
  const posts = page.posts.map((post) => parsePost(post, state.opening.viewerId));
  const { rows: found, changed } = applyPosts(state, posts);
  const rows = found.filter((row) => !isGoneSince(state, row, requestedAt));
  const own = ownSince(state, requestedAt).filter((row) => !rows.includes(row));
  layOutRows(state, [...own, ...rows]);
  list.order.replace(Uint32Array.from([...own, ...sortForList(state, list, rows)]), startMs);
  for (const id of list.arrivals.keys()) {
    const row = state.columns.rowOf(id);
    const isListed = row !== undefined && list.order.has(row);
    if (isListed || !state.changeLog.isSince('arrived', id, requestedAt)) list.arrivals.delete(id);
  }
  list.phase = { status: 'ready' };
  list.unknownRows = Math.max((page.totalPosts ?? 0) - page.posts.length, 0);
  list.wantedRows = 0;
  setCursor(list, page.nextCursor);
  return changed;
}

/** The viewer's own posts that were added since then, latest first. */
function ownSince(state: FeedState, requestedAt: number): number[] {
  const rows = state.changeLog.since('own', requestedAt).filter((row) => typeof row === 'number');
  return rows.filter((row) => !isGoneSince(state, row, requestedAt));
}

/** Appends a page of the order; returns the rows that are new to the list. */
function extendList(state: FeedState, list: FeedList, order: OrderPage): Uint32Array<ArrayBuffer> {
  const found = order.outlines.map((outline) => state.columns.addOutline(outline));
  const isNew = (row: FeedRow) =>
    !list.order.has(row) && !isGoneSince(state, row, list.requestedAt);
  const rows = Uint32Array.from(new Set(found.filter(isNew)));
  layOutRows(
    state,
    rows.filter((row) => state.heights.get(row) === 0),
  );
  sortForList(state, list, rows);
  list.order.append(rows);
  for (const row of rows) list.arrivals.delete(state.columns.ids[row] as PostId);
  list.unknownRows = Math.max(list.unknownRows - order.outlines.length, 0);
  setCursor(list, order.nextCursor);
  return rows;
}

function setCursor(list: FeedList, nextCursor: string | undefined): void {
  list.nextCursor = nextCursor;
  if (nextCursor === undefined) list.unknownRows = 0;
  list.tail = { status: nextCursor === undefined ? 'end' : 'more' };
}

/** The records of the first rows on screen. */
function firstRecords(state: FeedState, list: FeedList, anchor?: PostId): FeedRecord[] {
  const row = anchor === undefined ? undefined : state.columns.rowOf(anchor);
  const from = Math.max(row === undefined ? 0 : list.order.indexOf(row), 0);
  const rows = list.order.rows(from, from + LIMITS.feedFirstPagePosts);
  return [...rows].flatMap((each) => state.columns.recordOf(each) ?? []);
}

function showList(
  state: FeedState,
  list: FeedList,
  records: readonly FeedRecord[],
  anchor?: PostId,
): void {
  const row = anchor === undefined ? undefined : state.columns.rowOf(anchor);
  const rows = list.order.rows();
  layOutRows(
    state,
    rows.filter((each) => state.heights.get(each) === 0),
  );
  emitFor(state, list, {
    status: statusOf(list),
    records,
    list: {
      kind: 'replace',
      scope: list.scope,
      rows,
      heightsPx: heightsToEnd(state, list, rows),
      textWidthPx: state.textWidthPx,
      ...(row === undefined || !list.order.has(row) ? {} : { anchorRow: row }),
    },
  });
}

/**
 * Runs the one load of a list; `undefined` where it was aborted by a refresh or by closing the feed.
 * A refused token is reported to the page, which ends the session.
 */
async function load<Value>(
  state: FeedState,
  list: FeedList,
  request: (signal: AbortSignal) => Promise<FetchResult<Value>>,
): Promise<FetchResult<Value> | undefined> {
  list.loading?.abort();
  const loading = new AbortController();
  list.loading = loading;
  const signal = AbortSignal.any([loading.signal, state.ended.signal]);
  try {
    const answer = await request(signal);
    if (signal.aborted) return undefined;
    if (!answer.ok && answer.problem === 'unauthorized') emit(state, { tokenRefused: true });
    return answer;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    if (list.loading === loading) list.loading = undefined;
  }
}

const loadPosts = (state: FeedState, list: FeedList) =>
  load(state, list, (signal) => state.ports.source.first(state.opening.token, list.scope, signal));

const loadOrder = (state: FeedState, list: FeedList, cursor: string) =>
  load(state, list, (signal) =>
    state.ports.source.order(state.opening.token, list.scope, cursor, stretchOf(list), signal),
  );

function stretchOf({ order, wantedRows }: FeedList): number {
  const posts = Math.max(order.size, wantedRows - order.size, LIMITS.orderStretchPosts);
  return Math.min(posts, LIMITS.orderPagePosts);
}

/** Loads the order down to the anchor, and the posts around it. */
async function loadAnchor(state: FeedState, list: FeedList, anchor?: PostId): Promise<void> {
  if (anchor === undefined) return;
  const indexOf = () => list.order.indexOf(state.columns.rowOf(anchor) ?? -1);
  while (indexOf() === -1 && list.nextCursor !== undefined) {
    const order = await loadOrder(state, list, list.nextCursor);
    if (!order?.ok) return; // the rest is loaded from the end of the list
    extendList(state, list, order.value);
    const last = order.value.outlines.at(-1);
    if (last && isOlderBelow(list, last, idTimeMs(anchor))) break; // found, or gone
  }
  const index = indexOf();
  if (index === -1) return;
  const from = Math.max(index - AROUND_ANCHOR, 0);
  const around = list.order.rows(from, from + LIMITS.hydratePosts);
  const missing = [...around].filter((row) => state.columns.recordOf(row) === undefined);
  if (missing.length > 0) await state.hydration.load(missing);
}

/** Whether all posts below `last` were published before a moment, and are no longer fresh. */
function isOlderBelow({ scope, asOfMs }: FeedList, last: PostOutline, ms: number): boolean {
  if (scope !== 'hot') return idTimeMs(last.id) < ms;
  // The date of a post is an extension after it was published, or more.
  return !isFresh(last, asOfMs) && last.postDateMs < ms + LIMITS.dateExtensionMs;
}

/**
 * After a refresh of a list that was loaded completely: only fresh posts, and those published since
 * `loadedMs`, are requested again. Older ones are appended in the order they already have.
 */
async function completeList(
  state: FeedState,
  list: FeedList,
  before: Uint32Array,
  loadedMs: number,
): Promise<void> {
  while (list.nextCursor !== undefined) {
    const order = await loadOrder(state, list, list.nextCursor);
    if (!order?.ok) return; // the rest is loaded from the end of the list
    extendList(state, list, order.value);
    const last = order.value.outlines.at(-1);
    if (!last || !isOlderBelow(list, last, loadedMs)) continue;
    const rest = before.filter(
      (row) => !list.order.has(row) && !isGoneSince(state, row, list.requestedAt),
    );
    sortForList(state, list, rest);
    list.order.append(rest);
    setCursor(list, undefined);
  }
}
