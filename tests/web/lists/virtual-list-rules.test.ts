import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChunkedColumn,
  chunkedColumn,
  columnWithout,
  indexOfNumber,
  joinedColumns,
  numberAt,
  numbersIn,
} from '../../../src/lib/scroll/chunked-column.ts';
import {
  heightsWithout,
  indexAt,
  joinedHeights,
  listHeights,
  topOf,
  totalPxOf,
  withHeights,
} from '../../../src/lib/scroll/list-heights.ts';
import {
  offsetOf,
  positionAfterMove,
  positionAt,
  positionScrolledTo,
  type ScrollPosition,
  type ScrollScale,
  scrollerCapPx,
  scrollerPx,
  settledPosition,
  stableScrollerPx,
} from '../../../src/lib/scroll/scaled-scroll.ts';

const scales = fc.record({
  totalPx: fc.integer({ min: 0, max: 80_000_000 }),
  capPx: fc.integer({ min: 60_000, max: 5_000_000 }),
});
const shares = fc.double({ min: 0, max: 1, noNaN: true });
const view = { viewPx: 800, isByHand: false };
const atRest = { viewPx: 800, isAtRest: true };

describe('the scroller of a long list', () => {
  it('is never taller than its cap, and as tall as the list where that fits', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        expect(scrollerPx(scale)).toBeLessThanOrEqual(scale.capPx);
        if (scale.totalPx <= scale.capPx) expect(scrollerPx(scale)).toBe(scale.totalPx);
        else expect(scrollerPx(scale)).toBeGreaterThan(scale.capPx - 1200);
      }),
    );
  });

  it('keeps its height while rows turn out otherwise, until its end comes near', () => {
    const turnsOut = fc.integer({ min: -100_000, max: 100_000 });
    fc.assert(
      fc.property(scales, turnsOut, (before, moreByPx) => {
        const totalPx = Math.max(before.totalPx + moreByPx, 0);
        const scale = { ...before, totalPx };
        const beforePx = scrollerPx(before);
        const farPx = stableScrollerPx(beforePx, 100_000, scale);
        if (totalPx <= scale.capPx) expect(farPx).toBe(totalPx);
        else if (before.totalPx > scale.capPx) expect(farPx).toBe(beforePx);
        // It has just become longer than its scroller, which may have been almost as tall.
        else expect([beforePx, scrollerPx(scale)]).toContain(farPx);
        expect(Math.abs(farPx - scrollerPx(scale))).toBeLessThanOrEqual(1200);
        expect(farPx).toBeLessThanOrEqual(scale.capPx);
        expect(stableScrollerPx(beforePx, 10_000, scale)).toBe(scrollerPx(scale));
      }),
    );
    const finer = { totalPx: 80_000_000, capPx: 2_000_000 };
    expect(stableScrollerPx(5_000_000, 100_000, finer)).toBe(scrollerPx(finer));
  });

  it('stays below what a browser cuts off, however fine the screen', () => {
    for (const devicePixels of [0.5, 1, 2, 2.625, 3, 5, 10]) {
      expect(scrollerCapPx(devicePixels) * devicePixels).toBeLessThan(33_554_428);
    }
    expect(scrollerCapPx(1)).toBe(5_000_000);
  });

  it('maps the first pixel to the first and the last to the last', () => {
    fc.assert(
      fc.property(scales, (scale) => {
        expect(offsetOf(positionScrolledTo(0, scale))).toBe(0);
        expect(offsetOf(positionScrolledTo(scrollerPx(scale), scale))).toBe(scale.totalPx);
        expect(positionAt(0, scale).scrolledPx).toBe(0);
        expect(positionAt(scale.totalPx, scale).scrolledPx).toBe(scrollerPx(scale));
      }),
    );
  });

  it('goes further down the list for every pixel that its thumb goes down', () => {
    fc.assert(
      fc.property(scales, shares, shares, (scale, one, other) => {
        const [upper = 0, lower = 0] = [one, other]
          .map((share) => Math.round(share * scrollerPx(scale)))
          .toSorted((a, b) => a - b);
        const [above, below] = [positionScrolledTo(upper, scale), positionScrolledTo(lower, scale)];
        expect(offsetOf(below) - offsetOf(above)).toBeGreaterThanOrEqual(lower - upper);
      }),
    );
  });

  it('has a place for every offset, within itself and with room around', () => {
    fc.assert(
      fc.property(scales, shares, (scale, share) => {
        const offsetPx = Math.round(share * scale.totalPx);
        const place = positionAt(offsetPx, scale);
        expect(offsetOf(place)).toBe(offsetPx);
        const realPx = scrollerPx(scale);
        const roomPx = Math.min(realPx / 20 - 1200, offsetPx, scale.totalPx - offsetPx);
        expect(place.scrolledPx).toBeGreaterThanOrEqual(roomPx);
        expect(realPx - place.scrolledPx).toBeGreaterThanOrEqual(roomPx);
      }),
    );
  });

  it('keeps the same device pixels at every usual pixel ratio', () => {
    fc.assert(
      fc.property(scales, shares, (scale, share) => {
        const { shiftPx } = positionAt(Math.round(share * scale.totalPx), scale);
        for (const ratio of [1.1, 1.25, 1.5, 1.75, 2.625, 3]) {
          expect(Math.abs(((shiftPx * ratio + 0.5) % 1) - 0.5)).toBeLessThan(1e-4);
        }
      }),
    );
  });
});

