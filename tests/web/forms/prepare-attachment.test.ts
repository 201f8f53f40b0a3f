import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { POST_IMAGE, PROFILE_IMAGE, PROJECT_IMAGE } from '#contract/media-recipes.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaKind,
  MediaProbe,
} from '#workers/media/media-types.ts';
import { postFormData } from '../../../src/features/posts/composer/submit-post.ts';
import {
  type AttachmentPolicy,
  POST_MEDIA,
  PROFILE_IMAGES,
  PROJECT_BLOCKS,
  PROJECT_COVER,
  PROJECT_GALLERY,
} from '../../../src/features/shared/attachments/policies.ts';
import {
  type AttachmentPipeline,
  prepareAttachment,
} from '../../../src/features/shared/attachments/prepare.ts';
import { MediaError, type MediaRefusal } from '../../../src/lib/media/media-client.ts';

const { signal } = new AbortController();

function probeOf(kind: MediaKind): MediaProbe {
  return {
    kind,
    mime: kind === 'mp4' ? 'video/mp4' : 'image/png',
    widthPx: 800,
    heightPx: 600,
    colour: 'srgb',
    isAnimated: false,
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
    isAnimated: false,
    source: {
      kind: 'png',
      bytes: 10,
      widthPx: 800,
      heightPx: 600,
      gpsRemoved: true,
      metadataBytesRemoved: 5,
      isAnimated: false,
    },
    placeholder: new Uint8Array(),
    variants: [],
    stages: { probeMs: 0, decodeMs: 0, colourMs: 0, scaleMs: 0, encodeMs: 0 },
  },
  milliseconds: 12.4,
  memory: { wasmBytes: 0 },
};

const video: InspectedVideo = {
  bytes: new Uint8Array([0, 8]),
  widthPx: 640,
  heightPx: 360,
  durationMs: 2500,
  gpsRemoved: true,
  metadataRemoved: true,
  isHevc: false,
};

const small = new Blob(['small'], { type: 'image/jpeg' });
const still = new File(['still'], 'poster.jpg', { type: 'image/jpeg' });

function pipelineFor(kind: MediaKind, refusal?: MediaRefusal): AttachmentPipeline {
  return {
    probe: async () => probeOf(kind),
    makeImage: async (_file, _recipe, { onProgress }) => {
      if (refusal) throw new MediaError(refusal, 'for the test');
      onProgress?.({ stage: 'working', share: 0.5 });
      return finished;
    },
    inspect: async () => {
      if (refusal) throw new MediaError(refusal, 'for the test');
      return video;
    },
    makeCopy: async () => small,
    pngFromDataUrl: async () => finished,
    poster: async () => still,
  };
}

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'wave.png');
const IGNORE = () => undefined;

function prepared(
  file: File,
  pipeline: AttachmentPipeline,
  policy: AttachmentPolicy = POST_MEDIA,
  onProgress: (share: number) => void = IGNORE,
) {
  return prepareAttachment({ kind: 'file', file }, policy, { signal, onProgress }, pipeline);
}

