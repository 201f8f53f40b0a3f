import { afterEach, describe, expect, it, vi } from 'vitest';

import { LIMITS } from '#contract/limits.ts';
import { POST_IMAGE, PROFILE_IMAGE, PROJECT_IMAGE } from '#contract/media-recipes.ts';
import { createMediaClient } from '../../../src/lib/media/media-client.ts';
import { bytesOf } from '../../support/fixture-bytes.ts';
import {
  arePixelsClose,
  BLUE,
  decodeInBrowser,
  GREEN,
  noisyImage,
  RED,
  WHITE,
} from '../../support/media/images.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';
import { countedWorkers } from './support/counted-workers.ts';

/** The page's client over the product's worker and the built package. */
function realClient() {
  return clientOver(
    () =>
      new Worker(new URL('../../../workers/media/media.worker.ts', import.meta.url), {
        type: 'module',
      }),
  );
}

/** The same, in a browser without canvas and image decoders. */
function bareClient() {
  return clientOver(
    () =>
      new Worker(new URL('./support/bare-media.worker.ts', import.meta.url), { type: 'module' }),
  );
}

function clientOver(start: () => Worker) {
  const workers = countedWorkers(start);
  const client = createMediaClient(workers.spawn);
  stops.push(client.stop);
  return { ...client, workers };
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

async function phonePhoto(): Promise<File> {
  return new File([await bytesOf('phone.jpg')], 'IMG_0001.png', { type: 'image/png' });
}

const PNG_SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pictureOf = (image: { bytes: Uint8Array<ArrayBuffer>; mime: string }) =>
  new Blob([image.bytes], { type: image.mime });

describe('probing', () => {
  it('does not probe a file again whose probe the caller passes on', async () => {
    const { probeMedia, makeImage, workers } = realClient();
    const file = await phonePhoto();

    await makeImage(file, POST_IMAGE, { probe: await probeMedia(file) });

    expect(workers.calls.filter((name) => name === 'probe')).toHaveLength(1);
    expect(workers.calls).toContain('makeImage');
  });

  it('believes the bytes, not the name or the declared type', async () => {
    const { probeMedia } = realClient();

    expect(await probeMedia(await phonePhoto())).toMatchObject({
      kind: 'jpeg',
      mime: 'image/jpeg',
      widthPx: 96,
      heightPx: 64,
      hasGps: true,
    });
  });

  it('starts no worker for a file above the limit', async () => {
    const { probeMedia, workers } = realClient();
    const file = new File([new Uint8Array(LIMITS.uploadBytes + 1)], 'a.jpg');

    await expect(probeMedia(file)).rejects.toMatchObject({
      name: 'MediaError',
      code: 'too_many_bytes',
    });
    expect(workers.started).toBe(0);
  });
});

describe("making a post's image", () => {
  it('keeps to 358,400 bytes however much detail there is, and leaves the file as it was', async () => {
    const { makeImage } = realClient();
    const file = await noisyImage(2400, 1600);
    expect(file.size).toBeGreaterThan(2_000_000);

    const { image, milliseconds, memory } = await makeImage(file, POST_IMAGE);

    expect(image.bytes.length).toBeLessThanOrEqual(358_400);
    expect(image.bytes.length).toBeGreaterThan(200_000);
    expect(await decodeInBrowser(pictureOf(image))).toMatchObject({
      widthPx: image.widthPx,
      heightPx: image.heightPx,
    });
    expect(image.widthPx / image.heightPx).toBeCloseTo(1.5, 1);
    expect(milliseconds).toBeGreaterThan(0);
    expect(memory.wasmBytes).toBeGreaterThan(65_536);
    expect((await file.arrayBuffer()).byteLength).toBe(file.size);
  });

  it('needs neither canvas nor decoder of the browser', async () => {
    const { makeImage } = bareClient();

    const { image } = await makeImage(await phonePhoto(), POST_IMAGE);

    expect(image).toMatchObject({ kind: 'jpeg', widthPx: 96, heightPx: 64 });
  });

  it('does no image work and no base64 on the main thread', async () => {
    const { makeImage, galleryPngFromDataUrl } = realClient();
    const file = await phonePhoto();
    const dataUrl = await dataUrlOf(file);
    const spies = [
      vi.spyOn(globalThis, 'createImageBitmap'),
      vi.spyOn(globalThis, 'ImageDecoder'),
      vi.spyOn(globalThis, 'OffscreenCanvas'),
      vi.spyOn(HTMLCanvasElement.prototype, 'getContext'),
      vi.spyOn(globalThis, 'atob'),
      vi.spyOn(FileReader.prototype, 'readAsDataURL'),
      vi.spyOn(FileReader.prototype, 'readAsArrayBuffer'),
      vi.spyOn(Blob.prototype, 'arrayBuffer'),
      vi.spyOn(Blob.prototype, 'stream'),
    ];

    await makeImage(file, POST_IMAGE);
    await galleryPngFromDataUrl(dataUrl);

    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it('goes on with the same worker after a refusal', async () => {
    const { makeImage, workers } = realClient();
    const file = await noisyImage(640, 480);

    await makeImage(file.slice(0, file.size / 2), POST_IMAGE).catch(() => undefined);
    await makeImage(file, POST_IMAGE);

    expect(workers).toMatchObject({ started: 1, running: 1 });
  });

  it('takes an AVIF that lies sideways, with the pixels of the browser', async () => {
    const { makeImage } = realClient();
    const file = new File([await bytesOf('quadrants-turned.avif')], 'a.avif');

    const { image } = await makeImage(file, POST_IMAGE);

    expect(image).toMatchObject({ kind: 'jpeg', widthPx: 16, heightPx: 32 });
    expect(image.source).toMatchObject({ kind: 'avif', bytes: file.size });
    const seen = await decodeInBrowser(pictureOf(image));
    expect(seen).toMatchObject({ widthPx: 16, heightPx: 32 });
    expect(arePixelsClose(seen.quarters, [BLUE, RED, WHITE, GREEN], 30)).toBe(true);
  });

  it('says that AVIF is not supported where the browser cannot decode it', async () => {
    const { makeImage } = bareClient();
    const file = new File([await bytesOf('quadrants.avif')], 'a.avif');

    await expect(makeImage(file, POST_IMAGE)).rejects.toMatchObject({ code: 'unsupported_kind' });
  });
});

describe('cancelling', () => {
  it('stops the worker of a running job; the next picture is made by a new one', async () => {
    const { makeImage, workers } = realClient();
    const abort = new AbortController();

    const cancelled = makeImage(await noisyImage(2400, 1600), POST_IMAGE, {
      signal: abort.signal,
      onProgress: ({ stage }) => stage === 'working' && abort.abort(),
    });

    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    expect(workers).toMatchObject({ started: 1, running: 0 });
    await makeImage(await phonePhoto(), POST_IMAGE);
    expect(workers).toMatchObject({ started: 2, running: 1 });
  });

  it('takes a waiting picture out of the queue and lets the running one finish', async () => {
    const { makeImage, workers } = realClient();
    const abort = new AbortController();
    const files = await Promise.all([noisyImage(1600, 1200), phonePhoto()]);

    const first = makeImage(files[0], POST_IMAGE);
    const second = makeImage(files[1], POST_IMAGE, { signal: abort.signal });
    abort.abort();

    await expect(second).rejects.toMatchObject({ name: 'AbortError' });
    expect((await first).image.kind).toBe('jpeg');
    expect(workers.running).toBe(workers.started);
  });
});

describe('the other pictures', () => {
  it('are fitted into 3840×2160 and never enlarged', async () => {
    const { makeImage } = realClient();

    expect((await makeImage(await phonePhoto(), PROFILE_IMAGE)).image).toMatchObject({
      widthPx: 96,
      heightPx: 64,
      quality: 0.7,
    });
    expect((await makeImage(await noisyImage(1000, 2700), PROFILE_IMAGE)).image).toMatchObject({
      widthPx: 800,
      heightPx: 2160,
    });
  });

  it('have full chroma resolution in projects and half of it in profiles', async () => {
    const { makeImage } = realClient();

    expect(samplingOf((await makeImage(await phonePhoto(), PROJECT_IMAGE)).image.bytes)).toBe(0x11);
    expect(samplingOf((await makeImage(await phonePhoto(), PROFILE_IMAGE)).image.bytes)).toBe(0x22);
  });

  it('become real PNG files when a gallery holds them as texts', async () => {
    const { galleryPngFromDataUrl } = realClient();

    const photo = await phonePhoto();
    const { image } = await galleryPngFromDataUrl(await dataUrlOf(photo));

    expect(image.mime).toBe('image/png');
    expect(image.bytes.subarray(0, 8)).toEqual(PNG_SIGNATURE);
    expect(image.source).toMatchObject({ bytes: photo.size, gpsRemoved: true });
    const seen = await decodeInBrowser(pictureOf(image));
    expect(seen).toMatchObject({ widthPx: 96, heightPx: 64 });
    expect(arePixelsClose(seen.quarters, [RED, GREEN, BLUE, WHITE], 12)).toBe(true);
  });

  it('are refused when a gallery holds something else', async () => {
    const { galleryPngFromDataUrl } = realClient();

    await expect(galleryPngFromDataUrl('https://example.com/a.png')).rejects.toMatchObject({
      code: 'not_a_data_url',
    });
  });

  it('are refused when a gallery holds more than an upload may have', async () => {
    const { galleryPngFromDataUrl } = realClient();
    const tooLong = 'A'.repeat(4 * Math.ceil((LIMITS.uploadBytes + 1) / 3));

    await expect(galleryPngFromDataUrl(`data:image/png;base64,${tooLong}`)).rejects.toMatchObject({
      code: 'too_many_bytes',
    });
  });
});

describe('a video', () => {
  it('reports its size, and keeps its length', async () => {
    const { inspectVideo } = realClient();
    const recorded = await recordedVideo();

    const video = await inspectVideo(new File([recorded], 'clip.webm'));

    expect(video).toMatchObject({ widthPx: 64, heightPx: 48, gpsRemoved: false });
    expect(video.bytes.length).toBe(recorded.length);
  });

  it('is refused where it is none, and above the limit without a worker', async () => {
    const { inspectVideo, workers } = realClient();
    const tooLarge = new File([new Uint8Array(LIMITS.uploadBytes + 1)], 'a.mp4');
    await expect(inspectVideo(tooLarge)).rejects.toMatchObject({ code: 'too_many_bytes' });
    expect(workers.started).toBe(0);

    await expect(inspectVideo(await phonePhoto())).rejects.toMatchObject({
      code: 'unsupported_kind',
    });
  });
});

describe('warming up', () => {
  it('starts one worker, which then makes the first picture', async () => {
    const { warmMedia, makeImage, workers } = realClient();

    await warmMedia();
    expect(workers.started).toBe(1);

    await makeImage(await phonePhoto(), POST_IMAGE);
    expect(workers.started).toBe(1);
  });
});

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });
}

/** The sampling factors of the first component in the frame header of a JPEG. */
function samplingOf(jpeg: Uint8Array): number | undefined {
  for (let at = 2; at < jpeg.length; at += 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return jpeg[at + 11];
  }
  return undefined;
}