describe('a move', () => {
  const scale: ScrollScale = { totalPx: 52_000_000, capPx: 5_000_000 };
  const middle = positionAt(26_000_000, scale);

  it('of up to four windows is followed pixel by pixel, a larger one in proportion', () => {
    const near = positionAfterMove(middle, middle.scrolledPx - 3200, view, scale);
    expect(offsetOf(near)).toBe(26_000_000 - 3200);
    const far = positionAfterMove(middle, middle.scrolledPx - 3201, view, scale);
    expect(far).toEqual(positionScrolledTo(middle.scrolledPx - 3201, scale));
    expect(offsetOf(far)).toBeLessThan(26_000_000 - 25_000);
  });

  it('by hand is followed however large a busy device reports it', () => {
    const moved = positionAfterMove(
      middle,
      middle.scrolledPx + 9000,
      { ...view, isByHand: true },
      scale,
    );
    expect(offsetOf(moved)).toBe(26_009_000);
  });

  it('however many follow each other, reaches both ends of the list', () => {
    const moves = fc.array(fc.integer({ min: -3000, max: 3000 }), { maxLength: 60 });
    fc.assert(
      fc.property(scales, shares, moves, fc.constantFrom(-1, 1), (any, share, wild, direction) => {
        let place: ScrollPosition = positionAt(Math.round(share * any.totalPx), any);
        const lastPx = Math.max(scrollerPx(any) - 800, 0);
        const move = (px: number) => {
          const scrolledPx = Math.min(Math.max(place.scrolledPx + px, 0), lastPx);
          const before = offsetOf(place);
          const movedPx = scrolledPx - place.scrolledPx;
          place = positionAfterMove(place, scrolledPx, { ...view, isByHand: true }, any);
          place = settledPosition(place, { viewPx: 800, isAtRest: false }, any) ?? place;
          expect(offsetOf(place)).toBe(before + movedPx);
        };
        for (const px of wild) move(px);
        // From near an end, straight on to it.
        place = positionAt(direction < 0 ? 40_000 : any.totalPx - 40_000, any);
        for (let step = 0; step < 60; step += 1) move(direction * 1000);
        const endPx = Math.max(any.totalPx - 800, 0);
        if (any.totalPx > 50_000) expect(offsetOf(place)).toBe(direction < 0 ? 0 : endPx);
      }),
    );
  });
});

describe('at rest', () => {
  it('no reader is moved, and fractional shifts are corrected', () => {
    fc.assert(
      fc.property(
        scales,
        shares,
        fc.integer({ min: -90_000, max: 90_000 }),
        (scale, share, drift) => {
          const usual = positionAt(Math.round(share * scale.totalPx), scale);
          const place = {
            scrolledPx: usual.scrolledPx - drift,
            shiftPx: usual.shiftPx + drift,
          };
          const settled = settledPosition(place, atRest, scale) ?? place;
          expect(offsetOf(settled)).toBe(offsetOf(place));
          expect(settled.shiftPx % 1200).toBe(0);
          expect(settled.shiftPx).toBeGreaterThanOrEqual(0);
          expect(settled.shiftPx).toBeLessThanOrEqual(scale.totalPx - scrollerPx(scale));
          expect(settledPosition(settled, atRest, scale)).toBeUndefined();
        },
      ),
    );
  });

  it('a correction above the reader of a short list leaves no shift behind', () => {
    const short = { totalPx: 40_000, capPx: 5_000_000 };
    const corrected = { scrolledPx: 9000, shiftPx: 137 };
    expect(settledPosition(corrected, { viewPx: 800, isAtRest: false }, short)).toBeUndefined();
    expect(settledPosition(corrected, atRest, short)).toEqual({ scrolledPx: 9137, shiftPx: 0 });
  });
});

