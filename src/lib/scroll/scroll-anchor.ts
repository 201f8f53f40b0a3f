import { heightAt, indexAt, type ListHeights, topOf } from './list-heights.ts';

/** The rows of a long list: which, and how tall. Never changed in place. */
export interface VirtualRows {
  readonly count: number;
  /** What the row at a position is, wherever it stands. */
  keyAt(index: number): RowKey | undefined;
  /** The position of a row, looked for first `near` to where it was; -1 where it is not in the list. */
  indexOf(key: RowKey, near?: number): number;
  readonly heights: ListHeights;
  /**
   * How the heights came to differ from those before. `laid-out-anew`: all did, for another width;
   * a place within a row is kept in proportion. `found-out`: they had been estimated; what stands
   * below such a row stays, since nobody was reading the row itself.
   */
  readonly change?: 'laid-out-anew' | 'found-out' | undefined;
}

export type RowKey = number | string;

/** A place in a list that holds while rows come and go. */
export interface RowAnchor {
  readonly index: number;
  readonly withinPx: number;
}

/** Of a row that shrank under the reader, at least so much stays in sight, or half of it. */
const IN_SIGHT_PX = 120;
/** Of so many rows at the top of the screen, the first that is left holds the place. */
const ANCHORS = 50;

/** The row at an offset into the list, and how far into it. */
export function anchorAt({ heights }: VirtualRows, offsetPx: number): RowAnchor {
  const index = indexAt(heights, offsetPx);
  return { index, withinPx: offsetPx - topOf(heights, index) };
}

/**
 * Where the reader is in `after` who was at `offsetPx` of `before`: the row at the top of the
 * screen stays there, however those above it changed; where that is gone, the next one does.
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
    after.change === 'found-out' ? firstKnownRow(before, after, index, offsetPx, viewPx) : index;
  for (let at = first; at < Math.min(first + ANCHORS, before.count); at += 1) {
    const key = before.keyAt(at);
    const nowAt = key === undefined ? -1 : after.indexOf(key, at);
    if (nowAt === -1) continue;
    const topPx = topOf(after.heights, nowAt);
    // A later row was below the top of the screen, and stays so far below it.
    if (at > index) return Math.max(topPx - (topOf(before.heights, at) - offsetPx), 0);
    const beforePx = heightAt(before.heights, index);
    const afterPx = heightAt(after.heights, nowAt);
    return topPx + offsetWithin(after, withinPx, beforePx, afterPx);
  }
  return offsetPx;
}

/**
 * The row that the reader holds on to when heights turn out: the first of the longest stretch on
 * screen that is as it was. Where all of it is new, the row at the top, `index`.
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

/** How far into the row at the top of the screen its reader is after the change. */
function offsetWithin(
  { change }: VirtualRows,
  withinPx: number,
  beforePx: number,
  afterPx: number,
): number {
  if (change === 'laid-out-anew') return (withinPx * afterPx) / Math.max(beforePx, 1);
  if (afterPx >= beforePx) return withinPx;
  return Math.min(withinPx, Math.max(afterPx - IN_SIGHT_PX, afterPx / 2));
}
