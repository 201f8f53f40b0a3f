import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeThumbHash } from '#workers/feed/thumb-hash.ts';

/** The hash of the example of https://evanw.github.io/thumbhash/. */
const SUNRISE = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/** The picture as the browser itself reads the file. */
async function pixelsOf(file: Blob | undefined) {
  if (!file) throw new Error('There is no picture.');
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.drawImage(bitmap, 0, 0);
  return { width, height, rgba: context.getImageData(0, 0, width, height).data };
}

function base64(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes));
}

/** A hash of 3×7 luma factors, all 0 but the first of each direction, and grey. */
function hashOf({ isLandscape = false, alongX = 0, alongY = 0 }): string {
  const grey = 32; // half of 63
  const scale = 31;
  const low = 31 | (grey << 6) | (grey << 12) | (scale << 18);
  const high = 3 | (isLandscape ? 0x80_00 : 0);
  // 3×7 or 7×3: the stored triangle, row by row, in half bytes; 7.5 is nothing.
  const [factorsX, factorsY] = isLandscape ? [7, 3] : [3, 7];
  const nibbles: number[] = [];
  for (let y = 0; y < factorsY; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * factorsY < factorsX * (factorsY - y); x += 1) {
      const factor = x === 1 && y === 0 ? alongX : x === 0 && y === 1 ? alongY : 0;
      nibbles.push(Math.round((factor + 1) * 7.5));
    }
  }
  for (let chroma = 0; chroma < 10; chroma += 1) nibbles.push(8);
  const bytes = [low & 255, (low >> 8) & 255, (low >> 16) & 255, high & 255, high >> 8];
  for (let at = 0; at < nibbles.length; at += 2) {
    bytes.push((nibbles[at] ?? 0) | ((nibbles[at + 1] ?? 0) << 4));
  }
  return base64(bytes);
}

describe('the picture of a ThumbHash', () => {
  it('has the shape and the colours of the example', async () => {
    const { width, height, rgba } = await pixelsOf(decodeThumbHash(SUNRISE));
    expect([width, height]).toEqual([23, 32]);
    const mean = [0, 1, 2].map((channel) => {
      let sum = 0;
      for (let at = channel; at < rgba.length; at += 4) sum += rgba[at] ?? 0;
      return Math.round(sum / (rgba.length / 4));
    });
    // The average that the header of this hash says, by the format's own formula.
    for (const [channel, average] of [86, 82, 88].entries()) {
      expect(Math.abs((mean[channel] ?? 0) - average)).toBeLessThanOrEqual(3);
    }
  });

  it('is dark where the hash is dark: neither turned over nor on its side', async () => {
    const acrossX = await pixelsOf(decodeThumbHash(hashOf({ alongX: 1 })));
    const acrossY = await pixelsOf(decodeThumbHash(hashOf({ alongY: 1 })));
    const luma = ({ width, rgba }: typeof acrossX, x: number, y: number) =>
      rgba[(y * width + x) * 4] ?? 0;
    const right = acrossX.width - 1;
    expect(luma(acrossX, 0, 16)).toBeGreaterThan(luma(acrossX, right, 16) + 100);
    expect(luma(acrossY, 5, 0)).toBeGreaterThan(luma(acrossY, 5, 31) + 100);
  });

  it('is wide for a landscape', async () => {
    const { width, height } = await pixelsOf(decodeThumbHash(hashOf({ isLandscape: true })));
    expect([width, height]).toEqual([32, 14]);
  });

  it.each(['', 'A', 'AAAA', 'not base64!', 'é'.repeat(20), 'A'.repeat(60), 'AAAAAAAAAA=='])(
    'does not come of %j',
    (hash) => {
      expect(decodeThumbHash(hash)).toBeUndefined();
    },
  );

  it('comes of any hash without a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), (bytes) => {
        const file = decodeThumbHash(base64([...bytes]));
        expect(file === undefined || file.size > 54).toBe(true);
      }),
    );
  });
});
