import type { FeedRow } from './feed-types.ts';

/** The order of a list. */
export interface RowOrder {
  readonly size: number;
  /** When the order was made, by the clock of this device. */
  readonly orderedAtMs: number;
  has(row: number): boolean;
  /** A copy from index `from` up to `to`, for transfer. */
  rows(from?: number, to?: number): Uint32Array<ArrayBuffer>;
  /** The index of a row; -1 where it is not in the list. */
  indexOf(row: number): number;
  replace(rows: Uint32Array, nowMs: number): void;
  append(rows: Uint32Array): void;
  prepend(row: FeedRow): void;
  /** Returns whether it was in the list. */
  remove(row: FeedRow): boolean;
}

const FIRST_CAPACITY = 256;

export function createRowOrder(): RowOrder {
  let order = new Uint32Array(FIRST_CAPACITY);
  let size = 0;
  /** By row: 1 where it is in the list. */
  let shown = new Uint8Array(FIRST_CAPACITY);
  let orderedAtMs = 0;

  const has = (row: number) => shown[row] === 1;

  function show(rows: ArrayLike<number>): void {
    let last = 0;
    for (let at = 0; at < rows.length; at += 1) last = Math.max(last, rows[at] ?? 0);
    if (last >= shown.length) {
      const larger = new Uint8Array(Math.max(shown.length * 2, last + 1));
      larger.set(shown);
      shown = larger;
    }
    for (let at = 0; at < rows.length; at += 1) shown[rows[at] ?? 0] = 1;
  }

  /** Reserves space for `count` rows. */
  function reserve(count: number): void {
    if (count <= order.length) return;
    const larger = new Uint32Array(Math.max(order.length * 2, count));
    larger.set(order.subarray(0, size));
    order = larger;
  }

  return {
    get size() {
      return size;
    },
    get orderedAtMs() {
      return orderedAtMs;
    },
    has,
    rows: (from = 0, to = size) => order.slice(Math.min(from, size), Math.min(to, size)),
    indexOf: (row) => (has(row) ? order.indexOf(row) : -1),
    replace(rows, nowMs) {
      reserve(rows.length);
      order.set(rows);
      size = rows.length;
      shown.fill(0);
      show(rows);
      orderedAtMs = nowMs;
    },
    append(rows) {
      reserve(size + rows.length);
      order.set(rows, size);
      size += rows.length;
      show(rows);
    },
    prepend(row) {
      reserve(size + 1);
      order.copyWithin(1, 0, size);
      order[0] = row;
      size += 1;
      show([row]);
    },
    remove(row) {
      if (!has(row)) return false;
      shown[row] = 0;
      const index = order.indexOf(row);
      order.copyWithin(index, index + 1, size);
      size -= 1;
      return true;
    },
  };
}
