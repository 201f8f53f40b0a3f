import { LIMITS } from '#contract/limits.ts';
import { HALF_BITS, placesByKey } from './feed-radix.ts';
import type { FeedRow } from './feed-types.ts';

/** The columns that the order of the feed depends on, by row. */
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
/** The highest bit of a key: posts that are not fresh come last. */
const NOT_FRESH = 2 ** (RANK_BITS - HALF_BITS);

/**
 * Sorts `rows` in place into the order of the feed at `nowMs`: the order of
 * `contract/rules/feed-order.ts`, reached without a comparator.
 *
 * Each row has a key of 42 bits, `[not fresh:1][inverted rank:41]`, as two halves. Only runs of one
 * key (posts with the same number of likes, or of the same millisecond) are compared one by one.
 */
export function sortRows(rows: Uint32Array, columns: OrderColumns, nowMs: number): void {
  const { likes, postDateMs, extensions } = columns; // read once: they are getters
  const high = new Uint32Array(rows.length);
  const low = new Uint32Array(rows.length);
  const freshSinceMs = nowMs - LIMITS.feedFreshnessMs;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const dateMs = postDateMs[row] ?? 0;
    const isFresh = dateMs - (extensions[row] ?? 0) * LIMITS.dateExtensionMs > freshSinceMs;
    const rank = isFresh ? (likes[row] ?? 0) : dateMs;
    const inverted = RANK_MAX - Math.min(Math.max(rank, 0), RANK_MAX);
    const upper = Math.floor(inverted / HALF_SPAN);
    high[index] = upper + (isFresh ? 0 : NOT_FRESH);
    low[index] = inverted - upper * HALF_SPAN;
  }
  const places = placesByKey(high, low);
  const before = rows.slice();
  for (let index = 0; index < rows.length; index += 1) {
    rows[index] = before[places[index] ?? 0] ?? 0;
  }
  sortTies(rows, columns, (a, b) => {
    const [placeOfA = 0, placeOfB = 0] = [places[a], places[b]];
    return high[placeOfA] === high[placeOfB] && low[placeOfA] === low[placeOfB];
  });
}

/** Puts each run of tied rows in order: the later `postDate` first, then the later id. */
function sortTies(
  rows: Uint32Array,
  { ids, postDateMs }: OrderColumns,
  areTied: (a: number, b: number) => boolean,
): void {
  const compare = (a: number, b: number) => {
    const byDate = (postDateMs[b] ?? 0) - (postDateMs[a] ?? 0);
    if (byDate !== 0) return byDate;
    const [idOfA = '', idOfB = ''] = [ids[a], ids[b]];
    return idOfA < idOfB ? 1 : idOfA > idOfB ? -1 : 0;
  };

  for (let start = 0; start < rows.length; ) {
    let end = start + 1;
    while (end < rows.length && areTied(start, end)) end += 1;
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
  const { postDateMs, extensions } = columns;
  let nextMs = Number.POSITIVE_INFINITY;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const effectiveMs = (postDateMs[row] ?? 0) - (extensions[row] ?? 0) * LIMITS.dateExtensionMs;
    const turnsOldMs = effectiveMs + LIMITS.feedFreshnessMs;
    if (turnsOldMs > nowMs && turnsOldMs < nextMs) nextMs = turnsOldMs;
  }
  return Number.isFinite(nextMs) ? nextMs : undefined;
}

/** A row of the columns, as the branded number that crosses to the page. */
export function toRow(index: number): FeedRow {
  return index as FeedRow;
}
