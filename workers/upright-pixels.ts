import type { Pixels } from './media-types.ts';

/** How pixels want to be shown: turned clockwise by 0, 90, 180 or 270 degrees, then mirrored. */
export interface Turn {
  readonly rotation: number;
  /** Left to right. */
  readonly flip: boolean;
}

/**
 * Lays pixels out as they want to be shown.
 *
 * Only for what the browser decoded: it hands out pixels as they lie in the file. All else is
 * turned in Rust, after it was scaled down.
 */
export function uprightPixels(pixels: Pixels, { rotation, flip }: Turn): Pixels {
  if (rotation === 0 && !flip) return pixels;
  const { widthPx, heightPx } = pixels;
  const isSideways = rotation === 90 || rotation === 270;
  const [width, height] = isSideways ? [heightPx, widthPx] : [widthPx, heightPx];
  const from = new Uint32Array(pixels.rgba.buffer, pixels.rgba.byteOffset, widthPx * heightPx);
  const to = new Uint32Array(from.length);

  // Where the first pixel of the result lies in the source, and the way to the next ones.
  const isFromRight = rotation === 180 || rotation === 270;
  const isFromBottom = rotation === 180 || rotation === 90;
  const perX = isFromRight ? -1 : 1;
  const perY = isFromBottom ? -widthPx : widthPx;
  const corner = (isFromRight ? widthPx - 1 : 0) + (isFromBottom ? (heightPx - 1) * widthPx : 0);
  const [alongRow, downColumn] = isSideways ? [perY, perX] : [perX, perY];

  for (let row = 0; row < height; row += 1) {
    let at = corner + row * downColumn + (flip ? (width - 1) * alongRow : 0);
    const step = flip ? -alongRow : alongRow;
    for (let index = row * width; index < (row + 1) * width; index += 1, at += step) {
      to[index] = from[at] ?? 0;
    }
  }
  return { widthPx: width, heightPx: height, rgba: new Uint8ClampedArray(to.buffer) };
}
