import { indexAt } from '../../lib/scroll/list-heights.ts';
import type { VirtualRows } from '../../lib/scroll/scroll-anchor.ts';

/** Rows drawn beyond each edge of the screen; more where they are short. */
const OVERSCAN_ROWS = 1;
const OVERSCAN_PX = 400;
/** A row that leaves may stay mounted until the next one is added, so that both need one draw. */
const BUFFER_ROWS = 1;
/** Rows are positioned from a nearby origin: large offsets lose fractions of a pixel. */
const ORIGIN_STEP_PX = 1_000_000;

/** The rows to draw, and the offset into the list that their positions count from. */
export interface VisibleRange {
  /** Indexes of the first and the last row to draw; empty where `last` is below `first`. */
  readonly first: number;
  readonly last: number;
  readonly originPx: number;
}

export const EMPTY_RANGE: VisibleRange = { first: 0, last: -1, originPx: 0 };

/** Returns the rows on screen, and those to draw. */
export function rangesAt(
  { heights, count }: VirtualRows,
  offsetPx: number,
  viewPx: number,
): { readonly onScreen: VisibleRange; readonly next: VisibleRange } {
  const originPx = Math.floor(Math.max(offsetPx, 0) / ORIGIN_STEP_PX) * ORIGIN_STEP_PX;
  const rowAt = (px: number) => Math.min(indexAt(heights, Math.max(px, 0)), count - 1);
  const [first, last] = [rowAt(offsetPx), rowAt(offsetPx + viewPx)];
  const wanted: VisibleRange = {
    first: Math.max(Math.min(first - OVERSCAN_ROWS, rowAt(offsetPx - OVERSCAN_PX)), 0),
    last: Math.min(
      Math.max(last + OVERSCAN_ROWS, rowAt(offsetPx + viewPx + OVERSCAN_PX)),
      count - 1,
    ),
    originPx,
  };
  return { onScreen: { first, last, originPx }, next: count === 0 ? EMPTY_RANGE : wanted };
}

export function isSameRange(a: VisibleRange, b: VisibleRange): boolean {
  return covers(a, b) && covers(b, a);
}

export function covers(outer: VisibleRange, inner: VisibleRange): boolean {
  return (
    outer.first <= inner.first && outer.last >= inner.last && outer.originPx === inner.originPx
  );
}

/** Whether `visible` lacks rows of `wanted`, or has too many others. */
export function isOutdated(visible: VisibleRange, wanted: VisibleRange): boolean {
  return !covers(visible, wanted) || rowsIn(visible) > rowsIn(wanted) + BUFFER_ROWS;
}

function rowsIn({ first, last }: VisibleRange): number {
  return last - first + 1;
}
