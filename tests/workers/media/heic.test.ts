import { releaseProxy } from 'comlink';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PROFILE_IMAGE } from '#contract/media-recipes.ts';
import type { HeifImage } from '#media-formats-pkg';
import * as media from '#media-formats-pkg';
import * as jpeg from '#media-pkg';
import { decodeTiles, heifDecoderConfig } from '../../../workers/media/heif-decoder.ts';
import { createMediaService } from '../../../workers/media/media-service.ts';
import type { MediaProgress } from '../../../workers/media/media-types.ts';
import heicUrl from '../../fixtures/media/heic/with-gps.heic?url';
import planesUrl from '../../fixtures/media/heic/with-gps.heic.i420?url';
import pngUrl from '../../fixtures/media/rgb.png?url';

const TILE_PX = 64;

async function bytesAt(url: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** What a decoder hands out: samples of 4:2:0, plane after plane. */
function frameOf(samples: Uint8Array<ArrayBuffer>, timestamp: number): VideoFrame {
  return new VideoFrame(samples, {
    format: 'I420',
    codedWidth: TILE_PX,
    codedHeight: TILE_PX,
    timestamp,
    colorSpace: { matrix: 'smpte170m', fullRange: true, primaries: 'bt709' },
  });
}

interface StandIn {
  readonly configured: VideoDecoderConfig[];
  readonly chunks: EncodedVideoChunk[];
  readonly frames: VideoFrame[];
}

/**
 * A decoder in the browser's place, since this one has none for HEVC: for each chunk it hands out
 * what `decode` makes of it.
 */
function installDecoder(
  decode: (chunk: EncodedVideoChunk) => VideoFrame | undefined,
  codec = 'hvc1.1.E.L30',
): StandIn {
  const standIn: StandIn = { configured: [], chunks: [], frames: [] };
  class Decoder {
    static async isConfigSupported(config: VideoDecoderConfig): Promise<VideoDecoderSupport> {
      return { supported: config.codec === codec, config };
    }
    state: CodecState = 'unconfigured';
    readonly #output: VideoFrameOutputCallback;
    constructor({ output }: VideoDecoderInit) {
      this.#output = output;
    }
    configure(config: VideoDecoderConfig): void {
      this.state = 'configured';
      standIn.configured.push(config);
    }
    decode(chunk: EncodedVideoChunk): void {
      standIn.chunks.push(chunk);
    }
    async flush(): Promise<void> {
      const chunk = standIn.chunks.at(-1);
      const frame = chunk && decode(chunk);
      if (!frame) throw new DOMException('Decoding error.', 'EncodingError');
      standIn.frames.push(frame);
      this.#output(frame);
    }
    close(): void {
      this.state = 'closed';
    }
  }
  vi.stubGlobal('VideoDecoder', Decoder);
  return standIn;
}

const service = createMediaService({ jpeg: async () => jpeg, formats: async () => media });

describe('a HEIC', () => {
  let file: Uint8Array<ArrayBuffer>;
  let planes: Uint8Array<ArrayBuffer>;

  beforeAll(async () => {
    [file, planes] = await Promise.all([bytesAt(heicUrl), bytesAt(planesUrl)]);
  });

  it('becomes an image of the tiles that the platform decodes, without its place', async () => {
    const standIn = installDecoder(({ timestamp }) => frameOf(planes, timestamp));
    const shares: number[] = [];

    const onProgress = ({ share }: MediaProgress) => void shares.push(share);
    const made = await service.makeImage(
      new Blob([file]),
      PROFILE_IMAGE,
      Object.assign(onProgress, { [releaseProxy]: () => undefined }),
    );

    if (!made.ok) throw new Error(`${made.code}: ${made.detail}`);
    const { image } = made.value;
    expect(image).toMatchObject({ kind: 'jpeg', widthPx: 61, heightPx: 45, quality: 0.7 });
    const source = { kind: 'heic', bytes: file.length, widthPx: 61, heightPx: 45 };
    expect(image.source).toMatchObject({ ...source, gpsRemoved: true });
    const [config] = standIn.configured;
    expect(config).toMatchObject({ codedWidth: TILE_PX, codedHeight: TILE_PX });
    expect(new Uint8Array(config?.description as Uint8Array<ArrayBuffer>)[0]).toBe(1);
    expect(standIn.chunks.map(({ type }) => type)).toEqual(['key']);
    expect(standIn.frames.every(({ format }) => format === null)).toBe(true); // all closed
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(shares.some((share) => share > 0.5 && share < 1)).toBe(true);

    const wanted = await pixelsOf(await bytesAt(pngUrl));
    const found = await pixelsOf(image.bytes);
    const sum = found.reduce((total, value, at) => total + Math.abs(value - (wanted[at] ?? 0)), 0);
    expect(sum / found.length).toBeLessThan(7);
  });

  it('is named where the platform has no decoder for it', async () => {
    const supported = vi.spyOn(VideoDecoder, 'isConfigSupported');
    expect(await service.makeImage(new Blob([file]), PROFILE_IMAGE)).toMatchObject({
      ok: false,
      code: 'unsupported_heic',
    });
    // The profile of the tiles, and the one that decodes them, too.
    expect(supported.mock.calls.map(([{ codec }]) => codec)).toEqual([
      'hvc1.3.E.L30',
      'hvc1.1.E.L30',
    ]);
    supported.mockRestore();
  });

  it('is refused as broken where the decoder refuses a tile', async () => {
    installDecoder(() => undefined);
    expect(await service.makeImage(new Blob([file]), PROFILE_IMAGE)).toMatchObject({
      ok: false,
      code: 'corrupt',
    });
  });

  it('is decoded tile by tile, each frame closed before the next one is asked for', async () => {
    const open: VideoFrame[] = [];
    installDecoder(({ timestamp }) => {
      expect(open.every(({ format }) => format === null)).toBe(true);
      const frame = frameOf(planes, timestamp);
      open.push(frame);
      return frame;
    });
    const added: number[] = [];
    const image = imageOf({
      addTile: (samples) => {
        added.push(samples.length);
        return { ok: true, value: undefined };
      },
    });
    const config = await heifDecoderConfig(image);
    if (!config) throw new Error('There is no decoder.');

    expect(await decodeTiles(image, config)).toEqual({ ok: true, value: undefined });
    expect(added).toEqual([planes.length, planes.length, planes.length]);
    expect(open).toHaveLength(3);
  });

  it('stops at a frame that is larger than its tile, before its samples are copied', async () => {
    installDecoder(({ timestamp }) => frameOf(planes, timestamp));
    const addTile = vi.fn<HeifImage['addTile']>();
    const image = imageOf({ addTile, tileHeightPx: 0 });
    const config = await heifDecoderConfig(image);
    if (!config) throw new Error('There is no decoder.');

    expect(await decodeTiles(image, config)).toMatchObject({ ok: false, code: 'corrupt' });
    expect(addTile).not.toHaveBeenCalled();
  });
});

/** Three tiles. */
function imageOf(changes: Partial<HeifImage>): HeifImage {
  return {
    codecs: ['hvc1.1.E.L30'],
    description: new Uint8Array(23),
    tileCount: 3,
    tileWidthPx: TILE_PX,
    tileHeightPx: TILE_PX,
    tile: () => new Uint8Array(8),
    addTile: () => ({ ok: true, value: undefined }),
    makeImage: () => ({ ok: false, code: 'truncated', detail: '' }),
    free: () => undefined,
    [Symbol.dispose]: () => undefined,
    ...changes,
  };
}

async function pixelsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}
