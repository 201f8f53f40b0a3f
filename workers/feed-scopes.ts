import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { isFresh } from '#contract/rules/feed-order.ts';
import { nextStaleMs, sortRows } from './feed-keys.ts';
import {
  isGoneSince,
  isNewerHere,
  layOut,
  type OpenFeed,
  type ScopeFeed,
  statusOf,
  tell,
  tellOf,
} from './feed-open.ts';
import type { LoadedOrder } from './feed-outline.ts';
import { type ReadPost, readPost } from './feed-record.ts';
import type { Loaded, LoadedPage } from './feed-source.ts';
import type { FeedRecord, FeedRow } from './feed-types.ts';

/** Timers wait at most so long, the most that browsers can count. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;
/** Posts around the place to return to, loaded before it is shown. */
const AROUND_PLACE = Math.floor(LIMITS.hydratePosts / 2);

/** Sets the timer for the moment at which the order of a list will no longer be true. */
export function watchTime(open: OpenFeed, at: ScopeFeed): void {
  const { nowMs, schedule } = open.ports;
  at.cancelStale();
  if (at.scope !== 'hot') return; // age alone never changes with time
  const atMs = nextStaleMs(at.list.rows(), open.columns, at.asOfMs);
  if (at.isStale || atMs === undefined) return;
  const skewMs = at.asOfMs - at.list.orderedAtMs;
  const delayMs = Math.min(Math.max(atMs - (nowMs() + skewMs), 0), LONGEST_DELAY_MS);
  at.cancelStale = schedule(() => {
    if (atMs > nowMs() + skewMs) return watchTime(open, at); // a delay cut short
    at.isStale = true;
    tellOf(open, at, { status: statusOf(at) });
  }, delayMs);
}

/**
 * Puts loaded posts into the columns, but for those of which something newer was told since they were
 * asked for. The answer are their rows, and the records of those that the page may already show in
 * an older state.
 */
export function takePosts(open: OpenFeed, posts: readonly ReadPost[], askedAt: number) {
  const rows = new Set<number>();
  const renewed: FeedRecord[] = [];
  for (const post of posts) {
    const known = post.id && open.columns.rowOf(post.id);
    if (known !== undefined && isNewerHere(open, known, askedAt)) {
      // Of the rest of it nobody has told.
      open.stale.add(known);
      rows.add(known);
      continue;
    }
    const knownSize = open.columns.size;
    const row = open.columns.put(post);
    open.stale.delete(row);
    const record = open.columns.recordOf(row);
    if (row < knownSize && record) renewed.push(record);
    rows.add(row);
  }
  return { rows: Uint32Array.from(rows), renewed };
}

/** Loads the first posts of a list and shows it, at `place` where that is in it. */
export async function loadFirst(open: OpenFeed, at: ScopeFeed, place?: PostId): Promise<void> {
  const { ruler } = open.ports;
  at.phase = { status: 'loading' };
  tellOf(open, at, { status: statusOf(at) });
  const askedAt = open.told.now();
  const [page] = await Promise.all([
    loadPosts(open, at),
    ruler.ready(open.opening.language).then(() => {
      open.textWidthPx = ruler.widthPx(open.metrics);
    }),
  ]);
  if (!page || open.ended.signal.aborted) return;
  if (!page.ok) {
    at.phase = { status: 'failed', problem: page.problem };
    tellOf(open, at, { status: statusOf(at) });
    return;
  }
  beginList(open, at, page.value, askedAt);
  at.isComing = true;
  try {
    await loadPlace(open, at, place);
  } finally {
    at.isComing = false;
  }
  if (!open.ended.signal.aborted) showList(open, at, [], place);
}