describe('a picked file', () => {
  it('is accepted at 12 MB and refused one byte above, before it is read', async () => {
    const fail = () => Promise.reject(new Error('It was read.'));
    const untouched: AttachmentPipeline = {
      probe: fail,
      makeImage: fail,
      makeCopy: fail,
      pngFromDataUrl: fail,
      inspect: fail,
      poster: fail,
    };
    const atLimit = await prepared(fileOf(LIMITS.uploadBytes), pipelineFor('png'));
    const above = await prepared(fileOf(LIMITS.uploadBytes + 1), untouched);
    expect(atLimit.status).toBe('ready');
    expect(above).toMatchObject({ status: 'refused', problem: 'post_file_too_large' });
  });

  it('is processed by the recipe of its field, with its existing probe', async () => {
    const calls: unknown[] = [];
    const pipeline: AttachmentPipeline = {
      ...pipelineFor('png'),
      makeImage: async (_file, recipe, { probe, priority }) => {
        calls.push([recipe, probe.kind, priority]);
        return finished;
      },
    };
    for (const policy of [POST_MEDIA, PROFILE_IMAGES, PROJECT_COVER]) {
      await prepared(fileOf(10), pipeline, policy);
    }
    expect(calls).toEqual([
      [POST_IMAGE, 'png', undefined],
      [PROFILE_IMAGE, 'png', undefined],
      [PROJECT_IMAGE, 'png', 'next'],
    ]);
  });

  it('is shrunk when it is an image, and says what became of it', async () => {
    const shares: number[] = [];
    const media = await prepared(fileOf(10), pipelineFor('png'), POST_MEDIA, (share) =>
      shares.push(share),
    );

    expect(shares).toEqual([0.5]);
    expect(media).toMatchObject({
      status: 'ready',
      kind: 'image',
      facts: {
        kind: 'image',
        before: { bytes: 10, widthPx: 800, heightPx: 600 },
        after: { bytes: 3, widthPx: 400, heightPx: 300 },
        quality: 0.9,
        isStilled: false,
        milliseconds: 12,
        gpsRemoved: true,
      },
    });
    const sent = media.status === 'ready' ? media.file : undefined;
    expect(sent?.name).toBe('wave.png');
    expect(sent?.type).toBe('image/jpeg');
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(finished.image.bytes);
  });

  it('that waits is shown by a small copy, which is given up once its turn has come', async () => {
    const begin = Promise.withResolvers<void>();
    const copying: AbortSignal[] = [];
    const seen: unknown[] = [];
    const pipeline: AttachmentPipeline = {
      ...pipelineFor('png'),
      makeImage: async (_file, _recipe, { onProgress }) => {
        await begin.promise;
        onProgress?.({ stage: 'reading', share: 0 });
        return finished;
      },
      makeCopy: async (_file, _probe, waiting) => {
        copying.push(waiting);
        return small;
      },
    };
    const media = prepareAttachment(
      { kind: 'file', file: fileOf(10) },
      PROJECT_GALLERY,
      {
        signal,
        onProgress: IGNORE,
        onRatio: (ratio) => seen.push(ratio),
        onCopy: (copy) => seen.push(copy),
      },
      pipeline,
    );
    await expect.poll(() => seen).toEqual([800 / 600, small]);
    expect(copying[0]?.aborted).toBe(false);
    begin.resolve();
    expect((await media).status).toBe('ready');
    expect(copying[0]?.aborted).toBe(true);
  });

  it('passes without its location when it is a video, with the kind of its bytes', async () => {
    const file = new File([new Uint8Array([7])], 'clip.mov', { type: 'video/quicktime' });
    const media = await prepared(file, pipelineFor('mp4'));

    const sent = media.status === 'ready' ? media.file : undefined;
    expect(media).toMatchObject({ status: 'ready', kind: 'video', poster: still });
    expect(media.status === 'ready' && media.facts).toEqual({
      kind: 'video',
      before: { bytes: 2, widthPx: 640, heightPx: 360 },
      after: { bytes: 2, widthPx: 640, heightPx: 360 },
      durationMs: 2500,
      gpsRemoved: true,
      metadataRemoved: true,
      isShownHere: true,
    });
    expect(sent?.type).toBe('video/mp4');
    expect(new Uint8Array((await sent?.arrayBuffer()) ?? [])).toEqual(video.bytes);
  });

  it('is accepted without a poster where this browser cannot make one of a video', async () => {
    const pipeline = { ...pipelineFor('mp4'), poster: async () => undefined };
    const media = await prepared(fileOf(10), pipeline, PROJECT_BLOCKS);
    expect(media).toMatchObject({ status: 'ready', kind: 'video', poster: undefined });
    expect(media.status === 'ready' && media.preview).toBe(media.status === 'ready' && media.file);
  });

  it('is marked as HEVC where this browser neither shows it nor says that it could', async () => {
    const canPlay = vi.spyOn(HTMLMediaElement.prototype, 'canPlayType');
    onTestFinished(() => canPlay.mockRestore());
    const isShown = async (isHevc: boolean, poster: File | undefined, answer: '' | 'probably') => {
      canPlay.mockReturnValue(answer);
      const pipeline: AttachmentPipeline = {
        ...pipelineFor('mp4'),
        inspect: async () => ({ ...video, isHevc }),
        poster: async () => poster,
      };
      const media = await prepared(fileOf(10), pipeline);
      return media.status === 'ready' && media.facts.kind === 'video' && media.facts.isShownHere;
    };
    expect(await isShown(true, undefined, '')).toBe(false);
    expect(await isShown(true, undefined, 'probably')).toBe(true);
    expect(await isShown(true, still, '')).toBe(true);
    expect(await isShown(false, undefined, '')).toBe(true);
  });

  it('is sent with its poster before it, and without one where there is none', () => {
    const post = {
      author: 'u1',
      content: '',
      visibility: 'public',
      commentPermission: 'everyone',
    } as const;
    const formOf = (poster: File | undefined) =>
      postFormData({ ...post, media: [{ file: fileOf(3), alt: '', poster }] });
    expect([...formOf(still).keys()].slice(-2)).toEqual(['poster', 'media']);
    expect(formOf(undefined).has('poster')).toBe(false);
  });

  it('is sent at its index among several, each with its description', () => {
    const media = ['', 'The second', 'The third'].map((alt, at) => {
      return { file: fileOf(at + 1), alt, poster: undefined };
    });
    const form = postFormData({
      author: 'u1',
      content: '',
      visibility: 'public',
      commentPermission: 'everyone',
      media,
    });
    expect([...form.keys()].slice(-5)).toEqual([
      'mediaAlt[1]',
      'mediaAlt[2]',
      'media',
      'media[1]',
      'media[2]',
    ]);
  });

  it('an error that is no refusal is thrown', async () => {
    const broken: AttachmentPipeline = {
      ...pipelineFor('png'),
      makeImage: () => Promise.reject(new RangeError('a bug')),
    };
    await expect(prepared(fileOf(10), broken)).rejects.toThrow('a bug');
  });
});

