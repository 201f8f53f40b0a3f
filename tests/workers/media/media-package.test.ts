import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { MEDIA_LIMITS, POST_IMAGE, PROFILE_IMAGE, STORED_IMAGE } from '#contract/media-recipes.ts';
import * as media from '#media-formats-pkg';
import * as jpeg from '#media-pkg';
import { decodeThumbHash } from '#workers/feed/thumb-hash.ts';
import type { MediaResult } from '#workers/media/media-types.ts';
import { recordedVideo } from '../../support/media/recorded-video.ts';

const FILES = import.meta.glob<string>('../../fixtures/media/*.{jpg,png,gif,webp,tif}', {
  query: '?url',
  import: 'default',
  eager: true,
});

async function bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const url = FILES[`../../fixtures/media/${name}`];
  if (url === undefined) throw new Error(`There is no fixture ${name}.`);
  return new Uint8Array(await (await fetch(url)).arrayBuffer());
}

function unwrap<Value>(result: MediaResult<Value>): Value {
  if (!result.ok) throw new Error(`${result.code}: ${result.detail}`);
  return result.value;
}

/** The pixels as the browser itself shows the file. */
async function shown(file: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8ClampedArray> {
  const bitmap = await createImageBitmap(new Blob([file], { type }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height).data;
}

/** Mean difference of a sample. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length;
}

function dataUrl(file: Uint8Array, type: string): string {
  return `data:${type};base64,${btoa(String.fromCharCode(...file))}`;
}

describe('the media package', () => {
  let photo: Uint8Array<ArrayBuffer>;
  beforeAll(async () => {
    photo = await bytesOf('with-gps.jpg');
  });

  it('detects the kind of a file from its leading bytes', () => {
    expect(unwrap(media.probe(photo, photo.length, MEDIA_LIMITS))).toEqual({
      kind: 'jpeg',
      mime: 'image/jpeg',
      widthPx: 45,
      heightPx: 61,
      colour: 'srgb',
      isAnimated: false,
      hasGps: true,
      memoryBytes: expect.any(Number),
    });
  });

  it('answers refusals as values that survive being posted', () => {
    const refused = media.makeImage(photo.subarray(0, photo.length - 40), PROFILE_IMAGE);
    expect(refused).toMatchObject({ ok: false, code: 'truncated' });
    expect(structuredClone(refused)).toEqual(refused);
  });

  it.each([
    ['with-gps.jpg', 'image/jpeg'],
    ['progressive-422.jpg', 'image/jpeg'],
    ['baseline-444-restart.jpg', 'image/jpeg'],
    ['rgb.png', 'image/png'],
    ['deep.png', 'image/png'],
    ['lossy.webp', 'image/webp'],
    ['still.gif', 'image/gif'],
  ])('shows %s as the browser shows it, upright', async (name, type) => {
    const file = await bytesOf(name);
    const png = unwrap(media.dataUrlToPng(dataUrl(file, type), MEDIA_LIMITS));
    expect(png.kind).toBe('png');
    const found = await shown(png.bytes, png.mime);
    expect(difference(found, await shown(file, type))).toBeLessThan(2.5);
  });

  it('encodes what the browser then shows, turned and free of metadata', async () => {
    const made = unwrap(media.makeImage(photo, PROFILE_IMAGE));
    expect(made).toMatchObject({
      kind: 'jpeg',
      mime: 'image/jpeg',
      widthPx: 45,
      heightPx: 61,
      quality: LIMITS.imageQuality,
      isAnimated: false,
      source: { kind: 'jpeg', bytes: photo.length, widthPx: 45, heightPx: 61, gpsRemoved: true },
    });
    expect(made.source.metadataBytesRemoved).toBeGreaterThan(1000);
    const found = await shown(made.bytes, made.mime);
    expect(difference(found, await shown(photo, 'image/jpeg'))).toBeLessThan(8);
    expect(String.fromCharCode(...made.bytes)).not.toMatch(/Exif|GPS|Nonymous|photoshop/);
  });

  it('lets a small PNG and WebP keep their pixels and their transparency', async () => {
    for (const name of ['alpha.png', 'lossless-alpha.webp', 'lossy.webp']) {
      const file = await bytesOf(name);
      const made = unwrap(media.makeImage(file, POST_IMAGE));
      expect(made).toMatchObject({ kind: made.source.kind, quality: 0 });
      const type = made.mime;
      expect(await shown(made.bytes, type)).toEqual(await shown(file, type));
    }
  });

  it('reads the floors of a recipe for elongated pictures', () => {
    const rgba = new Uint8ClampedArray(300 * 3000 * 4).map((_, at) => (at * 2_654_435_761) >>> 24);
    const [best, ...rest] = POST_IMAGE.steps;
    if (!best) throw new Error('The recipe has no steps.');
    const recipe = {
      ...POST_IMAGE,
      maxBytes: 60_000,
      steps: [{ ...best, minLongEdgePx: 10, minElongatedPixels: 0, minElongatedShortEdgePx: 280 }],
    };
    expect(rest.length).toBeGreaterThan(0);
    expect(media.makeImageFromRgba(rgba, 300, 3000, 1, recipe)).toMatchObject({
      ok: false,
      code: 'over_budget',
    });
    const isLong = { ...recipe, elongatedRatio: 11 };
    expect(media.makeImageFromRgba(rgba.slice(), 300, 3000, 1, isLong).ok).toBe(true);
  });

  it('keeps what moves, for a post and for the server', async () => {
    for (const name of ['animated.gif', 'animated.webp']) {
      const file = await bytesOf(name);
      for (const recipe of [POST_IMAGE, STORED_IMAGE]) {
        expect(unwrap(media.makeImage(file, recipe))).toMatchObject({
          isAnimated: true,
          quality: 0,
        });
      }
      expect(unwrap(media.makeImage(file, PROFILE_IMAGE)).kind).toBe('jpeg');
    }
  });

  it('hands out arrays that can be transferred', () => {
    const made = unwrap(media.makeImage(photo, { ...PROFILE_IMAGE, variantWidthsPx: [16, 40] }));
    const sizes = made.variants.map(({ widthPx, heightPx }) => [widthPx, heightPx]);
    expect(sizes).toEqual([
      [16, 22],
      [40, 54],
    ]);
    const buffers = [made.bytes, made.placeholder, ...made.variants.map((v) => v.bytes)].map(
      ({ buffer }) => buffer,
    );
    const sent = structuredClone(made, { transfer: buffers });
    expect(sent.bytes.subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xd8));
    expect(made.bytes.length).toBe(0);
    expect(media.memoryBytes()).toBeGreaterThan(0);
  });

  it('makes the same of JPEG, videos and pixels where it has no other format', async () => {
    const jpegs = Object.keys(FILES)
      .map((path) => path.slice(path.lastIndexOf('/') + 1))
      .filter((name) => name.endsWith('.jpg'));
    expect(jpegs.length).toBeGreaterThan(6);
    for (const name of jpegs) {
      const file = await bytesOf(name);
      for (const recipe of [POST_IMAGE, PROFILE_IMAGE]) {
        const [made, wanted] = [jpeg, media].map(({ makeImage }) => {
          const result = makeImage(file, recipe);
          return result.ok ? { ...result.value, stages: undefined } : result;
        });
        expect(made, name).toEqual(wanted);
      }
    }
    for (const name of ['rgb.png', 'animated.gif', 'lossy.webp', 'rgb.tif']) {
      const file = await bytesOf(name);
      const leading = jpeg.probe(file, file.length, MEDIA_LIMITS);
      expect(leading).toEqual(media.probe(file, file.length, MEDIA_LIMITS));
      expect(jpeg.makeImage(file, POST_IMAGE)).toMatchObject({ code: 'unsupported_kind' });
    }
  });

  it('makes an image from decoded pixels, applying their orientation', () => {
    const rgba = new Uint8ClampedArray(30 * 20 * 4).fill(200);
    const made = unwrap(media.makeImageFromRgba(rgba, 30, 20, 8, POST_IMAGE));
    expect(made).toMatchObject({ widthPx: 20, heightPx: 30, kind: 'jpeg' });
    expect(made.source).toMatchObject({ bytes: rgba.length, widthPx: 20, gpsRemoved: false });
  });

  it('leaves a recorded video as it is, and it plays', async () => {
    const recorded = await recordedVideo();
    const { bytes, widthPx, heightPx, gpsRemoved } = unwrap(
      media.inspectVideo(recorded, MEDIA_LIMITS),
    );
    expect([widthPx, heightPx, gpsRemoved]).toEqual([64, 48, false]);
    // It contains nothing private, so nothing is blanked.
    expect(bytes).toEqual(recorded);
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
    await new Promise((resolve, reject) => {
      video.onloadeddata = resolve;
      video.onerror = () => reject(video.error);
    });
    expect([video.videoWidth, video.videoHeight]).toEqual([64, 48]);
    URL.revokeObjectURL(video.src);
  });

  it('draws the placeholder of a picture near to it', async () => {
    const made = unwrap(media.makeImage(await bytesOf('rgb.png'), PROFILE_IMAGE));
    const file = decodeThumbHash(btoa(String.fromCharCode(...made.placeholder)));
    if (!file) throw new Error('There is no picture of the hash.');
    const rgba = await shown(new Uint8Array(await file.arrayBuffer()), 'image/bmp');
    // Red on the top left, blue on the bottom left.
    const [red = 0, , blue = 0] = rgba;
    expect(red).toBeGreaterThan(blue + 60);
    const last = rgba.length - 32 * 4; // it is wider than it is high
    expect(rgba[last + 2] ?? 0).toBeGreaterThan((rgba[last] ?? 255) + 60);
  });
});
