import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaKind,
  MediaProbe,
} from '#workers/media/media-types.ts';
import {
  inspectVideo,
  MediaError,
  makePostImage,
  probeMedia,
} from '../../../lib/media/media-client.ts';
import { imageFacts, type MediaFacts, videoFacts } from '../../../lib/media/media-facts.ts';
import { videoPoster } from '../../../lib/media/video-poster.ts';

export type PostMedia =
  | { readonly status: 'empty' }
  | {
      readonly status: 'working';
      readonly name: string;
      /** How much of the work is done, in [0, 1]. */
      readonly share: number;
    }
  | {
      readonly status: 'accepted';
      readonly name: string;
      /** What is sent. */
      readonly file: File;
      /** A video's still picture, sent along; absent where this browser could take none. */
      readonly poster?: File | undefined;
      readonly facts: MediaFacts;
    }
  | { readonly status: 'refused'; readonly name: string; readonly problem: ProblemCode };

/** What of it can be described. A file that is still being prepared is most likely a picture. */
export function describableKind(media: PostMedia): MediaFacts['kind'] | undefined {
  if (media.status === 'accepted') return media.facts.kind;
  return media.status === 'working' ? 'image' : undefined;
}

interface PrepareOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (share: number) => void;
}

/** The part of the media pipeline that a post needs. */
export interface PostMediaPipeline {
  probe(file: File, signal: AbortSignal): Promise<MediaProbe>;
  makeImage(
    file: File,
    options: {
      readonly signal: AbortSignal;
      readonly probe: MediaProbe;
      readonly onProgress: (progress: { readonly share: number }) => void;
    },
  ): Promise<FinishedImage>;
  inspect(file: File, options: { readonly signal: AbortSignal }): Promise<InspectedVideo>;
  poster(file: File, signal: AbortSignal): Promise<File | undefined>;
}

const WORKER_PIPELINE: PostMediaPipeline = {
  probe: probeMedia,
  makeImage: makePostImage,
  inspect: inspectVideo,
  poster: videoPoster,
};

const VIDEO_KINDS: ReadonlySet<MediaKind> = new Set<MediaKind>(['mp4', 'webm', 'quicktime']);

/**
 * Decides what becomes of a picked file: size first, then kind by its leading bytes; videos pass as
 * they are, save that they tell no place, with a still picture; images are shrunk.
 *
 * @throws what is not a refusal: the signal's reason, or a fault of the pipeline.
 */
export async function prepareMedia(
  file: File,
  { signal, onProgress }: PrepareOptions,
  pipeline: PostMediaPipeline = WORKER_PIPELINE,
): Promise<PostMedia> {
  const { name } = file;
  if (file.size > LIMITS.uploadBytes) {
    return { status: 'refused', name, problem: 'post_file_too_large' };
  }
  try {
    const probe = await pipeline.probe(file, signal);
    if (probe.kind === 'unknown') return { status: 'refused', name, problem: 'unsupported_file' };
    if (VIDEO_KINDS.has(probe.kind)) {
      const video = await pipeline.inspect(file, { signal });
      return preparedVideo(file, probe, video, await pipeline.poster(file, signal));
    }
    const finished = await pipeline.makeImage(file, {
      signal,
      probe,
      onProgress: ({ share }) => onProgress?.(share),
    });
    return preparedImage(file, finished);
  } catch (error) {
    if (error instanceof MediaError) return { status: 'refused', name, problem: problemOf(error) };
    throw error;
  }
}

function problemOf({ code }: MediaError): ProblemCode {
  switch (code) {
    case 'too_many_bytes':
      return 'post_file_too_large';
    case 'unknown_kind':
    case 'unsupported_kind':
      return 'unsupported_file';
    default:
      return 'image_failed';
  }
}

function preparedVideo(
  picked: File,
  { mime }: MediaProbe,
  video: InspectedVideo,
  poster: File | undefined,
): PostMedia {
  return {
    status: 'accepted',
    name: picked.name,
    // The picker's guess at the type is not to be trusted; the leading bytes are.
    file: new File([video.bytes], picked.name, { type: mime }),
    poster,
    facts: videoFacts(video),
  };
}

function preparedImage(picked: File, finished: FinishedImage): PostMedia {
  const { bytes, mime } = finished.image;
  return {
    status: 'accepted',
    name: picked.name,
    file: new File([bytes], picked.name, { type: mime }),
    facts: imageFacts(finished),
  };
}
