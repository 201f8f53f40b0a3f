import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaKind,
  MediaProbe,
} from '#workers/media/media-types.ts';
import { postFormData } from '../../../src/features/posts/composer/create-post.ts';
import {
  describableKind,
  type PostMediaPipeline,
  prepareMedia,
} from '../../../src/features/posts/composer/prepare-media.ts';
import { MediaError, type MediaRefusal } from '../../../src/lib/media/media-client.ts';

const { signal } = new AbortController();

function probeOf(kind: MediaKind): MediaProbe {
  return {
    kind,
    mime: kind === 'mp4' ? 'video/mp4' : 'image/png',
    widthPx: 800,
    heightPx: 600,
    orientation: 1,
    colour: 'srgb',
    bitDepth: 8,
    hasAlpha: false,
    isAnimated: false,
    isProgressive: false,
    hasGps: true,
    memoryBytes: 1,
  };
}

const finished: FinishedImage = {
  image: {
    bytes: new Uint8Array([1, 2, 3]),
    kind: 'jpeg',
    mime: 'image/jpeg',
    widthPx: 400,
    heightPx: 300,
    quality: 0.9,
    passedThrough: false,
    isAnimated: false,
    source: {
      kind: 'png',
      bytes: 10,
      widthPx: 800,
      heightPx: 600,
      gpsRemoved: true,
      metadataBytesRemoved: 5,
      colour: 'srgb',
    },
    placeholder: new Uint8Array(),
    variants: [],
  },
  milliseconds: 12.4,
  memory: { wasmBytes: 0 },
};

const film: InspectedVideo = {
  bytes: new Uint8Array([0, 8]),
  widthPx: 640,
  heightPx: 360,
  rotation: 0,
  durationMs: 2500,
  gpsRemoved: true,
};

const still = new File(['still'], 'poster.jpg', { type: 'image/jpeg' });

function pipelineFor(kind: MediaKind, refusal?: MediaRefusal): PostMediaPipeline {
  return {
    probe: async () => probeOf(kind),
    makeImage: async (_, { onProgress }) => {
      if (refusal) throw new MediaError(refusal, 'for the test');
      onProgress({ share: 0.5 });
      return finished;
    },
    inspect: async () => {
      if (refusal) throw new MediaError(refusal, 'for the test');
      return film;
    },
    poster: async () => still,
  };
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'wave.png');

describe('a picked file', () => {
  it('passes at 12 MB and is refused one byte above, before anything reads it', async () => {
    const untouched: PostMediaPipeline = {
      probe: () => Promise.reject(new Error('It was read.')),
      makeImage: () => Promise.reject(new Error('It was read.')),
      inspect: () => Promise.reject(new Error('It was read.')),
      poster: () => Promise.reject(new Error('It was read.')),
    };

    const atLimit = await prepareMedia(fileOf(LIMITS.uploadBytes), { signal }, pipelineFor('png'));
    const above = await prepareMedia(fileOf(LIMITS.uploadBytes + 1), { signal }, untouched);

    expect(atLimit.status).toBe('accepted');
    expect(above).toMatchObject({ status: 'refused', problem: 'post_file_too_large' });
  });

  it('is shrunk when it is an image, and says what became of it', async () => {
    const shares: number[] = [];
    const media = await prepareMedia(
      fileOf(10),
      { signal, onProgress: (share) => shares.push(share) },
      pipelineFor('png'),
    );

    expect(shares).toEqual([0.5]);
    expect(media).toMatchObject({
      status: 'accepted',
      name: 'wave.png',
      facts: {
        kind: 'image',
        before: { bytes: 10, widthPx: 800, heightPx: 600 },
        after: { bytes: 3, widthPx: 400, heightPx: 300 },
        quality: 0.9,
        milliseconds: 12,
        gpsRemoved: true,
      },
    });
    const sent = media.status === 'accepted' ? media.file : undefined;
    expect(sent?.type).toBe('image/jpeg');
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(finished.image.bytes);
  });

  it('passes without its place when it is a video, with the kind of its bytes', async () => {
    const file = new File([new Uint8Array([7])], 'clip.mov', { type: 'video/quicktime' });
    const media = await prepareMedia(file, { signal }, pipelineFor('mp4'));

    const sent = media.status === 'accepted' ? media.file : undefined;
    expect(media).toMatchObject({ status: 'accepted', poster: still });
    expect(media.status === 'accepted' && media.facts).toEqual({
      kind: 'video',
      before: { bytes: 2, widthPx: 640, heightPx: 360 },
      after: { bytes: 2, widthPx: 640, heightPx: 360 },
      durationMs: 2500,
      gpsRemoved: true,
    });
    expect(describableKind(media)).toBe('video');
    expect(sent?.type).toBe('video/mp4');
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(film.bytes);
  });

  it('can be described while it is prepared, and no more once it is refused', () => {
    expect(describableKind({ status: 'working', name: 'a.jpg', share: 0.5 })).toBe('image');
    expect(
      describableKind({ status: 'refused', name: 'a.txt', problem: 'unsupported_file' }),
    ).toBeUndefined();
  });

  it('is sent with its still picture before it, and without one where there is none', () => {
    const post = {
      author: 'u1',
      content: '',
      visibility: 'public',
      commentPermission: 'everyone',
      media: fileOf(3),
      mediaAlt: '',
    } as const;
    expect([...postFormData({ ...post, poster: still }, 0).keys()].slice(-2)).toEqual([
      'poster',
      'media',
    ]);
    expect(postFormData({ ...post, poster: undefined }, 0).has('poster')).toBe(false);
  });

  it('is refused when its bytes are of no known kind', async () => {
    const media = await prepareMedia(fileOf(10), { signal }, pipelineFor('unknown'));
    expect(media).toMatchObject({ status: 'refused', problem: 'unsupported_file' });
  });

  it.each<[MediaRefusal, string]>([
    ['too_many_bytes', 'post_file_too_large'],
    ['unknown_kind', 'unsupported_file'],
    ['unsupported_kind', 'unsupported_file'],
    ['truncated', 'image_failed'],
    ['corrupt', 'image_failed'],
    ['too_many_pixels', 'image_failed'],
    ['over_budget', 'image_failed'],
    ['worker_lost', 'image_failed'],
  ])('that the pipeline refuses as %s is told as %s', async (code, problem) => {
    const media = await prepareMedia(fileOf(10), { signal }, pipelineFor('png', code));
    expect(media).toMatchObject({ status: 'refused', problem });
  });

  it('is refused before it is sent when it is a video that the server would refuse', async () => {
    const media = await prepareMedia(fileOf(10), { signal }, pipelineFor('mp4', 'truncated'));
    expect(media).toMatchObject({ status: 'refused', problem: 'image_failed' });
  });

  it('lets a fault through that is no refusal', async () => {
    const broken: PostMediaPipeline = {
      ...pipelineFor('png'),
      makeImage: () => Promise.reject(new RangeError('a bug')),
    };
    await expect(prepareMedia(fileOf(10), { signal }, broken)).rejects.toThrow('a bug');
  });
});
