import type { PostScope } from '#contract/schema/post.ts';
import type { FeedListChange, FeedRow } from '#workers/feed/feed-types.ts';
import {
  type ChunkedColumn,
  chunkedColumn,
  columnWithout,
  indexOfNumber,
  joinedColumns,
  numberAt,
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

/** The list on screen as the page holds it: 8 bytes a post. Never changed in place. */
export interface FeedListView {
  readonly rows: ChunkedColumn;
  readonly heights: ListHeights;
  /** The width that text was laid out at. */
  readonly textWidthPx: number;
  readonly scope: PostScope;
  /** Grows where the reader begins anew: with the newest order, or with their own post on top. */
  readonly beginning: number;
  /** How its heights came to differ from those before. */
  readonly change: VirtualRows['change'];
}

export const EMPTY_LIST: FeedListView = {
  rows: chunkedColumn(new Uint32Array()),
  heights: NO_HEIGHTS,
  textWidthPx: 0,
  scope: 'hot',
  beginning: 0,
  change: undefined,
};

/** The list after `change`. */
export function applyListChange(list: FeedListView, change: FeedListChange): FeedListView {
  const before = { ...list, change: undefined };
  switch (change.kind) {
    case 'replace':
      return {
        rows: chunkedColumn(change.rows),
        heights: listHeights(change.heightsPx),
        textWidthPx: change.textWidthPx,
        scope: change.scope,
        beginning: list.beginning + 1,
        change: undefined,
      };
    case 'append':
      return {
        ...before,
        rows: joinedColumns(list.rows, chunkedColumn(change.rows)),
        heights: joinedHeights(list.heights, listHeights(change.heightsPx)),
      };
    case 'prepend':
      return {
        ...before,
        rows: joinedColumns(chunkedColumn(Uint32Array.of(change.row)), list.rows),
        heights: joinedHeights(listHeights(Uint32Array.of(change.heightPx)), list.heights),
        beginning: list.beginning + 1,
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
        change: change.wasEstimated ? 'found-out' : undefined,
      };
    }
    case 'relayout':
      return {
        ...before,
        heights: listHeights(change.heightsPx),
        textWidthPx: change.textWidthPx,
        change: 'laid-out-anew',
      };
  }
}

/** The list as rows of a long list; keys are the worker's rows. */
export function virtualRowsOf({ rows, heights, change }: FeedListView): VirtualRows {
  return {
    count: rows.length,
    keyAt: (index) => numberAt(rows, index),
    indexOf: (key, near) => (typeof key === 'number' ? indexOfNumber(rows, key, near) : -1),
    heights,
    change,
  };
}

/** The row at `index`, if there is one. */
export function rowAt(list: FeedListView, index: number): FeedRow | undefined {
  return numberAt(list.rows, index) as FeedRow | undefined;
}

/**
 * Which part of the list the page should hold records of: `size` posts around what is seen.
 * `undefined` where what is `held` still reaches far enough on both sides.
 */
export function windowAround(
  seen: { readonly from: number; readonly to: number },
  held: { readonly from: number; readonly to: number },
  count: number,
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  const margin = Math.floor(size / 6);
  const reaches =
    held.from <= Math.max(seen.from - margin, 0) && held.to >= Math.min(seen.to + margin, count);
  if (reaches && held.to <= count) return undefined;
  const around = Math.max(Math.floor((size - (seen.to - seen.from)) / 2), margin);
  return { from: Math.max(seen.from - around, 0), to: Math.min(seen.to + around, count) };
}

/** Where rows stand; those that change together mostly stand together. */
function indexesOf({ rows }: FeedListView, changed: Uint32Array): number[] {
  let near: number | undefined;
  return Array.from(changed, (row) => {
    const index = indexOfNumber(rows, row, near);
    if (index !== -1) near = index;
    return index;
  });
}
