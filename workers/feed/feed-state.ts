import { isId, type PostId, type UserId } from '#contract/ids.ts';
import type { CardGeometry, CardMetrics } from '#contract/rules/card-layout.ts';
import type { PostScope } from '#contract/schema/post.ts';
import { estimatedHeightPx, recordHeightPx } from './card-heights.ts';
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
} from './feed-types.ts';
import type { Hydration } from './hydration.ts';
import type { RowHeights } from './row-heights.ts';
import { createRowOrder, type RowOrder } from './row-order.ts';
import type { TextMeasurer } from './text-measurer.ts';

/** What the feed needs of the world it runs in. */
export interface FeedPorts {
  readonly source: FeedSource;
  readonly measurer: TextMeasurer;
  readonly nowMs: () => number;
  /** Calls back after a while; the answer cancels. */
  readonly schedule: (callback: () => void, delayMs: number) => () => void;
}

/** One of the lists: all posts by rank, all by age, those of people one follows. */
export interface FeedList {
  readonly scope: PostScope;
  readonly order: RowOrder;
  /** What waits behind the pill, with its author where that was told. */
  readonly arrivals: Map<PostId, UserId | undefined>;
  phase: FeedPhase;
  tail: FeedTail;
  /** Its first posts have come; the page is shown them with those around the place to return to. */
  isRestoring: boolean;
  isStale: boolean;
  nextCursor: string | undefined;
  /** The server's clock as of which the list is ordered. */
  asOfMs: number;
  /** When the first posts of the list were asked for, as `ChangeLog` counts. */
  requestedAt: number;
  /** The load under way: a refresh ends it, a further stretch waits for it. */
  loading: AbortController | undefined;
  cancelStale: () => void;
}

/** One person's feed from its opening on. Columns, lists and heights live and end with it. */
export interface FeedState {
  readonly ports: FeedPorts;
  readonly opening: FeedOpening;
  readonly listener: (update: FeedUpdate) => void;
  readonly ended: AbortController;
  readonly columns: FeedColumns;
  readonly heights: RowHeights;
  readonly hydration: Hydration;
  readonly scopes: Map<PostScope, FeedList>;
  /** Rows whose posts may have changed, or gone, without a word. */
  readonly stale: Set<number>;
  readonly changeLog: ChangeLog;
  /** The list on screen. */
  activeList: FeedList;
  geometry: CardGeometry;
  metrics: CardMetrics;
  textWidthPx: number;
}

/** A list of which nothing is loaded yet. */
export function createFeedList(scope: PostScope, asOfMs: number): FeedList {
  return {
    scope,
    order: createRowOrder(),
    arrivals: new Map(),
    phase: { status: 'loading' },
    tail: { status: 'more' },
    isRestoring: false,
    isStale: false,
    nextCursor: undefined,
    asOfMs,
    requestedAt: 0,
    loading: undefined,
    cancelStale: () => undefined,
  };
}

/** Stops whatever the feed waits for; nothing is told of it any more. */
export function endFeed(state: FeedState): void {
  state.ended.abort();
  state.hydration.stop();
  for (const at of state.scopes.values()) {
    at.cancelStale();
  }
}

/** Tells the page, unless the feed has ended. */
export function emit(state: FeedState, update: FeedUpdate): void {
  if (!state.ended.signal.aborted) state.listener(update);
}

/** Tells of a list, where it is the one on screen, or will be: what is coming is told as a whole. */
export function emitFor(state: FeedState, at: FeedList, update: FeedUpdate): void {
  if (state.activeList !== at) return;
  const { list, ...rest } = update;
  emit(state, at.isRestoring ? rest : update);
}

/** What the page is told of the state of a list. */
export function statusOf({
  phase,
  tail,
  isRestoring: isComing,
  arrivals,
  isStale,
}: FeedList): FeedStatus {
  const shown: FeedPhase = isComing ? { status: 'loading' } : phase;
  return { phase: shown, tail, newPosts: arrivals.size, isStale };
}

/** Finds the heights of rows: exact ones of what is loaded, likely ones of what is not. */
export function layOutRows(state: FeedState, rows: Iterable<number>): void {
  const { columns, heights, metrics, textWidthPx, ports } = state;
  for (const row of rows) {
    const record = columns.recordOf(row);
    const isLoaded = record?.kind === 'post' || (record && record.problem === undefined);
    heights.set(
      row,
      isLoaded
        ? recordHeightPx(record, metrics, textWidthPx, ports.measurer)
        : estimatedHeightPx(columns.shapeOf(row), metrics, textWidthPx),
    );
  }
}

/** Whether a post, or all of its author's, went from the feed after that. */
export function isGoneSince(
  { columns, changeLog: told }: FeedState,
  row: number,
  asked: number,
): boolean {
  const record = columns.recordOf(row);
  if (record?.kind === 'post' && told.isSince('author-gone', record.authorId, asked)) return true;
  return told.isSince('gone', columns.ids[row] ?? '', asked) || told.isSince('gone', row, asked);
}

/** Whether the post could not be loaded, and may be another time. */
export function isUnloaded(record: FeedRecord | undefined): boolean {
  return record?.kind === 'broken' && record.problem !== undefined;
}

/** The id of the post at a row; `undefined` where what the server sent has none. */
export function idOf(columns: FeedColumns, row: number): PostId | undefined {
  const id = columns.ids[row] ?? '';
  return isId(id) ? (id as PostId) : undefined;
}

/** The change of a list in which rows got other heights, one for one. */
export function resizeOf(rows: readonly number[], heightsPx: readonly number[]) {
  return {
    kind: 'resize',
    rows: Uint32Array.from(rows),
    heightsPx: Uint32Array.from(heightsPx),
  } satisfies FeedListChange;
}