/** Loads the next stretch of the order, and after a while the one after it. */
export async function loadMore(open: OpenFeed, at: ScopeFeed): Promise<void> {
  const { nextCursor } = at;
  if (at.phase.status !== 'ready' || at.loading || nextCursor === undefined) return;
  at.cancelMore();
  at.tail = { status: 'loading' };
  tellOf(open, at, { status: statusOf(at) });
  const order = await loadOrder(open, at, nextCursor);
  if (!order) return;
  if (!order.ok) {
    at.tail = { status: 'failed', problem: order.problem };
    tellOf(open, at, { status: statusOf(at) });
    return;
  }
  const rows = growList(open, at, order.value);
  const heightsPx = open.heights.column(rows);
  tellOf(open, at, { status: statusOf(at), list: { kind: 'append', rows, heightsPx } });
  watchTime(open, at);
  if (at.nextCursor === undefined) return;
  at.cancelMore = open.ports.schedule(() => void loadMore(open, at), LIMITS.feedOrderGapMs);
}

/** Loads a list anew; the answer is why that failed, the list stays as it was then. */
export async function refreshList(open: OpenFeed, at: ScopeFeed): Promise<ProblemCode | undefined> {
  at.cancelMore();
  const whole = at.tail.status === 'end' && at.scope !== 'following';
  const askedAt = open.told.now();
  const page = await loadPosts(open, at);
  if (!page) return undefined;
  if (page.ok) {
    const before = at.list.rows();
    const renewed = beginList(open, at, page.value, askedAt);
    if (whole) await completeList(open, at, before);
    if (!open.ended.signal.aborted) showList(open, at, renewed);
  } else if (at.tail.status === 'loading') {
    at.tail = { status: 'more' }; // the stretch that this refresh got in the way of
    tellOf(open, at, { status: statusOf(at) });
  }
  return page.ok ? undefined : page.problem;
}

/** Puts a list on screen that was loaded before, in the order of now. */
export function showAgain(open: OpenFeed, at: ScopeFeed): void {
  if (at.isStale) {
    const startMs = open.ports.nowMs();
    at.asOfMs += startMs - at.list.orderedAtMs;
    at.isStale = false;
    at.list.replace(sorted(open, at, at.list.rows()), startMs);
  }
  showList(open, at, []);
}

/** Puts rows into the order of a list; those by age come in it. */
function sorted(open: OpenFeed, at: ScopeFeed, rows: Uint32Array): Uint32Array {
  if (at.scope === 'hot') sortRows(rows, open.columns, at.asOfMs);
  return rows;
}

/**
 * Begins a new list with its first posts, which were asked for at the moment `askedAt`: what was told
 * and done since then stands. The answer are records the page may show older.
 */
function beginList(open: OpenFeed, at: ScopeFeed, page: LoadedPage, askedAt: number): FeedRecord[] {
  const startMs = open.ports.nowMs();
  at.askedAt = askedAt;
  at.asOfMs = page.serverMs ?? startMs;
  const posts = page.posts.map((post) => readPost(post, open.opening.viewerId));
  const { rows: found, renewed } = takePosts(open, posts, askedAt);
  const rows = found.filter((row) => !isGoneSince(open, row, askedAt));
  const own = ownSince(open, askedAt).filter((row) => !rows.includes(row));
  layOut(open, [...own, ...rows]);
  at.list.replace(Uint32Array.from([...own, ...sorted(open, at, rows)]), startMs);
  for (const id of at.arrivals.keys()) {
    const row = open.columns.rowOf(id);
    const isListed = row !== undefined && at.list.has(row);
    if (isListed || !open.told.isSince('arrived', id, askedAt)) at.arrivals.delete(id);
  }
  at.isStale = false;
  at.phase = { status: 'ready' };
  goOnAfter(at, page.nextCursor);
  return renewed;
}

/** One's own posts that the answer may not know yet, on top as when they were added. */
function ownSince(open: OpenFeed, askedAt: number): number[] {
  const rows = open.told.since('own', askedAt).filter((row) => typeof row === 'number');
  return rows.filter((row) => !isGoneSince(open, row, askedAt));
}

/** Puts a stretch of the order below; the answer are the rows that came to the list. */
function growList(open: OpenFeed, at: ScopeFeed, order: LoadedOrder): Uint32Array<ArrayBuffer> {
  const found = order.outlines.map((outline) => open.columns.putOutline(outline));
  const isNew = (row: FeedRow) => !at.list.has(row) && !isGoneSince(open, row, at.askedAt);
  const rows = Uint32Array.from(new Set(found.filter(isNew)));
  layOut(
    open,
    rows.filter((row) => open.heights.of(row) === 0),
  );
  sorted(open, at, rows);
  at.list.append(rows);
  for (const row of rows) at.arrivals.delete(open.columns.ids[row] as PostId);
  goOnAfter(at, order.nextCursor);
  return rows;
}

