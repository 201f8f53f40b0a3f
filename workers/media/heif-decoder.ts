import type { HeifImage } from '#media-formats-pkg';
import type { MediaResult } from './media-types.ts';

/** Decoders code pixels in blocks: a frame may be larger than what is shown of it, by less than one. */
const BLOCK_PX = 64;

/**
 * The decoder of this browser for the tiles of `image`; `undefined` where it has none.
 *
 * HEVC is the platform's own (hardware, or licensed with the system), where there is one.
 */
export async function heifDecoderConfig(image: HeifImage): Promise<VideoDecoderConfig | undefined> {
  if (!('VideoDecoder' in self)) return undefined;
  for (const codec of image.codecs) {
    const config = {
      codec,
      description: image.description,
      codedWidth: image.tileWidthPx,
      codedHeight: image.tileHeightPx,
      optimizeForLatency: true,
    };
    const { supported } = await VideoDecoder.isConfigSupported(config);
    if (supported) return config;
  }
  return undefined;
}

/**
 * Decodes the tiles of `image` one after the other, so that one frame is in memory at a time, and
 * adds each to it.
 *
 * @param onShare called with the share of the tiles after each.
 * @returns `corrupt` where the decoder refuses a tile, `unsupported_kind` where it does not hand out
 *   its samples.
 */
export async function decodeTiles(
  image: HeifImage,
  config: VideoDecoderConfig,
  onShare?: (share: number) => void,
): Promise<MediaResult<undefined>> {
  const frames: VideoFrame[] = [];
  const decoder = new VideoDecoder({
    output: (frame) => frames.push(frame),
    error: () => undefined, // `flush` rejects with it
  });
  try {
    decoder.configure(config);
    for (let index = 0; index < image.tileCount; index += 1) {
      const data = image.tile(index);
      decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: index, data }));
      await decoder.flush();
      const frame = frames.shift();
      if (!frame) return { ok: false, code: 'corrupt', detail: `tile ${index} is not a frame` };
      const added = await addFrame(image, frame);
      if (!added.ok) return added;
      onShare?.((index + 1) / image.tileCount);
    }
    return { ok: true, value: undefined };
  } catch (error) {
    return { ok: false, code: 'corrupt', detail: String(error) };
  } finally {
    for (const frame of frames) frame.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}

async function addFrame(image: HeifImage, frame: VideoFrame): Promise<MediaResult<undefined>> {
  try {
    const { width = frame.codedWidth, height = frame.codedHeight } = frame.visibleRect ?? {};
    const isTile = width < image.tileWidthPx + BLOCK_PX && height < image.tileHeightPx + BLOCK_PX;
    if (!isTile) return { ok: false, code: 'corrupt', detail: `a tile of ${width}×${height}` };
    const samples = new Uint8Array(frame.allocationSize());
    const planes = await frame.copyTo(samples);
    const layout = Uint32Array.from(planes.flatMap(({ offset, stride }) => [offset, stride]));
    const { matrix, fullRange } = frame.colorSpace;
    return image.addTile(
      samples,
      layout,
      width,
      height,
      frame.format ?? '',
      matrix ?? '',
      fullRange ?? false,
    );
  } catch (error) {
    return { ok: false, code: 'unsupported_kind', detail: String(error) };
  } finally {
    frame.close();
  }
}
