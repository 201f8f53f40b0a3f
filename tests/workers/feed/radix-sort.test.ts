import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HALF_BITS, radixSortPositions } from '#workers/feed/radix-sort.ts';

const HALF_MAX = 2 ** HALF_BITS - 1;

/** Few values beside any, so that equal keys and equal halves come up; and the ends of the range. */
const half = fc.oneof(
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(0, 2 ** 11 - 1, 2 ** 11, HALF_MAX - 1, HALF_MAX),
  fc.integer({ min: 0, max: HALF_MAX }),
);
const keys = fc.array(fc.tuple(half, half), { maxLength: 200 });

function positionsOf(pairs: readonly (readonly [number, number])[]): number[] {
  const high = Uint32Array.from(pairs, ([upper]) => upper);
  const low = Uint32Array.from(pairs, ([, lower]) => lower);
  return [...radixSortPositions(high, low)];
}

/** The same by a comparator; the built-in sort is stable. */
function comparedPositions(pairs: readonly (readonly [number, number])[]): number[] {
  return [...pairs.keys()].sort((a, b) => {
    const [upperA, lowerA] = pairs[a] ?? [0, 0];
    const [upperB, lowerB] = pairs[b] ?? [0, 0];
    return upperA - upperB || lowerA - lowerB;
  });
}

describe('the radix order of keys in two halves', () => {
  it('is that of a comparator, equals in the order that they came in', () => {
    fc.assert(
      fc.property(keys, (pairs) => {
        expect(positionsOf(pairs)).toEqual(comparedPositions(pairs));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves the halves as they were', () => {
    const high = Uint32Array.of(2, 1);
    const low = Uint32Array.of(5, 6);
    radixSortPositions(high, low);
    expect([[...high], [...low]]).toEqual([
      [2, 1],
      [5, 6],
    ]);
  });

  it('has nothing to say of no keys, and puts the upper half before the lower one', () => {
    expect(positionsOf([])).toEqual([]);
    expect(
      positionsOf([
        [1, 0],
        [0, HALF_MAX],
      ]),
    ).toEqual([1, 0]);
  });
});
