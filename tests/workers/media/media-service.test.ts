import { expose, proxy, type Remote, releaseProxy, wrap } from 'comlink';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { MEDIA_LIMITS, POST_IMAGE, POSTER_IMAGE } from '#contract/media-recipes.ts';
import type { MediaPackage } from '../../../workers/media/media-package.ts';
import { createMediaService } from '../../../workers/media/media-service.ts';
import type {
  MadeImage,
  MediaApi,
  MediaProbe,
  MediaProgress,
} from '../../../workers/media/media-types.ts';
import { bytesOf } from '../../support/fixture-bytes.ts';

const PROBE: MediaProbe = {
  kind: 'jpeg',
  mime: 'image/jpeg',
  widthPx: 4,
  heightPx: 2,
  colour: 'srgb',
  isAnimated: false,
  hasGps: false,
  memoryBytes: 1000,
};

const VIDEO = {
  widthPx: 4,
  heightPx: 2,
  durationMs: 1000,
  gpsRemoved: true,
  metadataRemoved: true,
  isHevc: false,
};

function madeImage(bytes: Uint8Array<ArrayBuffer>): MadeImage {
  return {
    bytes,
    kind: 'jpeg',
    mime: 'image/jpeg',
    widthPx: 4,
    heightPx: 2,
    quality: 0.9,
    isAnimated: false,
    source: {
      kind: 'jpeg',
      bytes: 1,
      widthPx: 4,
      heightPx: 2,
      gpsRemoved: false,
      metadataBytesRemoved: 0,
      isAnimated: false,
    },
    placeholder: new Uint8Array([1, 2, 3]),
    variants: [{ bytes: new Uint8Array([4, 5]), widthPx: 2, heightPx: 1 }],
    stages: { probeMs: 0, decodeMs: 0, colourMs: 0, scaleMs: 0, encodeMs: 0 },
  };
}

/** A package that returns at once. */
function packageWith(changes: Partial<MediaPackage> = {}): MediaPackage {
  return {
    probe: () => ({ ok: true, value: PROBE }),
    makeImage: (file) => ({ ok: true, value: madeImage(new Uint8Array(file)) }),
    makeImageFromRgba: () => ({ ok: true, value: madeImage(new Uint8Array(1)) }),
    openHeif: () => ({ ok: false, code: 'unsupported_kind', detail: 'no tiles' }),
    dataUrlToPng: () => ({ ok: true, value: madeImage(new Uint8Array(1)) }),
    inspectVideo: (file) => ({ ok: true, value: { ...VIDEO, bytes: new Uint8Array(file) } }),
    memoryBytes: () => 65_536,
    ...changes,
  };
}

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The service over one package that does what both do. */
function serviceOf(media: MediaPackage): MediaApi {
  return createMediaService({ jpeg: async () => media, formats: async () => media });
}

/** The service at the other end of a channel, as the page sees it. */
function serve(media: MediaPackage): Remote<MediaApi> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(serviceOf(media), port2);
  return wrap<MediaApi>(port1);
}

/** A file that was deleted, or changed, after it was picked. */
function lostFile(): Blob {
  const file = new File(['gone'], 'gone.jpg');
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(
    new DOMException('gone', 'NotReadableError'),
  );
  return file;
}

