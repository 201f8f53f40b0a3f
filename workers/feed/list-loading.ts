import type { PostId } from '#contract/ids.ts';
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
  isGoneSince,
  layOutRows,
  statusOf,
} from './feed-state.ts';
import type { FeedRecord, FeedRow } from './feed-types.ts';
import type { OrderPage } from './parse-order-page.ts';
import { nextStaleMs, sortRows } from './sort-rows.ts';

/** Timers wait at most so long, the most that browsers can count. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;
/** Posts around the place to return to, loaded before it is shown. */
const AROUND_ANCHOR = Math.floor(LIMITS.hydratePosts / 2);

/** Sets the timer for the moment at which the order of a list will no longer be true. */
export function scheduleStale(state: FeedState, list: FeedList): void {
  const { nowMs, schedule } = state.ports;
  list.cancelStale();
  if (list.scope !== 'hot') return; // age alone never changes with time
  const atMs = nextStaleMs(list.order.rows(), state.columns, list.asOfMs);
  if (list.isStale || atMs === undefined) return;
  const skewMs = list.asOfMs - list.order.orderedAtMs;
  const delayMs = Math.min(Math.max(atMs - (nowMs() + skewMs), 0), LONGEST_DELAY_MS);
  list.cancelStale = schedule(() => {
    if (atMs > nowMs() + skewMs) return scheduleStale(state, list); // a delay cut short
    list.isStale = true;
    emitFor(state, list, { status: statusOf(list) });
  }, delayMs);
}

/**
 * Puts loaded posts into the columns. Returns their rows, and the records of those that the page may
 * show in an older state.
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

/** Loads the first posts of a list and shows it, at `place` where that is in it. */
export async function loadFirst(state: FeedState, list: FeedList, anchor?: PostId): Promise<void> {
  const { measurer: ruler } = state.ports;
  list.phase = { status: 'loading' };
  emitFor(state, list, { status: statusOf(list) });
  const askedAt = state.changeLog.now();
  const [page] = await Promise.all([
    loadPosts(state, list),
    ruler.loadFonts(state.opening.language).then(() => {
      state.textWidthPx = ruler.widthPx(state.metrics);
    }),
  ]);
  if (!page || state.ended.signal.aborted) return;
  if (!page.ok) {
    list.phase = { status: 'failed', problem: page.problem };
    emitFor(state, list, { status: statusOf(list) });
    return;
  }
  startList(state, list, page.value, askedAt);
  list.isRestoring = true;
  try {
    await loadAnchor(state, list, anchor);
  } finally {
    list.isRestoring = false;
  }
  if (!state.ended.signal.aborted) showList(state, list, firstRecords(state, list, anchor), anchor);
}

/** Loads the next stretch of the order: as many posts as the list has, so that few are enough for any. */
export async function loadMore(state: FeedState, list: FeedList): Promise<void> {
  const { nextCursor } = list;
  if (list.phase.status !== 'ready' || list.loading || nextCursor === undefined) return;
  list.tail = { status: 'loading' };
  emitFor(state, list, { status: statusOf(list) });
  const order = await loadOrder(state, list, nextCursor);
  if (!order) return;
  if (!order.ok) {
    list.tail = { status: 'failed', problem: order.problem };
    emitFor(state, list, { status: statusOf(list) });
    return;
  }
  const rows = extendList(state, list, order.value);
  const heightsPx = state.heights.column(rows);
  emitFor(state, list, { status: statusOf(list), list: { kind: 'append', rows, heightsPx } });
  scheduleStale(state, list);
}

/** Loads a list anew; the answer is why that failed, the list stays as it was then. */
export async function refreshList(
  state: FeedState,
  list: FeedList,
): Promise<ProblemCode | undefined> {
  const whole = list.tail.status === 'end' && list.scope !== 'following';
  const askedAt = state.changeLog.now();
  const page = await loadPosts(state, list);
  if (!page) return undefined;
  if (page.ok) {
    const before = list.order.rows();
    const renewed = startList(state, list, page.value, askedAt);
    if (whole) await completeList(state, list, before);
    if (!state.ended.signal.aborted) showList(state, list, renewed);
  } else if (list.tail.status === 'loading') {
    list.tail = { status: 'more' }; // the stretch that this refresh got in the way of
    emitFor(state, list, { status: statusOf(list) });
  }
  return page.ok ? undefined : page.problem;
}

/** Puts a list on screen that was loaded before, in the order of now. */
export function reshowList(state: FeedState, list: FeedList): void {
  if (list.isStale) {
    const startMs = state.ports.nowMs();
    list.asOfMs += startMs - list.order.orderedAtMs;
    list.isStale = false;
    list.order.replace(sortForList(state, list, list.order.rows()), startMs);
  }
  showList(state, list, []);
}

