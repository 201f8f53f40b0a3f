import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { justifiedRows, wallRows } from '../../../src/lib/justified-rows.ts';

const ratio = fc.double({ min: 0.3, max: 4, noNaN: true });
const ratios = fc.array(ratio, { maxLength: 50 });
const options = fc.record({
  widthPx: fc.integer({ min: 280, max: 1400 }),
  rowPx: fc.constantFrom(160, 280),
  gapPx: fc.constantFrom(0, 8),
});

/** The ratios of the images of a wall, and its layout at several widths. */
const shares = fc.array(fc.double({ min: 0.75, max: 1.78, noNaN: true }), { maxLength: 60 });
const walls = fc.integer({ min: 4, max: 12 }).chain((rowsPerWidth) =>
  fc
    .record({
      widthPx: fc.constantFrom(184, 236, 280).map((rowPx) => rowPx * rowsPerWidth),
      rowPx: fc.constant(0),
      gapPx: fc.constantFrom(12, 20, 24),
    })
    .map((wall) => ({ ...wall, rowPx: Math.round(wall.widthPx / rowsPerWidth) })),
);

describe('the rows of a wall', () => {
  it('fill it from edge to edge, but for the last, which is no higher than asked for', () => {
    fc.assert(
      fc.property(shares, walls, (pictures, wall) => {
        const rows = wallRows(pictures, wall);
        expect(rows.flatMap(({ tiles }) => tiles.map(({ index }) => index))).toEqual([
          ...pictures.keys(),
        ]);
        for (const [at, { heightPx, tiles }] of rows.entries()) {
          const widths = tiles.reduce((sum, tile) => sum + tile.widthPx, 0);
          const filledPx = widths + wall.gapPx * (tiles.length - 1);
          // Lower only where the row would be too high without its last picture.
          const others = tiles
            .slice(0, -1)
            .reduce((sum, { index }) => sum + (pictures[index] ?? 0), 0);
          const withoutLastPx = (wall.widthPx - wall.gapPx * (tiles.length - 2)) / others;
          const lowest = others > 0 && withoutLastPx > wall.rowPx * 1.35 ? 0.79 : 0.85;
          expect(heightPx).toBeGreaterThanOrEqual(Math.floor(wall.rowPx * lowest));
          if (at < rows.length - 1) {
            expect(filledPx).toBe(wall.widthPx);
            expect(heightPx).toBeLessThanOrEqual(Math.ceil(wall.rowPx * 1.35));
          } else {
            expect(heightPx).toBeLessThanOrEqual(wall.rowPx);
            expect(filledPx).toBeLessThanOrEqual(wall.widthPx + tiles.length);
          }
        }
      }),
      // Three pictures are too high, four too low.
      { examples: [[[0.94, 0.8, 1, 1.77], { widthPx: 736, rowPx: 184, gapPx: 12 }]] },
    );
  });

  it('stay as they are when more comes, but for the last', () => {
    fc.assert(
      fc.property(shares, shares, walls, (pictures, more, wall) => {
        const before = wallRows(pictures, wall).slice(0, -1);
        expect(wallRows([...pictures, ...more], wall).slice(0, before.length)).toEqual(before);
      }),
    );
  });
});

it('has every picture once, in their order', () => {
  fc.assert(
    fc.property(ratios, options, (pictures, place) => {
      const shown = justifiedRows(pictures, place).flatMap((row) =>
        row.tiles.map((tile) => tile.index),
      );
      expect(shown).toEqual([...pictures.keys()]);
    }),
  );
});

it('fills every row but the last from edge to edge, to the pixel', () => {
  fc.assert(
    fc.property(ratios, options, (pictures, place) => {
      const rows = justifiedRows(pictures, place);
      for (const [at, { tiles }] of rows.entries()) {
        const gaps = place.gapPx * (tiles.length - 1);
        const widthPx = tiles.reduce((sum, tile) => sum + tile.widthPx, gaps);
        if (at < rows.length - 1) expect(widthPx).toBe(place.widthPx);
        else expect(widthPx).toBeLessThanOrEqual(place.widthPx + tiles.length);
      }
    }),
  );
});