describe('the media service', () => {
  it.each(['jpeg', 'formats'] as const)(
    'warms up %s once, by making images, and reports its memory without that',
    async (name) => {
      const makeImage = vi.fn(packageWith().makeImage);
      const service = serve(packageWith({ makeImage }));

      expect(await service.memory()).toEqual({ wasmBytes: 65_536 });
      expect(makeImage).not.toHaveBeenCalled();

      await service.warmUp(name);
      const times = makeImage.mock.calls.length;
      expect(times).toBeGreaterThan(0);

      await service.warmUp(name);
      expect(makeImage).toHaveBeenCalledTimes(times);
    },
  );

  it.each([
    ['its code does not load', new TypeError('Failed to fetch'), 'CodeMissing'],
    ['there is no memory for it', new RangeError('Out of memory'), 'RangeError'],
  ])('ends a call where a package is not there, by the reason: %s', async (_, cause, name) => {
    const packages = { jpeg: () => Promise.reject(cause), formats: () => Promise.reject(cause) };
    const service = createMediaService(packages);

    await expect(service.probe(new Blob(['x']), MEDIA_LIMITS)).rejects.toMatchObject({ name });
    await expect(service.warmUp('formats')).rejects.toMatchObject({ name });
  });

  it('hands the whole file to the job and the picture to the page', async () => {
    const makeImage = vi.fn(packageWith().makeImage);
    const service = serve(packageWith({ makeImage }));

    const result = await service.makeImage(new Blob(['picture']), POST_IMAGE);

    if (!result.ok) throw new Error(result.code);
    expect(new TextDecoder().decode(result.value.image.bytes)).toBe('picture');
    expect(result.value.memory.wasmBytes).toBe(65_536);
    expect(makeImage).toHaveBeenCalledWith(expect.any(Uint8Array), POST_IMAGE);
  });

  it('gives its buffers away instead of copying them', async () => {
    const image = madeImage(new Uint8Array([9]));
    const service = serve(packageWith({ makeImage: () => ({ ok: true, value: image }) }));

    await service.makeImage(new Blob(['picture']), POST_IMAGE);

    expect(image.bytes.buffer.detached).toBe(true);
    expect(image.placeholder.buffer.detached).toBe(true);
    expect(image.variants[0]?.bytes.buffer.detached).toBe(true);
  });

  it('gives a buffer away once when several parts lie in it', async () => {
    const whole = new Uint8Array(10);
    const image = { ...madeImage(whole.subarray(0, 5)), placeholder: whole.subarray(5) };
    const service = serve(packageWith({ makeImage: () => ({ ok: true, value: image }) }));

    expect(await service.makeImage(new Blob(['picture']), POST_IMAGE)).toMatchObject({ ok: true });
  });

  it('reads only the leading bytes for a probe, and tells how long the file is', async () => {
    const probe = vi.fn(packageWith().probe);
    const service = serve(packageWith({ probe }));
    const file = new Blob([new Uint8Array(LIMITS.probeBytes + 1)]);

    expect(await service.probe(file, MEDIA_LIMITS)).toEqual({ ok: true, value: PROBE });

    expect(probe.mock.calls[0]?.[0]).toHaveLength(LIMITS.probeBytes);
    expect(probe.mock.calls[0]?.[1]).toBe(LIMITS.probeBytes + 1);
  });

  it('refuses a file over the limit without reading it', async () => {
    const makeImage = vi.fn(packageWith().makeImage);
    const service = serve(packageWith({ makeImage }));
    const recipe = { ...POST_IMAGE, limits: { ...MEDIA_LIMITS, maxBytes: 3 } };

    expect(await service.makeImage(new Blob(['four']), recipe)).toMatchObject({
      ok: false,
      code: 'too_many_bytes',
    });
    expect(await service.makeImage(new Blob(['abc']), recipe)).toMatchObject({ ok: true });
    expect(makeImage).toHaveBeenCalledOnce();
  });

  it('answers refusals as values, codes and all', async () => {
    const service = serve(
      packageWith({ makeImage: () => ({ ok: false, code: 'truncated', detail: 'at 17' }) }),
    );

    expect(await service.makeImage(new Blob(['pict']), POST_IMAGE)).toEqual({
      ok: false,
      code: 'truncated',
      detail: 'at 17',
    });
  });

  it('says of a file that is gone that it cannot be read', async () => {
    const service = serve(packageWith());

    expect(await service.makeImage(lostFile(), POST_IMAGE)).toMatchObject({
      ok: false,
      code: 'unreadable',
    });
  });

  it('lets a trap through, so that the page replaces the worker', async () => {
    const service = serve(
      packageWith({
        makeImage: () => {
          throw new WebAssembly.RuntimeError('unreachable');
        },
      }),
    );

    await expect(service.makeImage(new Blob(['picture']), POST_IMAGE)).rejects.toMatchObject({
      name: 'RuntimeError',
    });
  });

  it('reports reading, working and done, each share larger than the one before', async () => {
    const service = serve(packageWith());
    const reports: MediaProgress[] = [];
    const file = new Blob([new Uint8Array(3 * 1024 * 1024 + 1)]);

    await service.makeImage(
      file,
      POST_IMAGE,
      proxy((progress: MediaProgress) => void reports.push(progress)),
    );
    await expect.poll(() => reports.at(-1)).toEqual({ stage: 'done', share: 1 });

    expect([...new Set(reports.map(({ stage }) => stage))]).toEqual(['reading', 'working', 'done']);
    expect(reports.filter(({ stage }) => stage === 'reading').length).toBeGreaterThan(2);
    for (const [index, { share }] of reports.slice(1).entries()) {
      expect(share).toBeGreaterThanOrEqual(reports[index]?.share ?? 1);
    }
  });

  it('closes the progress channel when a job has ended, whatever its outcome', async () => {
    const trap = () => {
      throw new WebAssembly.RuntimeError('unreachable');
    };
    for (const changes of [
      {},
      { makeImage: () => ({ ok: false, code: 'truncated', detail: '' }) as const },
      { makeImage: trap },
    ]) {
      const media = packageWith(changes);
      const onProgress = Object.assign(vi.fn(), { [releaseProxy]: vi.fn() });
      const service = serviceOf(media);

      await service.makeImage(new Blob(['image']), POST_IMAGE, onProgress).catch(() => undefined);

      expect(onProgress[releaseProxy]).toHaveBeenCalledOnce();
    }
  });

  it('loads the package of every format with the first file that needs it, unless warmed up', async () => {
    const jpeg = packageWith({ memoryBytes: () => 1 });
    const formats = vi.fn(async () => packageWith({ memoryBytes: () => 2 }));
    const service = createMediaService({ jpeg: async () => jpeg, formats });
    const makeFrom = (...leading: number[]) =>
      service.makeImage(new Blob([Uint8Array.from(leading)]), POST_IMAGE);

    await service.warmUp('jpeg');
    await service.probe(new Blob(['image']), MEDIA_LIMITS);
    expect(await makeFrom(0xff, 0xd8, 0xff)).toMatchObject({
      value: { memory: { wasmBytes: 1 } },
    });
    expect(formats).not.toHaveBeenCalled();

    expect(await makeFrom(0x89, 0x50, 0x4e)).toMatchObject({
      value: { memory: { wasmBytes: 3 } },
    });
  });

  it('refuses a video frame that the browser cannot convert, without losing the worker', async () => {
    vi.spyOn(VideoFrame.prototype, 'copyTo').mockRejectedValue(
      new DOMException('RGBA is not supported', 'NotSupportedError'),
    );
    const service = serviceOf(packageWith());
    const frame = new VideoFrame(new Uint8Array(4 * 2 * 4), {
      format: 'RGBA',
      codedWidth: 4,
      codedHeight: 2,
      timestamp: 0,
    });
    const close = vi.spyOn(frame, 'close');

    expect(await service.makePoster(frame, POSTER_IMAGE)).toMatchObject({
      ok: false,
      code: 'unsupported_kind',
    });
    expect(close).toHaveBeenCalledOnce();
  });

  it('decodes an AVIF in the browser, and keeps the facts of its file', async () => {
    const makeImageFromRgba = vi.fn(packageWith().makeImageFromRgba);
    const file = await bytesOf('quadrants-turned.avif');
    const service = serve(
      packageWith({
        makeImage: () => ({ ok: false, code: 'unsupported_kind', detail: 'avif' }),
        probe: () => ({
          ok: true,
          value: { ...PROBE, kind: 'avif', mime: 'image/avif', hasGps: true },
        }),
        makeImageFromRgba,
      }),
    );

    expect(await service.makeImage(new Blob([file]), POST_IMAGE)).toMatchObject({
      ok: true,
      value: { image: { source: { kind: 'avif', bytes: file.length, gpsRemoved: true } } },
    });
    const rgba = expect.any(Uint8ClampedArray);
    expect(makeImageFromRgba.mock.calls).toEqual([[rgba, 32, 16, 6, POST_IMAGE]]);
  });

  it('names HEIC where the browser has no decoder for it', async () => {
    const service = serve(
      packageWith({
        makeImage: () => ({ ok: false, code: 'unsupported_kind', detail: 'heic' }),
        probe: () => ({ ok: true, value: { ...PROBE, kind: 'heic', mime: 'image/heic' } }),
      }),
    );
    expect(await service.makeImage(new Blob(['photo']), POST_IMAGE)).toMatchObject({
      ok: false,
      code: 'unsupported_heic',
    });
  });

  it('does not ask the browser about other kinds that Rust does not know', async () => {
    const decode = vi.spyOn(globalThis, 'createImageBitmap');
    const service = serve(
      packageWith({
        makeImage: () => ({ ok: false, code: 'unsupported_kind', detail: 'mp4' }),
        probe: () => ({ ok: true, value: { ...PROBE, kind: 'mp4', mime: 'video/mp4' } }),
      }),
    );

    expect(await service.makeImage(new Blob(['video']), POST_IMAGE)).toMatchObject({
      ok: false,
      code: 'unsupported_kind',
    });
    expect(decode).not.toHaveBeenCalled();
  });
});