describe('a refused file', () => {
  const PLACES = {
    post: POST_MEDIA,
    profile: PROFILE_IMAGES,
    cover: PROJECT_COVER,
    gallery: PROJECT_GALLERY,
    blocks: PROJECT_BLOCKS,
  };
  const TOO_LARGE = LIMITS.uploadBytes + 1;

  it.each<[keyof typeof PLACES, string, string, string]>([
    ['post', 'post_file_too_large', 'unsupported_file', 'image_failed'],
    ['profile', 'file_too_large', 'not_an_image', 'resize_failed'],
    ['cover', 'file_too_large', 'not_an_image', 'resize_failed'],
    ['gallery', 'gallery_files_too_large', 'not_an_image', 'resize_failed'],
    ['blocks', 'file_too_large', 'unsupported_file', 'resize_failed'],
  ])('of the %s says what is wrong with it', async (place, tooLarge, wrongKind, failed) => {
    const problemWith = async (kind: MediaKind, code?: MediaRefusal, bytes = 10) => {
      const outcome = await prepared(fileOf(bytes), pipelineFor(kind, code), PLACES[place]);
      return outcome.status === 'refused' ? outcome.problem : undefined;
    };
    expect(await problemWith('png', undefined, TOO_LARGE)).toBe(tooLarge);
    expect(await problemWith('png', 'too_many_bytes')).toBe(tooLarge);
    expect(await problemWith('unknown')).toBe(wrongKind);
    expect(await problemWith('png', 'unknown_kind')).toBe(wrongKind);
    expect(await problemWith('avif', 'unsupported_kind')).toBe(wrongKind);
    expect(await problemWith('heic', 'unsupported_heic')).toBe('heic_unsupported');
    expect(await problemWith('jpeg', 'unsupported_jpeg')).toBe('jpeg_unsupported');
    expect(await problemWith('tiff', 'unsupported_tiff')).toBe('tiff_unsupported');
    expect(await problemWith('png', 'no_webassembly')).toBe('webassembly_missing');
    expect(await problemWith('png', 'code_outdated')).toBe('page_outdated');
    const takesVideo = PLACES[place].kinds.includes('video');
    expect(await problemWith('webm')).toBe(takesVideo ? undefined : wrongKind);
    expect(await problemWith('mp4', 'truncated')).toBe(takesVideo ? 'video_failed' : wrongKind);
    for (const code of [
      'truncated',
      'corrupt',
      'too_many_pixels',
      'over_budget',
      'worker_lost',
    ] as const) {
      expect(await problemWith('png', code)).toBe(failed);
    }
  });

  it('is not at fault where the code that prepares it could not be loaded', async () => {
    for (const kind of ['png', 'mp4'] as const) {
      expect(await prepared(fileOf(10), pipelineFor(kind, 'code_missing'))).toMatchObject({
        problem: 'unavailable',
      });
    }
  });

  it('can be tried again only where that may help: not where the file is at fault, or the browser', async () => {
    const canRetry = async (code: MediaRefusal, kind: MediaKind = 'png') => {
      const outcome = await prepared(fileOf(10), pipelineFor(kind, code));
      return outcome.status === 'refused' && outcome.canRetry === true;
    };
    for (const code of ['worker_lost', 'code_missing', 'unreadable'] as const) {
      expect(await canRetry(code)).toBe(true);
      expect(await canRetry(code, 'mp4')).toBe(true);
    }
    const ofTheFile = ['truncated', 'corrupt', 'unknown_kind', 'too_many_bytes'] as const;
    for (const code of [...ofTheFile, 'no_webassembly', 'code_outdated'] as const) {
      expect(await canRetry(code)).toBe(false);
    }
  });
});
