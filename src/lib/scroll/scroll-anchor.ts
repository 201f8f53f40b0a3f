import { heightAt, indexAt, type ListHeights, topOf } from './list-heights.ts';

/** The rows of a virtual list and their heights. Immutable. */
export interface VirtualRows {
  readonly count: number;
  /** The identity of the row at an index. */
  keyAt(index: number): RowKey | undefined;
  /** The index of a row, searched around `near` first; -1 where it is not in the list. */
  indexOf(key: RowKey, near?: number): number;
  readonly heights: ListHeights;
  /**
   * Why heights changed. `relayout`: all did, for another width; the offset within a row is
   * kept in proportion. `measured`: they were estimates; the rows below stay in place, since nobody
   * was reading the row itself.
   */
  readonly change?: 'relayout' | 'measured' | undefined;
}

export type RowKey = number | string;

/** A scroll anchor: a row and the offset into it. */
export interface RowAnchor {
  readonly index: number;
  readonly withinPx: number;
}

/** How much of a row that shrank under the reader stays visible, or half of it. */
const IN_SIGHT_PX = 120;
/** How many rows from the top of the screen are tried as the anchor. */
const ANCHORS = 50;

/** The anchor of an offset into the list. */
export function anchorAt({ heights }: VirtualRows, offsetPx: number): RowAnchor {
  const index = indexAt(heights, offsetPx);
  return { index, withinPx: offsetPx - topOf(heights, index) };
}

/**
 * The offset in `after` of a reader who was at `offsetPx` in `before`: the row at the top of the
 * screen stays in place, or the next one where that is gone.
 *
 * @param viewPx the height of the screen.
 */
export function offsetAfter(
  before: VirtualRows,
  after: VirtualRows,
  offsetPx: number,
  viewPx: number,
): number {
  if (offsetPx <= 0) return offsetPx; // what is above the list does not move
  const { index, withinPx } = anchorAt(before, offsetPx);
  const first =
    after.change === 'measured' ? firstKnownRow(before, after, index, offsetPx, viewPx) : index;
  for (let at = first; at < Math.min(first + ANCHORS, before.count); at += 1) {
    const key = before.keyAt(at);
    const nowAt = key === undefined ? -1 : after.indexOf(key, at);
    if (nowAt === -1) continue;
    const topPx = topOf(after.heights, nowAt);
    // A later row keeps its distance from the top of the screen.
    if (at > index) return Math.max(topPx - (topOf(before.heights, at) - offsetPx), 0);
    const beforePx = heightAt(before.heights, index);
    const afterPx = heightAt(after.heights, nowAt);
    return topPx + offsetWithin(after, withinPx, beforePx, afterPx);
  }
  return offsetPx;
}

/**
 * The row that stays in place when estimates are corrected: the first of the longest unchanged run on
 * screen; where all rows changed, the row at the top, `index`.
 */
function firstKnownRow(
  before: VirtualRows,
  after: VirtualRows,
  index: number,
  offsetPx: number,
  viewPx: number,
): number {
  let best = { first: index, rows: 0 };
  let run = { first: index, rows: 0 };
  let topPx = topOf(before.heights, index);
  for (let at = index; at < before.count && topPx < offsetPx + viewPx; at += 1) {
    const heightPx = heightAt(before.heights, at);
    const key = before.keyAt(at);
    const nowAt = key === undefined ? -1 : after.indexOf(key, at);
    const isKnown = nowAt !== -1 && heightAt(after.heights, nowAt) === heightPx;
    run = isKnown ? { first: run.first, rows: run.rows + 1 } : { first: at + 1, rows: 0 };
    if (run.rows > best.rows) best = run;
    topPx += heightPx;
  }
  return best.first;
}

/** The offset into the row at the top of the screen after the change. */
function offsetWithin(
  { change }: VirtualRows,
  withinPx: number,
  beforePx: number,
  afterPx: number,
): number {
  if (change === 'relayout') return (withinPx * afterPx) / Math.max(beforePx, 1);
  if (afterPx >= beforePx) return withinPx;
  return Math.min(withinPx, Math.max(afterPx - IN_SIGHT_PX, afterPx / 2));
}
