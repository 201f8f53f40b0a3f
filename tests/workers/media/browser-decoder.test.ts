import { describe, expect, it, vi } from 'vitest';

import { type DecodedPixels, decodeInBrowser } from '../../../workers/media/browser-decoder.ts';
import { bytesOf } from '../../support/fixture-bytes.ts';

const AVIF = 'image/avif';
const MAX_PIXELS = 1000 * 1000;

const RED = [255, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const BLUE = [0, 0, 255, 255];
const WHITE = [255, 255, 255, 255];

/** The first box of a HEIC file: what this browser cannot decode. */
const HEIC = new TextEncoder().encode('\0\0\0\u0018ftypheic\0\0\0\0mif1heic');

type Pixel = readonly number[];

/** By EXIF orientation: which corners of the stored picture are seen top left, top right, … */
const CORNERS_SEEN: Record<number, readonly number[]> = {
  1: [0, 1, 2, 3],
  2: [1, 0, 3, 2],
  3: [3, 2, 1, 0],
  4: [2, 3, 0, 1],
  5: [0, 2, 1, 3],
  6: [2, 0, 3, 1],
  7: [3, 1, 2, 0],
  8: [1, 3, 0, 2],
};

/** The pixels in the middle of the four quarters, as seen. */
function quarters({ widthPx, heightPx, rgba, orientation }: DecodedPixels): Pixel[] {
  const stored = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) => {
      const at = (Math.floor(y * heightPx) * widthPx + Math.floor(x * widthPx)) * 4;
      return Array.from(rgba.subarray(at, at + 4));
    }),
  );
  return (CORNERS_SEEN[orientation] ?? []).flatMap((corner) => [stored[corner] ?? []]);
}

/** The same, as the browser itself shows the file. */
async function quartersShown(file: Uint8Array<ArrayBuffer>): Promise<Pixel[]> {
  const bitmap = await createImageBitmap(new Blob([file], { type: AVIF }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) =>
      Array.from(
        context.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1)
          .data,
      ),
    ),
  );
}

function expectColours(found: readonly Pixel[], wanted: readonly Pixel[]) {
  expect(found).toHaveLength(wanted.length);
  for (const [index, pixel] of found.entries()) {
    for (const [channel, value] of pixel.entries()) {
      expect(Math.abs(value - (wanted[index]?.[channel] ?? -1))).toBeLessThanOrEqual(3);
    }
  }
}

async function decode(file: Uint8Array<ArrayBuffer>): Promise<DecodedPixels> {
  const result = await decodeInBrowser(file, AVIF, MAX_PIXELS);
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
  return result.value;
}

describe('decoding in the browser', () => {
  it('gives the pixels of an AVIF in sRGB, without canvas', async () => {
    const canvas = vi.spyOn(globalThis, 'OffscreenCanvas');

    const pixels = await decode(await bytesOf('quadrants.avif'));

    expect(pixels).toMatchObject({ widthPx: 32, heightPx: 16, orientation: 1 });
    expectColours(quarters(pixels), [RED, GREEN, BLUE, WHITE]);
    expect(canvas).not.toHaveBeenCalled();
    canvas.mockRestore();
  });

  it('returns the rotation that an image still needs', async () => {
    const pixels = await decode(await bytesOf('quadrants-turned.avif'));

    expectColours(quarters(pixels), [BLUE, RED, WHITE, GREEN]);
  });

  it.each(['quadrants-turned.avif', 'quadrants-mirrored.avif', 'quadrants-turned-mirrored.avif'])(
    'shows %s as the browser does',
    async (name) => {
      const file = await bytesOf(name);

      expectColours(quarters(await decode(file)), await quartersShown(file));
    },
  );

  it('keeps transparency for the pipeline to flatten', async () => {
    const [left, right] = quarters(await decode(await bytesOf('half-transparent.avif')));

    expectColours([left ?? []], [RED]);
    expect(right?.[3]).toBe(0);
  });

  it('falls back to a bitmap where the browser has no decoder object', async () => {
    vi.stubGlobal('ImageDecoder', undefined);
    Reflect.deleteProperty(globalThis, 'ImageDecoder');
    const bitmap = vi.spyOn(globalThis, 'createImageBitmap');
    try {
      const file = await bytesOf('quadrants-turned.avif');
      expectColours(quarters(await decode(file)), [BLUE, RED, WHITE, GREEN]);
      expect(bitmap).toHaveBeenCalledOnce();
      const [left, right] = quarters(await decode(await bytesOf('half-transparent.avif')));
      expectColours([left ?? []], [RED]);
      expect(right?.[3]).toBe(0);
    } finally {
      bitmap.mockRestore();
      vi.unstubAllGlobals();
    }
  });

  it('refuses a damaged file, an unknown kind and too many pixels, each with its code', async () => {
    const file = await bytesOf('quadrants.avif');

    expect(await decodeInBrowser(file.slice(0, 200), AVIF, MAX_PIXELS)).toMatchObject({
      ok: false,
      code: 'corrupt',
    });
    expect(await decodeInBrowser(HEIC, 'image/heic', MAX_PIXELS)).toMatchObject({
      ok: false,
      code: 'unsupported_kind',
    });
    expect(await decodeInBrowser(file, AVIF, 32 * 16 - 1)).toMatchObject({
      ok: false,
      code: 'too_many_pixels',
    });
    expect(await decodeInBrowser(file, AVIF, 32 * 16)).toMatchObject({ ok: true });
  });
});
