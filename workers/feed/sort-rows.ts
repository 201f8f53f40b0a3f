import { LIMITS } from '#contract/limits.ts';
import type { FeedRow } from './feed-types.ts';
import { HALF_BITS, radixSortPositions } from './radix-sort.ts';

/** The columns that the order depends on, by row. */
export interface OrderColumns {
  readonly ids: readonly string[];
  readonly likes: Uint32Array;
  /** Milliseconds since the Unix epoch, whole. */
  readonly postDateMs: Float64Array;
  readonly extensions: Uint8Array;
}

/** Four million posts. */
export const ROW_COUNT_MAX = 2 ** 22;

/** Bits of the rank: likes, or milliseconds until 2039; above them ties decide. */
const RANK_BITS = 41;
const RANK_MAX = 2 ** RANK_BITS - 1;

const HALF_SPAN = 2 ** HALF_BITS;
/** Above every rank: posts that are not fresh come last. */
const NOT_FRESH = RANK_MAX + 1;

/** A list with a smaller share of rows out of order is repaired instead of sorted. */
const REPAIRED_SHARE = 1 / 32;

/**
 * Sorts `rows` in place into the order of the feed at `nowMs`: the order of
 * `contract/rules/feed-order.ts`.
 *
 * Each row has a key of 42 bits, `[not fresh:1][inverted rank:41]`; ties go to the later `postDate`,
 * then to the later id. A list that was in order before a few posts changed, as lists are after a
 * like, is walked through once; any other is sorted by the bits of its keys, without a comparator.
 */
export function sortRows(rows: Uint32Array, columns: OrderColumns, nowMs: number): void {
  const keys = keysOf(rows, columns, nowMs);
  const before = rows.slice();
  const compareTied = comparatorOfTies(before, columns);
  const compare = (a: number, b: number) => {
    const byKey = (keys[a] ?? 0) - (keys[b] ?? 0);
    return byKey === 0 ? compareTied(a, b) : byKey;
  };
  const positions = repairedPositions(rows.length, compare) ?? sortedPositions(keys, compareTied);
  for (let index = 0; index < rows.length; index += 1) {
    rows[index] = before[positions[index] ?? 0] ?? 0;
  }
}

/** The key of each row in `rows`. */
function keysOf(rows: Uint32Array, columns: OrderColumns, nowMs: number): Float64Array {
  const { likes, postDateMs, extensions } = columns; // read once: they are getters
  const keys = new Float64Array(rows.length);
  const freshSinceMs = nowMs - LIMITS.feedFreshnessMs;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const dateMs = postDateMs[row] ?? 0;
    const isFresh = dateMs - (extensions[row] ?? 0) * LIMITS.dateExtensionMs > freshSinceMs;
    const rank = isFresh ? (likes[row] ?? 0) : dateMs;
    const inverted = RANK_MAX - Math.min(Math.max(rank, 0), RANK_MAX);
    keys[index] = inverted + (isFresh ? 0 : NOT_FRESH);
  }
  return keys;
}

/** Compares two positions of `rows` with the same key; stable. */
function comparatorOfTies(rows: Uint32Array, { ids, postDateMs }: OrderColumns) {
  return (a: number, b: number): number => {
    const [rowOfA = 0, rowOfB = 0] = [rows[a], rows[b]];
    const byDate = (postDateMs[rowOfB] ?? 0) - (postDateMs[rowOfA] ?? 0);
    if (byDate !== 0) return byDate;
    const [idOfA = '', idOfB = ''] = [ids[rowOfA], ids[rowOfB]];
    return idOfA < idOfB ? 1 : idOfA > idOfB ? -1 : a - b;
  };
}

/**
 * The sorted positions of a nearly sorted list: neighbours out of order are taken out, which leaves
 * the others sorted, and merged back in. `undefined` where there are too many.
 */
function repairedPositions(
  count: number,
  compare: (a: number, b: number) => number,
): Uint32Array | undefined {
  const ordered = new Uint32Array(count);
  let orderedCount = 0;
  const moved: number[] = [];
  for (let position = 0; position < count; position += 1) {
    const last = ordered[orderedCount - 1];
    if (last === undefined || compare(last, position) < 0) {
      ordered[orderedCount] = position;
      orderedCount += 1;
      continue;
    }
    moved.push(last, position);
    orderedCount -= 1;
    if (moved.length > count * REPAIRED_SHARE) return undefined;
  }
  moved.sort(compare);
  return mergedPositions(ordered.subarray(0, orderedCount), moved, compare);
}

/** Merges two sorted lists of positions. */
function mergedPositions(
  many: Uint32Array,
  few: readonly number[],
  compare: (a: number, b: number) => number,
): Uint32Array {
  const positions = new Uint32Array(many.length + few.length);
  let from = 0;
  for (const [index, position] of few.entries()) {
    const start = from;
    while (from < many.length && compare(many[from] ?? 0, position) < 0) from += 1;
    positions.set(many.subarray(start, from), start + index);
    positions[from + index] = position;
  }
  positions.set(many.subarray(from), from + few.length);
  return positions;
}

/** The positions of keys in ascending order; ties are compared. */
function sortedPositions(
  keys: Float64Array,
  compareTied: (a: number, b: number) => number,
): Uint32Array {
  const high = new Uint32Array(keys.length);
  const low = new Uint32Array(keys.length);
  for (let position = 0; position < keys.length; position += 1) {
    const key = keys[position] ?? 0;
    const upper = Math.floor(key / HALF_SPAN);
    high[position] = upper;
    low[position] = key - upper * HALF_SPAN;
  }
  const positions = radixSortPositions(high, low);
  const keyAt = (at: number) => keys[positions[at] ?? 0];
  for (let start = 0; start < positions.length; ) {
    let end = start + 1;
    while (end < positions.length && keyAt(start) === keyAt(end)) end += 1;
    if (end - start > 1) positions.subarray(start, end).sort(compareTied);
    start = end;
  }
  return positions;
}

/**
 * Whether the order of `rows` as of `asOfMs` is another one at `nowMs`: one of them has turned 24 hours
 * old since.
 */
export function isOrderOutdated(
  rows: Uint32Array,
  { postDateMs, extensions }: OrderColumns,
  asOfMs: number,
  nowMs: number,
): boolean {
  return rows.some((row) => {
    const effectiveMs = (postDateMs[row] ?? 0) - (extensions[row] ?? 0) * LIMITS.dateExtensionMs;
    const turnsOldMs = effectiveMs + LIMITS.feedFreshnessMs;
    return turnsOldMs > asOfMs && turnsOldMs <= nowMs;
  });
}

/** A row of the columns, as the branded number that crosses to the page. */
export function toRow(index: number): FeedRow {
  return index as FeedRow;
}
