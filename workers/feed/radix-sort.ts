/** Bits of a key in each of its two halves. */
export const HALF_BITS = 21;

/** Bits that one pass sorts by: few enough for its counts to stay in the cache. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;

/**
 * The positions of keys in ascending order, by a stable radix sort.
 *
 * @param high the upper 21 bits of each key.
 * @param low the lower 21 bits of each key.
 */
export function radixSortPositions(high: Uint32Array, low: Uint32Array): Uint32Array<ArrayBuffer> {
  let positions = new Uint32Array(low.length);
  for (let at = 0; at < positions.length; at += 1) positions[at] = at;
  let spare = new Uint32Array(low.length);
  for (const half of [low, high]) {
    for (let shift = 0; shift < HALF_BITS; shift += DIGIT_BITS) {
      if (!scatter(positions, spare, half, shift)) continue;
      [positions, spare] = [spare, positions];
    }
  }
  return positions;
}

/** Sorts `places` into `sorted` by one digit of their keys; `false` where all digits are equal. */
function scatter(
  positions: Uint32Array,
  sorted: Uint32Array,
  half: Uint32Array,
  shift: number,
): boolean {
  const starts = new Uint32Array(DIGITS);
  for (let at = 0; at < half.length; at += 1) {
    const digit = ((half[at] ?? 0) >>> shift) & DIGIT_MASK;
    starts[digit] = (starts[digit] ?? 0) + 1;
  }
  if (starts[((half[0] ?? 0) >>> shift) & DIGIT_MASK] === half.length) return false;
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const count = starts[digit] ?? 0;
    starts[digit] = start;
    start += count;
  }
  for (let at = 0; at < positions.length; at += 1) {
    const position = positions[at] ?? 0;
    const digit = ((half[position] ?? 0) >>> shift) & DIGIT_MASK;
    const to = starts[digit] ?? 0;
    sorted[to] = position;
    starts[digit] = to + 1;
  }
  return true;
}
