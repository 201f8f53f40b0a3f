import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareComments, type SortableComment } from '#contract/rules/comment-order.ts';

const comment = (
  id: string,
  likes: number,
  replies: number,
  createdAtMs: number,
): SortableComment => ({
  id,
  likes,
  replies,
  createdAtMs,
});

const comments = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    likes: fc.nat(3),
    replies: fc.nat(3),
    createdAtMs: fc.nat(3),
  }),
  { selector: (entry) => entry.id },
);

describe('the order of comments', () => {
  it('asks likes first, then replies, then age, then the id', () => {
    const liked = comment('a', 2, 0, 0);
    const answered = comment('b', 1, 3, 0);
    const newer = comment('c', 1, 1, 9);
    const older = comment('d', 1, 1, 8);
    const twin = comment('e', 1, 1, 8);

    expect([older, newer, twin, answered, liked].sort(compareComments)).toEqual([
      liked,
      answered,
      newer,
      twin,
      older,
    ]);
  });

  it('puts every list into one order, however it came', () => {
    fc.assert(
      fc.property(comments, (list) => {
        const sorted = list.toSorted(compareComments);
        expect(list.toReversed().sort(compareComments)).toEqual(sorted);
        for (const [index, entry] of sorted.slice(1).entries()) {
          const before = sorted[index];
          expect(before && compareComments(before, entry)).toBeLessThan(0);
        }
        expect(sorted.map((entry) => entry.likes)).toEqual(
          list.map((entry) => entry.likes).sort((a, b) => b - a),
        );
      }),
    );
  });
});
