import { type FeedListView, topOf } from './feed-list-view.ts';

/** Of a card that shrank under the reader, at least so much stays in sight. */
const IN_SIGHT_PX = 120;

/**
 * Where to scroll so that the reader keeps their place when `before` became `after`: the post at
 * the top of the screen stays there, however the posts above it changed. Offsets count from the top
 * of the list. `undefined` where nothing is to be done.
 */
export function offsetAfter(
  before: FeedListView,
  after: FeedListView,
  offsetPx: number,
): number | undefined {
  if (offsetPx <= 0) return undefined; // what is above the list does not move
  const index = indexAt(before, offsetPx);
  const row = before.rows[index];
  if (row === undefined) return undefined;
  const nowAt = after.rows.indexOf(row);
  if (nowAt === -1) return undefined;

  const withinPx = offsetPx - topOf(before, index);
  const beforePx = before.heightsPx[index] ?? 0;
  const afterPx = after.heightsPx[nowAt] ?? 0;
  return topOf(after, nowAt) + withinAfter(after.cause, withinPx, beforePx, afterPx);
}

/** How far into the card at the top of the screen its reader is after the change. */
function withinAfter(
  cause: FeedListView['cause'],
  withinPx: number,
  beforePx: number,
  afterPx: number,
): number {
  if (cause === 'relayout') return (withinPx * afterPx) / Math.max(beforePx, 1);
  if (afterPx >= beforePx) return withinPx;
  return Math.min(withinPx, Math.max(afterPx - IN_SIGHT_PX, 0));
}

/** The position of the card at `offsetPx`; behind the last one, the last. */
export function indexAt(list: FeedListView, offsetPx: number): number {
  let bottomPx = 0;
  for (const [index, heightPx] of list.heightsPx.entries()) {
    bottomPx += heightPx;
    if (bottomPx > offsetPx) return index;
  }
  return list.rows.length - 1;
}
