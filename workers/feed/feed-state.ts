import { isId, type PostId, type UserId } from '#contract/ids.ts';
import type { CardGeometry, CardMetrics } from '#contract/rules/card-layout.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { estimatedHeightPx, recordLayout } from './card-heights.ts';
import type { ChangeLog } from './change-log.ts';
import type { FeedColumns } from './columns.ts';
import type { FeedSource } from './feed-source.ts';
import type {
  FeedListChange,
  FeedOpening,
  FeedPhase,
  FeedRecord,
  FeedStatus,
  FeedTail,
  FeedUpdate,
  PostRecord,
} from './feed-types.ts';
import type { Hydration } from './hydration.ts';
import type { RowHeights } from './row-heights.ts';
import { createRowOrder, type RowOrder } from './row-order.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** What the feed needs from its surroundings. */
export interface FeedPorts {
  readonly source: FeedSource;
  readonly measurer: TextMeasurer;
  readonly nowMs: () => number;
  /** Calls back after a delay; returns how to cancel. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
}

/** A post behind the pill, or the newest of several of which only the number is known. */
export interface Arrival {
  readonly author?: UserId | undefined;
  readonly posts: number;
}

/** One of the lists: "Hot", "Latest" or "Following". */
export interface FeedList {
  readonly scope: PostScope;
  readonly order: RowOrder;
  /** What waits behind the pill. */
  readonly arrivals: Map<PostId, Arrival>;
  phase: FeedPhase;
  tail: FeedTail;
  /** Whether the posts around the anchor are loading; the page gets the list with them. */
  isRestoring: boolean;
  nextCursor: string | undefined;
  /** About how many posts follow the last known one. */
  unknownRows: number;
  /** How many posts the page wants to know, from the first one on. */
  wantedRows: number;
  /** The server time that the list is ordered as of. */
  asOfMs: number;
  /** The server time of its first posts. */
  loadedAsOfMs: number;
  /** When the first posts were requested, in time of the `ChangeLog`. */
  requestedAt: number;
  /** The pending load: a refresh aborts it, `loadMore` waits for it. */
  loading: AbortController | undefined;
}

/** One person's feed, from its opening to its end. */
export interface FeedState {
  readonly ports: FeedPorts;
  readonly opening: FeedOpening;
  readonly listener: (update: FeedUpdate) => void;
  readonly ended: AbortController;
  readonly columns: FeedColumns;
  readonly heights: RowHeights;
  readonly hydration: Hydration;
  readonly scopes: Map<PostScope, FeedList>;
  /** Rows whose posts may be outdated or gone. */
  readonly stale: Set<number>;
  /** Rows whose text became long or short by a layout: emitted with the heights of that layout. */
  readonly refolded: Set<number>;
  readonly changeLog: ChangeLog;
  /** The list on screen. */
  activeList: FeedList;
  geometry: CardGeometry;
  metrics: CardMetrics;
  textWidthPx: number;
}

/** An empty list. */
export function createFeedList(scope: PostScope, asOfMs: number): FeedList {
  return {
    scope,
    order: createRowOrder(),
    arrivals: new Map(),
    phase: { status: 'loading' },
    tail: { status: 'more' },
    isRestoring: false,
    nextCursor: undefined,
    unknownRows: 0,
    wantedRows: 0,
    asOfMs,
    loadedAsOfMs: asOfMs,
    requestedAt: 0,
    loading: undefined,
  };
}

/** Stops all loads and timers of the feed; it emits nothing any more. */
export function endFeed(state: FeedState): void {
  state.ended.abort();
  state.hydration.stop();
}

/** Sends an update to the page, unless the feed has ended. */
export function emit(state: FeedState, update: FeedUpdate): void {
  const { refolded, columns, ended, listener } = state;
  if (ended.signal.aborted) return;
  if (refolded.size === 0) {
    listener(update);
    return;
  }
  const others = update.records?.filter(({ row }) => !refolded.has(row)) ?? [];
  const records = [...others, ...[...refolded].flatMap((row) => columns.recordOf(row) ?? [])];
  refolded.clear();
  listener({ ...update, records });
}

/** Sends an update of the list on screen; while it is restored, without its changes. */
export function emitFor(state: FeedState, list: FeedList, update: FeedUpdate): void {
  if (state.activeList !== list) return;
  const { list: _, ...rest } = update;
  emit(state, list.isRestoring ? rest : update);
}

/** The status of a list for the page. */
export function statusOf({ phase, tail, isRestoring, arrivals }: FeedList): FeedStatus {
  const shown: FeedPhase = isRestoring ? { status: 'loading' } : phase;
  let newPosts = 0;
  for (const { posts } of arrivals.values()) newPosts += posts;
  return { phase: shown, tail, newPosts };
}

/** Computes the heights of rows: exact for loaded posts, estimated for the others. */
export function layOutRows(state: FeedState, rows: Iterable<number>): void {
  const { columns, heights, metrics, textWidthPx, ports } = state;
  for (const row of rows) {
    const record = columns.recordOf(row);
    if (record?.kind === 'post' || (record && record.problem === undefined)) {
      const layout = recordLayout(record, metrics, textWidthPx, ports.measurer);
      heights.set(row, layout.heightPx);
      if (record.kind === 'post') setTextLong(state, record, layout.isTextLong);
    } else {
      heights.set(row, estimatedHeightPx(columns.shapeOf(row), metrics, textWidthPx));
    }
  }
}

function setTextLong({ columns, refolded }: FeedState, record: PostRecord, isTextLong: boolean) {
  if (record.isTextLong === isTextLong) return;
  columns.update(record.row, { isTextLong });
  refolded.add(record.row);
}

/** Of a card, where no post of a list is known yet. */
const UNKNOWN_CARD_PX = 400;

/**
 * Heights of `rows`, the last ones of a list, then of the posts below that are not known yet: as tall as
 * the known ones on average.
 */
export function heightsToEnd(
  { heights }: FeedState,
  { order, unknownRows, nextCursor }: FeedList,
  rows: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const knownPx = heights.column(rows);
  const isEmpty = order.size === 0;
  // An empty list with more to come has one row, so that it is loaded.
  const unknown = isEmpty && nextCursor !== undefined ? Math.max(unknownRows, 1) : unknownRows;
  if (unknown === 0) return knownPx;
  const sumPx = heights.column(order.rows()).reduce((sum, heightPx) => sum + heightPx, 0);
  const allPx = new Uint32Array(rows.length + unknown);
  allPx.fill(isEmpty ? UNKNOWN_CARD_PX : Math.max(Math.round(sumPx / order.size), 1));
  allPx.set(knownPx);
  return allPx;
}

/** Whether the post or its author was removed after `sinceAt`, in time of the `ChangeLog`. */
export function isGoneSince(
  { columns, changeLog }: FeedState,
  row: number,
  sinceAt: number,
): boolean {
  const record = columns.recordOf(row);
  if (record?.kind === 'post' && changeLog.isSince('author-gone', record.authorId, sinceAt)) {
    return true;
  }
  const id = columns.ids[row] ?? '';
  return changeLog.isSince('gone', id, sinceAt) || changeLog.isSince('gone', row, sinceAt);
}

/** Whether loading the post has failed. */
export function isUnloaded(record: FeedRecord | undefined): boolean {
  return record?.kind === 'broken' && record.problem !== undefined;
}

/** The id of the post at a row; `undefined` where the server sent none. */
export function idOf(columns: FeedColumns, row: number): PostId | undefined {
  const id = columns.ids[row] ?? '';
  return isId<PostId>(id) ? id : undefined;
}

/** A list change with new heights of rows, one for one. */
export function resizeOf(rows: readonly number[], heightsPx: readonly number[]) {
  return {
    kind: 'resize',
    rows: Uint32Array.from(rows),
    heightsPx: Uint32Array.from(heightsPx),
  } satisfies FeedListChange;
}