describe('heights', () => {
  const heights = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 1500 });

  it('return where each row begins, and which row is at an offset', () => {
    fc.assert(
      fc.property(heights, fc.nat(), (px, pick) => {
        const list = listHeights(Uint32Array.from(px));
        let sumPx = 0;
        for (const [index, heightPx] of px.entries()) {
          if (index % 97 === pick % 97) {
            expect(topOf(list, index)).toBe(sumPx);
            if (heightPx > 0) {
              expect(indexAt(list, sumPx)).toBe(index);
              expect(indexAt(list, sumPx + heightPx - 0.5)).toBe(index);
            }
          }
          sumPx += heightPx;
        }
        expect(totalPxOf(list)).toBe(sumPx);
        expect(topOf(list, px.length)).toBe(sumPx);
        expect(indexAt(list, sumPx + 1)).toBe(Math.max(px.length - 1, 0));
      }),
      { numRuns: 40 },
    );
  });

  it('changed in some rows equal newly created ones', () => {
    const changes = fc.array(fc.tuple(fc.nat(1600), fc.integer({ min: 0, max: 3000 })));
    fc.assert(
      fc.property(heights, changes, (px, changed) => {
        const list = listHeights(Uint32Array.from(px));
        const after = withHeights(
          list,
          changed.map(([index]) => index),
          changed.map(([, heightPx]) => heightPx),
        );
        const expected = [...px];
        for (const [index, heightPx] of changed) {
          if (index < px.length) expected[index] = heightPx;
        }
        expect(after).toEqual(listHeights(Uint32Array.from(expected)));
        expect([...numbersIn(list.px)]).toEqual(px);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a long column', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 1300 }), { maxLength: 5 });

  /** Stretches of a list, one after the other, and a few of it removed; beside a plain array. */
  function built(stretches: readonly number[], removed: readonly number[]) {
    let plain: number[] = [];
    let column: ChunkedColumn = chunkedColumn(new Uint32Array());
    let heights = listHeights(new Uint32Array());
    for (const count of stretches) {
      const rows = Uint32Array.from({ length: count }, (_, at) => (plain.length + at) * 7 + 1);
      plain = [...plain, ...rows];
      column = joinedColumns(column, chunkedColumn(rows.slice()));
      heights = joinedHeights(heights, listHeights(rows.slice()));
    }
    for (const index of removed) {
      plain = plain.filter((_, at) => at !== index);
      column = columnWithout(column, index);
      heights = heightsWithout(heights, index);
    }
    return { plain, column, heights };
  }

  it('holds what was added, less what was removed, at its position', () => {
    fc.assert(
      fc.property(lengths, fc.array(fc.nat(6000), { maxLength: 6 }), fc.nat(6000), (...drawn) => {
        const [stretches, removed, pick] = drawn;
        const { plain, column, heights } = built(stretches, removed);
        expect(column.length).toBe(plain.length);
        expect([...numbersIn(column)]).toEqual(plain);
        expect([...numbersIn(column, pick, pick + 700)]).toEqual(plain.slice(pick, pick + 700));
        expect(numberAt(column, pick)).toBe(plain[pick]);
        const sumPx = plain.slice(0, pick).reduce((sum, px) => sum + px, 0);
        expect(topOf(heights, pick)).toBe(sumPx);
        if (pick < plain.length) expect(indexAt(heights, sumPx)).toBe(pick);
      }),
      { numRuns: 60 },
    );
  });

  it('finds a number near any hint, and no number that is missing', () => {
    const { plain, column } = built([50, 5000, 700], [3]);
    for (const index of [0, 48, 49, 3000, plain.length - 1]) {
      for (const near of [undefined, 0, index, index - 60, index + 60, plain.length + 500]) {
        expect(indexOfNumber(column, plain[index] ?? 0, near)).toBe(index);
      }
    }
    expect([indexOfNumber(column, 3 * 7 + 1), indexOfNumber(column, 3 * 7 + 1, 3)]).toEqual([
      -1, -1,
    ]);
  });
});
