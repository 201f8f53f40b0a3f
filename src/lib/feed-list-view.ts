import type { PostScope } from '#contract/schema/post.ts';
import type { FeedListChange, FeedRow } from '#workers/feed-types.ts';
import type { LongRows } from './list-anchor.ts';
import {
  heightsWithout,
  joinedHeights,
  type ListHeights,
  listHeights,
  NO_HEIGHTS,
  withHeights,
} from './list-heights.ts';
import {
  columnWithout,
  joinedColumns,
  type LongColumn,
  longColumn,
  numberAt,
  positionOf,
} from './long-column.ts';

/** The list on screen as the page holds it: 8 bytes a post. Never changed in place. */
export interface FeedListView {
  readonly rows: LongColumn;
  readonly heights: ListHeights;
  /** The width that text was laid out at. */
  readonly textWidthPx: number;
  readonly scope: PostScope;
  /** Grows where the reader begins anew: with the newest order, or with their own post on top. */
  readonly beginning: number;
  /** How its heights came to differ from those before. */
  readonly change: LongRows['change'];
}

export const EMPTY_LIST: FeedListView = {
  rows: longColumn(new Uint32Array()),
  heights: NO_HEIGHTS,
  textWidthPx: 0,
  scope: 'hot',
  beginning: 0,
  change: undefined,
};

/** The list after `change`. */
export function changedList(list: FeedListView, change: FeedListChange): FeedListView {
  const before = { ...list, change: undefined };
  switch (change.kind) {
    case 'replace':
      return {
        rows: longColumn(change.rows),
        heights: listHeights(change.heightsPx),
        textWidthPx: change.textWidthPx,
        scope: change.scope,
        beginning: list.beginning + 1,
        change: undefined,
      };
    case 'append':
      return {
        ...before,
        rows: joinedColumns(list.rows, longColumn(change.rows)),
        heights: joinedHeights(list.heights, listHeights(change.heightsPx)),
      };
    case 'prepend':
      return {
        ...before,
        rows: joinedColumns(longColumn(Uint32Array.of(change.row)), list.rows),
        heights: joinedHeights(listHeights(Uint32Array.of(change.heightPx)), list.heights),
        beginning: list.beginning + 1,
      };
    case 'remove': {
      const index = positionOf(list.rows, change.row);
      return {
        ...before,
        rows: columnWithout(list.rows, index),
        heights: heightsWithout(list.heights, index),
      };
    }
    case 'resize': {
      return {
        ...before,
        heights: withHeights(list.heights, positionsOf(list, change.rows), change.heightsPx),
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
export function longRowsOf({ rows, heights, change }: FeedListView): LongRows {
  return {
    count: rows.length,
    keyAt: (index) => numberAt(rows, index),
    indexOf: (key, near) => (typeof key === 'number' ? positionOf(rows, key, near) : -1),
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
function positionsOf({ rows }: FeedListView, changed: Uint32Array): number[] {
  let near: number | undefined;
  return Array.from(changed, (row) => {
    const index = positionOf(rows, row, near);
    if (index !== -1) near = index;
    return index;
  });
}
