import { expect, it } from 'vitest';

import type { Pixels } from '../../workers/media-types.ts';
import { uprightPixels } from '../../workers/upright-pixels.ts';

/** Rows of one letter a pixel. */
function pixelsOf(...rows: string[]): Pixels {
  const values = rows
    .join('')
    .split('')
    .map((letter) => letter.charCodeAt(0));
  return {
    widthPx: rows[0]?.length ?? 0,
    heightPx: rows.length,
    rgba: new Uint8ClampedArray(Uint32Array.from(values).buffer),
  };
}

function rowsOf({ widthPx, heightPx, rgba }: Pixels): string[] {
  const text = String.fromCharCode(...new Uint32Array(rgba.buffer));
  expect(text).toHaveLength(widthPx * heightPx);
  return Array.from({ length: heightPx }, (_, row) =>
    text.slice(row * widthPx, (row + 1) * widthPx),
  );
}

it.each([
  [0, false, ['abc', 'def']],
  [90, false, ['da', 'eb', 'fc']],
  [180, false, ['fed', 'cba']],
  [270, false, ['cf', 'be', 'ad']],
  [0, true, ['cba', 'fed']],
  [90, true, ['ad', 'be', 'cf']],
  [180, true, ['def', 'abc']],
  [270, true, ['fc', 'eb', 'da']],
])('turns by %i degrees, mirrored afterwards: %s', (rotation, flip, rows) => {
  expect(rowsOf(uprightPixels(pixelsOf('abc', 'def'), { rotation, flip }))).toEqual(rows);
});