it('keeps every picture in its own ratio, but for a pixel', () => {
  fc.assert(
    fc.property(ratios, options, (pictures, place) => {
      for (const { heightPx, tiles } of justifiedRows(pictures, place)) {
        for (const { index, widthPx } of tiles) {
          const wanted = (pictures[index] ?? 0) * heightPx;
          // Half a pixel of each edge, and half a pixel of height times the ratio.
          expect(Math.abs(widthPx - wanted)).toBeLessThanOrEqual(
            1 + (pictures[index] ?? 0) / 2 + 1e-6,
          );
        }
      }
    }),
  );
});

it('breaks the rows where their heights come closest to the one that is asked for', () => {
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 9 }), options, (pictures, place) => {
      const starts = justifiedRows(pictures, place).map(({ tiles }) => tiles[0]?.index ?? 0);
      const best = Math.min(...everyBreaking(pictures.length).map((at) => misfit(pictures, at)));
      expect(misfit(pictures, starts)).toBeCloseTo(best, 9);

      /** How far the rows that begin there are from the height, in all: as squared ratios. */
      function misfit(all: readonly number[], from: readonly number[]): number {
        const heights = from.map((start, row) => {
          const shares = all.slice(start, from[row + 1]);
          const widthPx = Math.max(1, place.widthPx - place.gapPx * (shares.length - 1));
          return widthPx / shares.reduce((sum, share) => sum + share, 0);
        });
        return heights.reduce((sum, px) => sum + Math.log(px / place.rowPx) ** 2, 0);
      }
    }),
  );
});

/** Every way to break so many pictures into rows: where each row begins. */
function everyBreaking(pictures: number): number[][] {
  return Array.from({ length: 2 ** (pictures - 1) }, (_, bits) =>
    Array.from({ length: pictures }, (_, at) => at).filter(
      (at) => at === 0 || ((bits >> (at - 1)) & 1) === 1,
    ),
  );
}

it('keeps the rows of photographs near the height that is asked for', () => {
  const photographs = Array.from({ length: 40 }, (_, at) => [1.5, 0.75, 1.33, 1.78, 0.67][at % 5]);
  const place = { widthPx: 1400, rowPx: 280, gapPx: 8 };
  for (const { heightPx } of justifiedRows(photographs.map(Number), place)) {
    expect(Math.abs(heightPx / 280 - 1)).toBeLessThan(0.2);
  }
});

it('does not enlarge a single picture in the last row', () => {
  const [row] = justifiedRows([0.7], { widthPx: 1400, rowPx: 280, gapPx: 8 });
  expect(row).toEqual({ heightPx: 280, tiles: [{ index: 0, widthPx: 196 }] });
});

it('lets no picture of the last row grow beyond its stored height', () => {
  const place = { widthPx: 840, rowPx: 280, gapPx: 8 };
  const [unknown] = justifiedRows([1.5], { ...place, storedPx: [0] });
  expect(unknown?.heightPx).toBe(560);
  const [large] = justifiedRows([1.5], { ...place, storedPx: [560] });
  expect(large?.heightPx).toBe(560);
  const [small] = justifiedRows([1.5], { ...place, storedPx: [559] });
  expect(small).toEqual({ heightPx: 280, tiles: [{ index: 0, widthPx: 420 }] });
});

it('leaves no picture alone in a last row that it cannot fill', () => {
  const rows = justifiedRows([1.5, 0.8, 1.6], { widthPx: 390, rowPx: 160, gapPx: 8 });
  expect(rows.map(({ tiles }) => tiles.map(({ widthPx }) => widthPx))).toEqual([[249, 133], [390]]);
});