function goOnAfter(at: ScopeFeed, nextCursor: string | undefined): void {
  at.nextCursor = nextCursor;
  at.tail = { status: nextCursor === undefined ? 'end' : 'more' };
}

function showList(
  open: OpenFeed,
  at: ScopeFeed,
  records: readonly FeedRecord[],
  place?: PostId,
): void {
  const row = place === undefined ? undefined : open.columns.rowOf(place);
  const rows = at.list.rows();
  layOut(
    open,
    rows.filter((each) => open.heights.of(each) === 0),
  );
  tellOf(open, at, {
    status: statusOf(at),
    records,
    list: {
      kind: 'replace',
      scope: at.scope,
      rows,
      heightsPx: open.heights.column(rows),
      textWidthPx: open.textWidthPx,
      ...(row === undefined || !at.list.has(row) ? {} : { place: row }),
    },
  });
  watchTime(open, at);
}

/**
 * Loads for a list; `undefined` where a refresh, another person or closing got in between. A
 * refused token is told to the page, which ends the session.
 */
async function load<Value>(
  open: OpenFeed,
  at: ScopeFeed,
  ask: (signal: AbortSignal) => Promise<Loaded<Value>>,
): Promise<Loaded<Value> | undefined> {
  at.loading?.abort();
  const loading = new AbortController();
  at.loading = loading;
  const signal = AbortSignal.any([loading.signal, open.ended.signal]);
  try {
    const answer = await ask(signal);
    if (signal.aborted) return undefined;
    if (!answer.ok && answer.problem === 'unauthorized') tell(open, { tokenRefused: true });
    return answer;
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    if (at.loading === loading) at.loading = undefined;
  }
}

const loadPosts = (open: OpenFeed, at: ScopeFeed) =>
  load(open, at, (signal) => open.ports.source.first(open.opening.token, at.scope, signal));

const loadOrder = (open: OpenFeed, at: ScopeFeed, cursor: string) =>
  load(open, at, (signal) => open.ports.source.order(open.opening.token, at.scope, cursor, signal));

/** Goes down the order to the post that was being read, and loads what stands around it. */
async function loadPlace(open: OpenFeed, at: ScopeFeed, place?: PostId): Promise<void> {
  if (place === undefined) return;
  const indexOf = () => at.list.indexOf(open.columns.rowOf(place) ?? -1);
  while (indexOf() === -1 && at.nextCursor !== undefined) {
    const order = await loadOrder(open, at, at.nextCursor);
    if (!order?.ok) return; // what there is can be read; the rest is loaded from its end
    growList(open, at, order.value);
  }
  const index = indexOf();
  if (index === -1) return;
  const from = Math.max(index - AROUND_PLACE, 0);
  const around = at.list.rows(from, from + LIMITS.hydratePosts);
  const missing = [...around].filter((row) => open.columns.recordOf(row) === undefined);
  if (missing.length > 0) await open.hydration.load(missing);
}

/**
 * After a refresh of a list that was known to its end: only what is fresh is asked for anew, the
 * older posts follow in the order that they have by themselves.
 */
async function completeList(open: OpenFeed, at: ScopeFeed, before: Uint32Array): Promise<void> {
  while (at.nextCursor !== undefined) {
    const order = await loadOrder(open, at, at.nextCursor);
    if (!order?.ok) return; // the rest is loaded from its end
    growList(open, at, order.value);
    const last = order.value.outlines.at(-1);
    if (at.scope === 'hot' && last && isFresh(last, at.asOfMs)) continue;
    const rest = before.filter((row) => !at.list.has(row) && !isGoneSince(open, row, at.askedAt));
    sorted(open, at, rest);
    at.list.append(rest);
    goOnAfter(at, undefined);
  }
}
