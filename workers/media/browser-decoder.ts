import type { MediaErrorCode, MediaResult, Pixels } from './media-types.ts';

/** Pixels as they lie in the file, in sRGB, and the EXIF orientation (1 to 8) they still need. */
export interface DecodedPixels extends Pixels {
  readonly orientation: number;
}

/**
 * How a frame wants to be shown: turned clockwise first, then mirrored left to right. The type
 * library does not know these two yet.
 */
interface FrameTransform extends VideoFrame {
  readonly rotation?: number;
  readonly flip?: boolean;
}

/** EXIF orientations by quarters clockwise. */
const TURNED = [1, 6, 3, 8];
const TURNED_AND_MIRRORED = [2, 5, 4, 7];

/**
 * Decodes a kind that Rust has no decoder for (AVIF, HEIC) with the browser's own.
 *
 * No canvas is involved: some privacy modes falsify what one reads back from it.
 *
 * @param source the whole file; its buffer stays the caller's.
 * @param mime the media type by the leading bytes, never by the file's name.
 * @param maxPixels width times height above which no pixel is copied.
 * @returns the first frame, or `unsupported_kind`, `corrupt` or `too_many_pixels`.
 */
export async function decodeInBrowser(
  source: Uint8Array<ArrayBuffer>,
  mime: string,
  maxPixels: number,
): Promise<MediaResult<DecodedPixels>> {
  const frame = (await hasDecoderFor(mime))
    ? await frameByImageDecoder(source, mime)
    : await frameByBitmap(source, mime);
  if (!frame.ok) return frame;
  try {
    return await copyPixels(frame.value, maxPixels);
  } finally {
    frame.value.close();
  }
}

async function hasDecoderFor(mime: string): Promise<boolean> {
  return 'ImageDecoder' in self && (await ImageDecoder.isTypeSupported(mime));
}

async function frameByImageDecoder(
  data: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<MediaResult<VideoFrame>> {
  let decoder: ImageDecoder | undefined;
  try {
    decoder = new ImageDecoder({ data, type, preferAnimation: false });
    return { ok: true, value: (await decoder.decode()).image };
  } catch (error) {
    return refusal('corrupt', error); // the kind is supported, so the file is at fault
  } finally {
    decoder?.close();
  }
}

/** The way of browsers that show a kind but have no `ImageDecoder` for it: HEIC in Safari. */
async function frameByBitmap(
  source: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<MediaResult<VideoFrame>> {
  if (!('VideoFrame' in self)) return refusal('unsupported_kind', `no decoder for ${type}`);
  try {
    const bitmap = await createImageBitmap(new Blob([source], { type }), {
      premultiplyAlpha: 'none',
    });
    try {
      return { ok: true, value: new VideoFrame(bitmap, { timestamp: 0 }) };
    } finally {
      bitmap.close();
    }
  } catch (error) {
    return refusal('unsupported_kind', error); // or damaged: the browser does not say which
  }
}

/**
 * The pixels of one frame, without a canvas.
 *
 * @param maxPixels width times height above which no pixel is copied.
 */
export async function copyPixels(
  frame: VideoFrame,
  maxPixels: number,
): Promise<MediaResult<DecodedPixels>> {
  const { width: widthPx, height: heightPx } = frame.visibleRect ?? {
    width: frame.codedWidth,
    height: frame.codedHeight,
  };
  if (widthPx * heightPx > maxPixels) {
    return refusal('too_many_pixels', `${widthPx}×${heightPx}`);
  }
  try {
    const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
    await frame.copyTo(rgba, {
      format: 'RGBA',
      colorSpace: 'srgb',
      layout: [{ offset: 0, stride: widthPx * 4 }],
    });
    const orientation = orientationOf(frame as FrameTransform);
    return { ok: true, value: { widthPx, heightPx, rgba, orientation } };
  } catch (error) {
    return refusal('unsupported_kind', error); // this browser does not convert the frame to RGBA
  }
}

function orientationOf({ rotation = 0, flip = false }: FrameTransform): number {
  return (flip ? TURNED_AND_MIRRORED : TURNED)[rotation / 90] ?? 1;
}

function refusal(code: MediaErrorCode, cause: unknown): MediaResult<never> {
  return { ok: false, code, detail: String(cause) };
}
