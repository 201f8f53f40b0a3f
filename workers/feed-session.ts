import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { type CardGeometry, type CardMetrics, cardMetrics } from '#contract/rules/card-layout.ts';
import { type ChangedFields, createFeedColumns } from './feed-columns.ts';
import { heightOf } from './feed-heights.ts';
import { nextStaleMs, sortRows, toRow } from './feed-keys.ts';
import { createFeedList } from './feed-list.ts';
import { placeholderFile } from './feed-placeholder.ts';
import { readPost } from './feed-record.ts';
import type { FeedSource, Loaded, LoadedPage } from './feed-source.ts';
import type { TextRuler } from './feed-text.ts';
import type {
  FeedApi,
  FeedOpening,
  FeedPhase,
  FeedRecord,
  FeedRow,
  FeedStatus,
  FeedTail,
  FeedUpdate,
} from './feed-types.ts';

/** What the feed needs of the world it runs in. */
export interface FeedPorts {
  readonly source: FeedSource;
  readonly ruler: TextRuler;
  readonly nowMs: () => number;
  /** Calls back after a while; the answer cancels. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
}

/** Timers wait at most so long, the most that browsers can count. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/** One person's feed from its opening on. Columns, order and heights live and end with it. */
interface OpenFeed {
  readonly opening: FeedOpening;
  readonly listener: (update: FeedUpdate) => void;
  readonly ended: AbortController;
  readonly columns: ReturnType<typeof createFeedColumns>;
  readonly list: ReturnType<typeof createFeedList>;
  readonly arrivals: Set<PostId>;
  geometry: CardGeometry;
  metrics: CardMetrics;
  textWidthPx: number;
  phase: FeedPhase;
  tail: FeedTail;
  isStale: boolean;
  nextCursor: string | undefined;
  /** The server's clock as of which the list on screen is ordered. */
  asOfMs: number;
  /** The load under way: a refresh ends it, a further page waits for it. */
  loading: AbortController | undefined;
  cancelStale: () => void;
}

/**
 * The feed as the page drives it: loads, orders and lays out the posts of one person and tells
 * what changed. Runs in the worker; in tests with a clock and a source of their own.
 */
export function createFeedSession(ports: FeedPorts): FeedApi {
  const { source, ruler, nowMs, schedule } = ports;
  let feed: OpenFeed | undefined;

  function statusOf({ phase, tail, arrivals, isStale }: OpenFeed): FeedStatus {
    return { phase, tail, newPosts: arrivals.size, isStale };
  }

  function tell(open: OpenFeed, update: FeedUpdate): void {
    if (feed === open) open.listener(update);
  }

  function layOut(open: OpenFeed, rows: Iterable<number>): void {
    for (const row of rows) {
      const record = open.columns.recordOf(row);
      if (!record) continue;
      open.list.setHeight(row, heightOf(record, open.metrics, open.textWidthPx, ruler));
    }
  }

  /** Sets the timer for the moment at which the order on screen will no longer be true. */
  function watchTime(open: OpenFeed): void {
    open.cancelStale();
    const atMs = nextStaleMs(open.list.rows(), open.columns, open.asOfMs);
    if (open.isStale || atMs === undefined) return;
    const skewMs = open.asOfMs - open.list.orderedAtMs;
    const delayMs = Math.min(Math.max(atMs - (nowMs() + skewMs), 0), LONGEST_DELAY_MS);
    open.cancelStale = schedule(() => {
      if (atMs > nowMs() + skewMs) return watchTime(open); // a delay cut short
      open.isStale = true;
      tell(open, { status: statusOf(open) });
    }, delayMs);
  }

  /**
   * Puts the posts of a page into the columns. The answer are their rows in feed order, and the
   * records of those that the page may already show in an older state.
   */
  function take(open: OpenFeed, posts: readonly unknown[]) {
    const rows = new Set<number>();
    const renewed: FeedRecord[] = [];
    for (const post of posts) {
      const knownSize = open.columns.size;
      const row = open.columns.put(readPost(post, open.opening.viewerId));
      const record = open.columns.recordOf(row);
      if (row < knownSize && record) renewed.push(record);
      rows.add(row);
    }
    const ordered = Uint32Array.from(rows);
    sortRows(ordered, open.columns, open.asOfMs);
    return { rows: ordered, renewed };
  }

  /** Begins a new list with its first page; the answer are records the page may show older. */
  function beginList(open: OpenFeed, page: LoadedPage): FeedRecord[] {
    const atMs = nowMs();
    open.asOfMs = page.serverMs ?? atMs;
    const { rows, renewed } = take(open, page.posts);
    layOut(open, rows);
    open.list.replace(rows, atMs);
    open.arrivals.clear();
    open.isStale = false;
    open.phase = { status: 'ready' };
    endPage(open, page);
    return renewed;
  }

  /** Puts the posts of a further page below; the answer are the rows that came to the list. */
  function growList(open: OpenFeed, page: LoadedPage) {
    const { rows: taken, renewed } = take(open, page.posts);
    const rows = taken.filter((row) => !open.list.has(row));
    layOut(open, rows);
    open.list.append(rows);
    endPage(open, page);
    return { rows, renewed };
  }

  function showList(open: OpenFeed, records: readonly FeedRecord[]): void {
    const place = open.opening.place && open.columns.rowOf(open.opening.place);
    tell(open, {
      status: statusOf(open),
      records,
      list: {
        kind: 'replace',
        rows: open.list.rows(),
        heightsPx: open.list.heights(),
        textWidthPx: open.textWidthPx,
        ...(place === undefined ? {} : { place }),
      },
    });
    watchTime(open);
  }

  function showNextPage(open: OpenFeed, page: LoadedPage): void {
    const { rows, renewed } = growList(open, page);
    const heightsPx = open.list.heights(open.list.size - rows.length);
    tell(open, {
      status: statusOf(open),
      records: renewed,
      list: { kind: 'append', rows, heightsPx },
    });
    watchTime(open);
  }

  function endPage(open: OpenFeed, page: LoadedPage): void {
    open.nextCursor = page.nextCursor;
    open.tail = { status: page.nextCursor === undefined ? 'end' : 'more' };
  }

  /**
   * Loads one page; `undefined` where a refresh, another person or closing got in between.
   * A refused token is told to the page, which ends the session.
   */
  async function load(
    open: OpenFeed,
    cursor: string | undefined,
  ): Promise<Loaded<LoadedPage> | undefined> {
    open.loading?.abort();
    const loading = new AbortController();
    open.loading = loading;
    const signal = AbortSignal.any([loading.signal, open.ended.signal]);
    try {
      const page = await source.page(open.opening.token, cursor, signal);
      if (signal.aborted) return undefined;
      if (!page.ok && page.problem === 'unauthorized') tell(open, { tokenRefused: true });
      return page;
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      if (open.loading === loading) open.loading = undefined;
    }
  }

  async function loadFirst(open: OpenFeed): Promise<void> {
    open.phase = { status: 'loading' };
    tell(open, { status: statusOf(open) });
    const [page] = await Promise.all([
      load(open, undefined),
      ruler.ready(open.opening.language).then(() => {
        open.textWidthPx = ruler.widthPx(open.metrics);
      }),
    ]);
    if (!page || open.ended.signal.aborted) return;
    if (!page.ok) {
      open.phase = { status: 'failed', problem: page.problem };
      tell(open, { status: statusOf(open) });
      return;
    }
    beginList(open, page.value);
    await loadUntilPlace(open);
    if (!open.ended.signal.aborted) showList(open, []);
  }

  /** Goes down page by page until the post that was being read is there, but not forever. */
  async function loadUntilPlace(open: OpenFeed): Promise<void> {
    const { place } = open.opening;
    if (place === undefined) return;
    while (
      open.columns.rowOf(place) === undefined &&
      open.nextCursor !== undefined &&
      open.list.size < LIMITS.feedRestorePosts
    ) {
      const page = await load(open, open.nextCursor);
      if (!page?.ok) return; // what there is can be read; the rest is loaded from its end
      growList(open, page.value);
    }
  }

  function end(open: OpenFeed | undefined): void {
    open?.ended.abort();
    open?.cancelStale();
  }

  /** Shows the newer state of one post: its record, and its height where that changed. */
  function update(open: OpenFeed, row: FeedRow): void {
    const record = open.columns.recordOf(row);
    if (!record) return;
    const before = open.list.heightOf(row);
    layOut(open, [row]);
    const heightPx = open.list.heightOf(row);
    const isResized = before !== heightPx && open.list.has(row);
    tell(open, {
      records: [record],
      ...(isResized ? { list: { kind: 'resize', row, heightPx } as const } : {}),
    });
  }

  function change(open: OpenFeed, row: FeedRow | undefined, fields: ChangedFields): void {
    if (row === undefined) return;
    open.columns.change(row, fields);
    update(open, row);
  }

  function remove(open: OpenFeed, row: FeedRow): void {
    if (!open.list.remove(row)) return;
    tell(open, { list: { kind: 'remove', row } });
  }

  return {
    async open(opening, listener) {
      end(feed);
      const metrics = cardMetrics(opening.geometry);
      const open: OpenFeed = {
        opening,
        listener,
        ended: new AbortController(),
        columns: createFeedColumns(),
        list: createFeedList(),
        arrivals: new Set(),
        geometry: opening.geometry,
        metrics,
        textWidthPx: metrics.columnPx,
        phase: { status: 'loading' },
        tail: { status: 'more' },
        isStale: false,
        nextCursor: undefined,
        asOfMs: nowMs(),
        loading: undefined,
        cancelStale: () => undefined,
      };
      feed = open;
      await loadFirst(open);
    },

    async close() {
      end(feed);
      feed = undefined;
    },

    async setGeometry(geometry) {
      const open = feed;
      if (!open || isSame(open.geometry, geometry)) return;
      open.geometry = geometry;
      open.metrics = cardMetrics(geometry);
      if (open.phase.status !== 'ready') return; // the first page is laid out when it comes
      open.textWidthPx = ruler.widthPx(open.metrics);
      open.list.forgetHeights();
      layOut(open, open.list.rows());
      const heightsPx = open.list.heights();
      tell(open, { list: { kind: 'relayout', heightsPx, textWidthPx: open.textWidthPx } });
    },

    async loadMore() {
      const open = feed;
      if (!open) return;
      if (open.phase.status === 'failed') return loadFirst(open);
      if (open.phase.status === 'loading' || open.loading || open.tail.status === 'end') return;
      open.tail = { status: 'loading' };
      tell(open, { status: statusOf(open) });
      const page = await load(open, open.nextCursor);
      if (!page) return;
      if (page.ok) return showNextPage(open, page.value);
      open.tail = { status: 'failed', problem: page.problem };
      tell(open, { status: statusOf(open) });
    },

    async refresh(): Promise<ProblemCode | undefined> {
      const open = feed;
      if (open?.phase.status !== 'ready') return undefined;
      const page = await load(open, undefined);
      if (!page) return undefined;
      if (page.ok) showList(open, beginList(open, page.value));
      else if (open.tail.status === 'loading') {
        open.tail = { status: 'more' }; // the page that this refresh got in the way of
        tell(open, { status: statusOf(open) });
      }
      return page.ok ? undefined : page.problem;
    },

    async addOwnPost(post) {
      const open = feed;
      if (open?.phase.status !== 'ready') return; // the first page will have it
      const row = open.columns.put(readPost(post, open.opening.viewerId));
      const record = open.columns.recordOf(row);
      if (record?.kind !== 'post' || open.list.has(row)) return;
      open.arrivals.delete(record.id);
      layOut(open, [row]);
      open.list.prepend(row);
      const heightPx = open.list.heightOf(row);
      tell(open, {
        status: statusOf(open),
        records: [record],
        list: { kind: 'prepend', row, heightPx },
      });
      watchTime(open);
    },

    async noteArrival(postId, authorId) {
      const open = feed;
      // One's own comes through `addOwnPost`, from whichever tab wrote it by the next refresh.
      if (open?.phase.status !== 'ready' || authorId === open.opening.viewerId) return;
      if (open.columns.rowOf(postId) !== undefined) return;
      open.arrivals.add(postId);
      tell(open, { status: statusOf(open) });
    },

    async removePost(postId) {
      const open = feed;
      if (!open) return;
      if (open.arrivals.delete(postId)) tell(open, { status: statusOf(open) });
      const row = open.columns.rowOf(postId);
      if (row !== undefined) remove(open, row);
    },

    async retryPost(row) {
      const open = feed;
      const record = open?.columns.recordOf(row);
      if (!open || record?.id === undefined) return undefined;
      const post = await source.post(open.opening.token, record.id, open.ended.signal);
      if (!post.ok) {
        if (post.problem === 'post_not_found') remove(open, row);
        return post.problem;
      }
      const read = readPost(post.value, open.opening.viewerId);
      if (read.id === record.id) update(open, open.columns.put(read));
      return open.columns.recordOf(row)?.kind === 'post' ? undefined : 'feed_failed';
    },

    async setMediaOpen(row, isMediaOpen) {
      if (feed) change(feed, row, { isMediaOpen });
    },

    async holdHeight(row, heightPx) {
      feed?.list.setHeight(row, heightPx);
    },

    async setLike(postId, { likes, isLiked }) {
      if (feed) change(feed, feed.columns.rowOf(postId), { likes, isLiked });
    },

    async setSaved(postId, isSaved) {
      if (feed) change(feed, feed.columns.rowOf(postId), { isSaved });
    },

    async records(rows) {
      const found: FeedRecord[] = [];
      for (const row of rows) {
        const record = feed?.columns.recordOf(toRow(row));
        if (record) found.push(record);
      }
      return found;
    },

    async placeholder(hash) {
      return placeholderFile(hash);
    },
  };
}

function isSame(a: CardGeometry, b: CardGeometry): boolean {
  return (
    a.columnPx === b.columnPx &&
    a.bleedPx === b.bleedPx &&
    a.rootFontPx === b.rootFontPx &&
    a.isTouch === b.isTouch &&
    a.hasActions === b.hasActions
  );
}
