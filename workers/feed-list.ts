import type { FeedRow } from './feed-types.ts';

/** The list on screen: rows in their order, and the height of each card. */
export interface FeedList {
  readonly size: number;
  /** This device's clock when the order was made. */
  readonly orderedAtMs: number;
  has(row: number): boolean;
  /** A copy, to be transferred. */
  rows(): Uint32Array<ArrayBuffer>;
  /** A copy of the heights from position `from` on, to be transferred. */
  heights(from?: number): Uint32Array<ArrayBuffer>;
  heightOf(row: number): number;
  setHeight(row: number, heightPx: number): void;
  /** Heights of rows that are not in the list are laid out anew when they come back. */
  forgetHeights(): void;
  replace(rows: Uint32Array, nowMs: number): void;
  append(rows: Uint32Array): void;
  prepend(row: FeedRow): void;
  /** Whether it was there. */
  remove(row: FeedRow): boolean;
}

export function createFeedList(): FeedList {
  let order: number[] = [];
  let shown = new Set<number>();
  const heightByRow = new Map<number, number>();
  let orderedAtMs = 0;

  return {
    get size() {
      return order.length;
    },
    get orderedAtMs() {
      return orderedAtMs;
    },
    has: (row) => shown.has(row),
    rows: () => Uint32Array.from(order),
    heights: (from = 0) => Uint32Array.from(order.slice(from), (row) => heightByRow.get(row) ?? 0),
    heightOf: (row) => heightByRow.get(row) ?? 0,
    setHeight: (row, heightPx) => void heightByRow.set(row, heightPx),
    forgetHeights: () => heightByRow.clear(),
    replace(rows, nowMs) {
      order = [...rows];
      shown = new Set(order);
      orderedAtMs = nowMs;
    },
    append(rows) {
      for (const row of rows) {
        order.push(row);
        shown.add(row);
      }
    },
    prepend(row) {
      order.unshift(row);
      shown.add(row);
    },
    remove(row) {
      if (!shown.delete(row)) return false;
      order.splice(order.indexOf(row), 1);
      return true;
    },
  };
}