/** Puts rows into the order of a list; those by age come in it. */
function sortForList(state: FeedState, list: FeedList, rows: Uint32Array): Uint32Array {
  if (list.scope === 'hot') sortRows(rows, state.columns, list.asOfMs);
  return rows;
}

/**
 * Begins a new list with its first posts, which were asked for at the moment `askedAt`: what was told
 * and done since then stands. The answer are records the page may show older.
 */
function startList(
  state: FeedState,
  list: FeedList,
  page: LoadedPage,
  askedAt: number,
): FeedRecord[] {
  const startMs = state.ports.nowMs();
  list.requestedAt = askedAt;
  list.asOfMs = page.serverMs ?? startMs;
  const posts = page.posts.map((post) => parsePost(post, state.opening.viewerId));
  const { rows: found, changed } = applyPosts(state, posts);
  const rows = found.filter((row) => !isGoneSince(state, row, askedAt));
  const own = ownSince(state, askedAt).filter((row) => !rows.includes(row));
  layOutRows(state, [...own, ...rows]);
  list.order.replace(Uint32Array.from([...own, ...sortForList(state, list, rows)]), startMs);
  for (const id of list.arrivals.keys()) {
    const row = state.columns.rowOf(id);
    const isListed = row !== undefined && list.order.has(row);
    if (isListed || !state.changeLog.isSince('arrived', id, askedAt)) list.arrivals.delete(id);
  }
  list.isStale = false;
  list.phase = { status: 'ready' };
  setCursor(list, page.nextCursor);
  return changed;
}

/** One's own posts that the answer may not know yet, on top as when they were added. */
function ownSince(state: FeedState, askedAt: number): number[] {
  const rows = state.changeLog.since('own', askedAt).filter((row) => typeof row === 'number');
  return rows.filter((row) => !isGoneSince(state, row, askedAt));
}

/** Puts a stretch of the order below; the answer are the rows that came to the list. */
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
  setCursor(list, order.nextCursor);
  return rows;
}

function setCursor(list: FeedList, nextCursor: string | undefined): void {
  list.nextCursor = nextCursor;
  list.tail = { status: nextCursor === undefined ? 'end' : 'more' };
}

/** The records that the list begins with on screen: they come with it. */
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
      heightsPx: state.heights.column(rows),
      textWidthPx: state.textWidthPx,
      ...(row === undefined || !list.order.has(row) ? {} : { place: row }),
    },
  });
  scheduleStale(state, list);
}

/**
 * Loads for a list; `undefined` where a refresh, another person or closing got in between. A
 * refused token is told to the page, which ends the session.
 */
async function load<Value>(
  state: FeedState,
  list: FeedList,
  ask: (signal: AbortSignal) => Promise<FetchResult<Value>>,
): Promise<FetchResult<Value> | undefined> {
  list.loading?.abort();
  const loading = new AbortController();
  list.loading = loading;
  const signal = AbortSignal.any([loading.signal, state.ended.signal]);
  try {
    const answer = await ask(signal);
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

function stretchOf(list: FeedList): number {
  return Math.min(Math.max(list.order.size, LIMITS.orderStretchPosts), LIMITS.orderPagePosts);
}

/** Goes down the order to the post that was being read, and loads what stands around it. */
async function loadAnchor(state: FeedState, list: FeedList, anchor?: PostId): Promise<void> {
  if (anchor === undefined) return;
  const indexOf = () => list.order.indexOf(state.columns.rowOf(anchor) ?? -1);
  while (indexOf() === -1 && list.nextCursor !== undefined) {
    const order = await loadOrder(state, list, list.nextCursor);
    if (!order?.ok) return; // what there is can be read; the rest is loaded from its end
    extendList(state, list, order.value);
  }
  const index = indexOf();
  if (index === -1) return;
  const from = Math.max(index - AROUND_ANCHOR, 0);
  const around = list.order.rows(from, from + LIMITS.hydratePosts);
  const missing = [...around].filter((row) => state.columns.recordOf(row) === undefined);
  if (missing.length > 0) await state.hydration.load(missing);
}

/**
 * After a refresh of a list that was known to its end: only what is fresh is asked for anew, the
 * older posts follow in the order that they have by themselves.
 */
async function completeList(state: FeedState, list: FeedList, before: Uint32Array): Promise<void> {
  while (list.nextCursor !== undefined) {
    const order = await loadOrder(state, list, list.nextCursor);
    if (!order?.ok) return; // the rest is loaded from its end
    extendList(state, list, order.value);
    const last = order.value.outlines.at(-1);
    if (list.scope === 'hot' && last && isFresh(last, list.asOfMs)) continue;
    const rest = before.filter(
      (row) => !list.order.has(row) && !isGoneSince(state, row, list.requestedAt),
    );
    sortForList(state, list, rest);
    list.order.append(rest);
    setCursor(list, undefined);
  }
}
