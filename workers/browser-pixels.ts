import type { MediaErrorCode, MediaResult, Pixels } from './media-types.ts';
import { type Turn, uprightPixels } from './upright-pixels.ts';

/** A frame also tells how it wants to be shown; the type library does not know that yet. */
type TurnedFrame = VideoFrame & Partial<Turn>;

/**
 * Decodes a kind that Rust has no decoder for (AVIF, HEIC) with the browser's own.
 *
 * No canvas is involved: some privacy modes falsify what one reads back from it.
 *
 * @param source the whole file; its buffer stays the caller's.
 * @param mime the media type by the leading bytes, never by the file's name.
 * @param maxPixels width times height above which no pixel is copied.
 * @returns the first frame, upright and in sRGB, or `unsupported_kind`, `corrupt` or `too_many_pixels`.
 */
export async function browserPixels(
  source: Uint8Array<ArrayBuffer>,
  mime: string,
  maxPixels: number,
): Promise<MediaResult<Pixels>> {
  const frame = (await hasDecoderFor(mime))
    ? await decodedFrame(source, mime)
    : await bitmapFrame(source, mime);
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

async function decodedFrame(
  data: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<MediaResult<VideoFrame>> {
  const decoder = new ImageDecoder({ data, type, preferAnimation: false });
  try {
    return { ok: true, value: (await decoder.decode()).image };
  } catch (error) {
    return refusal('corrupt', error); // it knows the kind, so the file is to blame
  } finally {
    decoder.close();
  }
}

/** The way of browsers that show a kind but have no `ImageDecoder` for it: HEIC in Safari. */
async function bitmapFrame(
  source: Uint8Array<ArrayBuffer>,
  type: string,
): Promise<MediaResult<VideoFrame>> {
  if (!('VideoFrame' in self)) return refusal('unsupported_kind', `no decoder for ${type}`);
  try {
    const bitmap = await createImageBitmap(new Blob([source], { type }), {
      premultiplyAlpha: 'none',
    });
    try {
      return { ok: true, value: new VideoFrame(bitmap, { timestamp: 0, alpha: 'keep' }) };
    } finally {
      bitmap.close();
    }
  } catch (error) {
    return refusal('unsupported_kind', error); // or damaged: the browser does not say which
  }
}

async function copyPixels(frame: TurnedFrame, maxPixels: number): Promise<MediaResult<Pixels>> {
  const { width: widthPx, height: heightPx } = frame.visibleRect ?? {
    width: frame.codedWidth,
    height: frame.codedHeight,
  };
  if (widthPx * heightPx > maxPixels) {
    return refusal('too_many_pixels', `${widthPx}×${heightPx}`);
  }
  const rgba = new Uint8ClampedArray(widthPx * heightPx * 4);
  await frame.copyTo(rgba, {
    format: 'RGBA',
    colorSpace: 'srgb',
    layout: [{ offset: 0, stride: widthPx * 4 }],
  });
  const { rotation = 0, flip = false } = frame;
  return { ok: true, value: uprightPixels({ widthPx, heightPx, rgba }, { rotation, flip }) };
}

function refusal(code: MediaErrorCode, cause: unknown): MediaResult<never> {
  return { ok: false, code, detail: String(cause) };
}
