import type { PostScope } from '#contract/schema/post.ts';
import type { FeedListChange, FeedRow } from '#workers/feed/feed-types.ts';
import {
  type ChunkedColumn,
  chunkedColumn,
  columnWithout,
  indexOfNumber,
  joinedColumns,
  numberAt,
  numbersIn,
} from '../scroll/chunked-column.ts';
import {
  heightsWithout,
  joinedHeights,
  type ListHeights,
  listHeights,
  NO_HEIGHTS,
  withHeights,
} from '../scroll/list-heights.ts';
import type { VirtualRows } from '../scroll/scroll-anchor.ts';

/** The list on screen: 8 bytes a post. Immutable. */
export interface FeedListView {
  /** The posts that are known. */
  readonly rows: ChunkedColumn;
  /** Of the known ones, then of those below that are not known yet. */
  readonly heights: ListHeights;
  /** The width that texts are laid out for. */
  readonly textWidthPx: number;
  readonly scope: PostScope;
  /**
   * Increases when the list starts at its top again: with a new order, or the viewer's own post.
   */
  readonly resetKey: number;
  /** Why heights changed. */
  readonly change: VirtualRows['change'];
}

export const EMPTY_LIST: FeedListView = {
  rows: chunkedColumn(new Uint32Array()),
  heights: NO_HEIGHTS,
  textWidthPx: 0,
  scope: 'hot',
  resetKey: 0,
  change: undefined,
};

/** Returns the list after `change`. */
export function applyListChange(list: FeedListView, change: FeedListChange): FeedListView {
  const before = { ...list, change: undefined };
  switch (change.kind) {
    case 'replace':
      return {
        rows: chunkedColumn(change.rows),
        heights: listHeights(change.heightsPx),
        textWidthPx: change.textWidthPx,
        scope: change.scope,
        resetKey: list.resetKey + 1,
        change: undefined,
      };
    case 'append':
      return {
        ...before,
        rows: joinedColumns(list.rows, chunkedColumn(change.rows)),
        heights: joinedHeights(
          listHeights(numbersIn(list.heights.px, 0, list.rows.length)),
          listHeights(change.heightsPx),
        ),
        change: 'measured',
      };
    case 'prepend':
      return {
        ...before,
        rows: joinedColumns(chunkedColumn(Uint32Array.of(change.row)), list.rows),
        heights: joinedHeights(listHeights(Uint32Array.of(change.heightPx)), list.heights),
        resetKey: list.resetKey + 1,
      };
    case 'remove': {
      const index = indexOfNumber(list.rows, change.row);
      return {
        ...before,
        rows: columnWithout(list.rows, index),
        heights: heightsWithout(list.heights, index),
      };
    }
    case 'resize': {
      return {
        ...before,
        heights: withHeights(list.heights, indexesOf(list, change.rows), change.heightsPx),
        change: change.wasEstimated ? 'measured' : undefined,
      };
    }
    case 'relayout':
      return {
        ...before,
        heights: listHeights(change.heightsPx),
        textWidthPx: change.textWidthPx,
        change: 'relayout',
      };
  }
}

/**
 * Returns the list as rows of a `VirtualList`. Keys are the worker's rows; a post that is not known
 * yet has -2 - its index, under which it is found when it is known, too.
 */
export function virtualRowsOf({ rows, heights, change }: FeedListView): VirtualRows {
  const count = heights.px.length;
  return {
    count,
    keyAt: (index) =>
      numberAt(rows, index) ?? (index >= 0 && index < count ? -2 - index : undefined),
    indexOf(key, near) {
      const row = Number(key);
      return row < 0 ? -2 - row : indexOfNumber(rows, row, near);
    },
    heights,
    change,
  };
}

/** Returns the row at `index`, if there is one. */
export function rowAt(list: FeedListView, index: number): FeedRow | undefined {
  return numberAt(list.rows, index) as FeedRow | undefined;
}

/**
 * Returns the range of the list to load records of: `size` posts around the visible ones;
 * `undefined` while the `loaded` range reaches far enough on both sides.
 */
export function windowAround(
  visible: { readonly from: number; readonly to: number },
  loaded: { readonly from: number; readonly to: number },
  count: number,
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  const margin = Math.floor(size / 6);
  const reaches =
    loaded.from <= Math.max(visible.from - margin, 0) &&
    loaded.to >= Math.min(visible.to + margin, count);
  if (reaches && loaded.to <= count) return undefined;
  const around = Math.max(Math.floor((size - (visible.to - visible.from)) / 2), margin);
  return { from: Math.max(visible.from - around, 0), to: Math.min(visible.to + around, count) };
}

/**
 * Returns the indexes of rows. Searches near the previous one first, since rows that change
 * together are mostly neighbours.
 */
function indexesOf({ rows }: FeedListView, changed: Uint32Array): number[] {
  let near: number | undefined;
  return Array.from(changed, (row) => {
    const index = indexOfNumber(rows, row, near);
    if (index !== -1) near = index;
    return index;
  });
}
