import { LIMITS } from '#contract/limits.ts';
import type { FeedRow } from './feed-types.ts';

/** The columns that the order of the feed depends on, by row. */
export interface OrderColumns {
  readonly ids: readonly string[];
  readonly likes: Uint32Array;
  /** Milliseconds since the Unix epoch, whole. */
  readonly postDateMs: Float64Array;
  readonly extensions: Uint8Array;
}

/** Low bits of a key that hold the row: four million posts. */
const ROW_BITS = 22;
export const ROW_COUNT_MAX = 2 ** ROW_BITS;

/** Bits of the rank: likes, or milliseconds until 2039; above them ties decide. */
const RANK_BITS = 41;
const RANK_MAX = 2 ** RANK_BITS - 1;

/** Bits of the rank that stand in the lower half of a key, beside the row. */
const LOW_RANK_BITS = 32 - ROW_BITS;
const LOW_RANK_SPAN = 2 ** LOW_RANK_BITS;
const NOT_FRESH = 2 ** 31;

const LITTLE_ENDIAN = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/**
 * Sorts `rows` in place into the order of the feed at `nowMs`: the order of
 * `contract/rules/feed-order.ts`, reached without a comparator.
 *
 * Each row becomes one 64-bit key, `[not fresh:1][inverted rank:41][row:22]`, written as two
 * halves, and the engine sorts integers. Only runs of one rank (posts with the same number of
 * likes, or of the same millisecond) are compared one by one.
 */
export function sortRows(rows: Uint32Array, columns: OrderColumns, nowMs: number): void {
  const keys = new BigUint64Array(rows.length);
  const halves = new Uint32Array(keys.buffer);
  const low = LITTLE_ENDIAN ? 0 : 1;
  const high = 1 - low;

  const freshSinceMs = nowMs - LIMITS.feedFreshnessMs;
  for (const [index, row] of rows.entries()) {
    const postDateMs = columns.postDateMs[row] ?? 0;
    const effectiveMs = postDateMs - (columns.extensions[row] ?? 0) * LIMITS.dateExtensionMs;
    const isFresh = effectiveMs > freshSinceMs;
    const rank = isFresh ? (columns.likes[row] ?? 0) : postDateMs;
    const inverted = RANK_MAX - Math.min(Math.max(rank, 0), RANK_MAX);
    halves[2 * index + low] = (inverted % LOW_RANK_SPAN) * 2 ** ROW_BITS + row;
    halves[2 * index + high] = Math.floor(inverted / LOW_RANK_SPAN) + (isFresh ? 0 : NOT_FRESH);
  }
  keys.sort();

  for (let index = 0; index < rows.length; index += 1) {
    rows[index] = (halves[2 * index + low] ?? 0) % ROW_COUNT_MAX;
  }
  sortTies(rows, halves, low, high, columns);
}

/** Puts each run of equal rank in order: the later `postDate` first, then the later id. */
function sortTies(
  rows: Uint32Array,
  halves: Uint32Array,
  low: number,
  high: number,
  columns: OrderColumns,
): void {
  const isTied = (a: number, b: number) =>
    halves[2 * a + high] === halves[2 * b + high] &&
    (halves[2 * a + low] ?? 0) >>> ROW_BITS === (halves[2 * b + low] ?? 0) >>> ROW_BITS;
  const compare = (a: number, b: number) => {
    const byDate = (columns.postDateMs[b] ?? 0) - (columns.postDateMs[a] ?? 0);
    if (byDate !== 0) return byDate;
    const [idOfA = '', idOfB = ''] = [columns.ids[a], columns.ids[b]];
    return idOfA < idOfB ? 1 : idOfA > idOfB ? -1 : 0;
  };

  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && isTied(start, end)) end += 1;
    if (end - start > 1) rows.subarray(start, end).sort(compare);
    start = end;
  }
}

/**
 * The next moment, after `nowMs`, at which one of `rows` turns 24 hours old and the order changes
 * by itself; `undefined` where none will.
 */
export function nextStaleMs(
  rows: Uint32Array,
  columns: OrderColumns,
  nowMs: number,
): number | undefined {
  let nextMs = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    const effectiveMs =
      (columns.postDateMs[row] ?? 0) - (columns.extensions[row] ?? 0) * LIMITS.dateExtensionMs;
    const turnsOldMs = effectiveMs + LIMITS.feedFreshnessMs;
    if (turnsOldMs > nowMs && turnsOldMs < nextMs) nextMs = turnsOldMs;
  }
  return Number.isFinite(nextMs) ? nextMs : undefined;
}

/** A row of the columns, as the branded number that crosses to the page. */
export function toRow(index: number): FeedRow {
  return index as FeedRow;
}
