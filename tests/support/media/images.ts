/** Pictures that a browser makes and reads, to judge from outside what the pipeline does. */

export const RED = [255, 0, 0, 255] as const;
export const GREEN = [0, 255, 0, 255] as const;
export const BLUE = [0, 0, 255, 255] as const;
export const WHITE = [255, 255, 255, 255] as const;

export type Pixel = readonly number[];

/** The size of a picture as the browser shows it, and the pixels in the middle of its quarters. */
export async function decodeInBrowser(
  file: Blob,
): Promise<{ widthPx: number; heightPx: number; quarters: Pixel[] }> {
  const bitmap = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = contextOf(canvas);
  context.drawImage(bitmap, 0, 0);
  const { width, height } = bitmap;
  const quarters = [0.25, 0.75].flatMap((y) =>
    [0.25, 0.75].map((x) =>
      Array.from(context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data),
    ),
  );
  return { widthPx: width, heightPx: height, quarters };
}

/** Whether two pictures' pixels are the same but for what a codec loses. */
export function arePixelsClose(
  found: readonly Pixel[],
  wanted: readonly Pixel[],
  tolerance: number,
) {
  return (
    found.length === wanted.length &&
    found.every((pixel, index) =>
      pixel.every(
        (value, channel) => Math.abs(value - (wanted[index]?.[channel] ?? -999)) <= tolerance,
      ),
    )
  );
}

/**
 * A picture of blocks of noise over a gradient, which compresses about as badly as a photograph
 * with much detail. The same seed makes the same picture.
 */
export async function noisyImage(
  widthPx: number,
  heightPx: number,
  type: 'image/jpeg' | 'image/png' = 'image/jpeg',
): Promise<File> {
  const canvas = new OffscreenCanvas(widthPx, heightPx);
  const context = contextOf(canvas);
  const pixels = context.createImageData(widthPx, heightPx);
  const values = new Uint32Array(pixels.data.buffer);
  let state = 1;
  for (let index = 0; index < values.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const level = ((index % widthPx) * 128) / widthPx + (state >>> 25);
    values[index] = 0xff000000 | (level << 16) | (level << 8) | level;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type, quality: 0.95 });
  return new File([blob], `noise.${type.slice(6)}`, { type });
}

/** `jpeg` with comment segments after its first marker, so that it is exactly `bytes` long. */
export function padJpeg(jpeg: Uint8Array<ArrayBuffer>, bytes: number): File {
  const segments: Uint8Array<ArrayBuffer>[] = [];
  let missing = bytes - jpeg.length;
  while (missing > 0) {
    // A marker and a length of two bytes each; what is left has to hold another such segment.
    let size = Math.min(missing, 65_537);
    if (missing - size > 0 && missing - size < 4) size -= 4;
    const segment = new Uint8Array(size);
    segment.set([0xff, 0xfe, (size - 2) >> 8, (size - 2) & 0xff]);
    segments.push(segment);
    missing -= size;
  }
  return new File([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)], 'padded.jpg');
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  return context;
}
