import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaKind,
  MediaProbe,
} from '#workers/media/media-types.ts';
import {
  galleryPngFromDataUrl,
  type ImageOptions,
  inspectVideo,
  MediaError,
  type MediaOptions,
  makeProjectImage,
  probeMedia,
} from '../../lib/media/media-client.ts';
import { imageFacts, videoFacts } from '../../lib/media/media-facts.ts';
import { videoPoster } from '../../lib/media/video-poster.ts';
import type { Attachment, AttachmentSource } from './editor-form.ts';

/** Where a file is to stand: films have their place among the blocks only. */
export type Destination = 'cover' | 'blocks' | 'gallery';

/** The part of the media pipeline that a project needs. */
export interface ProjectMediaPipeline {
  probe(file: File, signal: AbortSignal): Promise<MediaProbe>;
  makeImage(file: File, options: ImageOptions): Promise<FinishedImage>;
  pngFromDataUrl(dataUrl: string, options: MediaOptions): Promise<FinishedImage>;
  inspect(file: File, options: MediaOptions): Promise<InspectedVideo>;
  poster(file: File, signal: AbortSignal): Promise<File | undefined>;
}

const WORKER_PIPELINE: ProjectMediaPipeline = {
  probe: probeMedia,
  makeImage: makeProjectImage,
  pngFromDataUrl: galleryPngFromDataUrl,
  inspect: inspectVideo,
  poster: videoPoster,
};

export interface PrepareOptions {
  readonly destination: Destination;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

type Outcome = Extract<Attachment, { status: 'ready' | 'refused' }>;

const VIDEO_KINDS: ReadonlySet<MediaKind> = new Set<MediaKind>(['mp4', 'webm', 'quicktime']);

/** What a file may be has ended: it is too large to be looked into. */
export function fileSizeProblem(file: File, destination: Destination): ProblemCode | undefined {
  if (file.size <= LIMITS.uploadBytes) return undefined;
  return destination === 'gallery' ? 'gallery_files_too_large' : 'file_too_large';
}

/**
 * Decides what becomes of a chosen file: size first, then kind by its leading bytes. Images are
 * fitted into 3840×2160, films pass as they are with a still picture, save that they tell no place;
 * embedded pictures become PNG files.
 *
 * @throws what is not a refusal: the signal's reason, or a fault of the pipeline.
 */
export async function prepareProjectFile(
  source: AttachmentSource,
  options: PrepareOptions,
  pipeline: ProjectMediaPipeline = WORKER_PIPELINE,
): Promise<Outcome> {
  const refused = (problem: ProblemCode): Outcome => ({ status: 'refused', source, problem });
  try {
    if (source.kind === 'data-url') return await prepareDataUrl(source, options, pipeline);
    const { file } = source;
    const tooLarge = fileSizeProblem(file, options.destination);
    if (tooLarge) return refused(tooLarge);
    const probe = await pipeline.probe(file, options.signal);
    if (VIDEO_KINDS.has(probe.kind)) {
      if (options.destination !== 'blocks') return refused('not_an_image');
      return await prepareVideo(file, probe, options, pipeline);
    }
    if (probe.kind === 'unknown') return refused(unknownProblem(options));
    return await prepareImage(file, probe, options, pipeline);
  } catch (error) {
    if (error instanceof MediaError) return refused(problemOf(error, options));
    throw error;
  }
}

function unknownProblem({ destination }: PrepareOptions): ProblemCode {
  return destination === 'blocks' ? 'unsupported_file' : 'not_an_image';
}

function problemOf({ code }: MediaError, options: PrepareOptions): ProblemCode {
  switch (code) {
    case 'too_many_bytes':
      return options.destination === 'gallery' ? 'gallery_files_too_large' : 'file_too_large';
    case 'unknown_kind':
    case 'unsupported_kind':
      return unknownProblem(options);
    default:
      return 'resize_failed';
  }
}

async function prepareDataUrl(
  source: Extract<AttachmentSource, { kind: 'data-url' }>,
  { signal }: PrepareOptions,
  pipeline: ProjectMediaPipeline,
): Promise<Outcome> {
  const finished = await pipeline.pngFromDataUrl(source.dataUrl, { signal, priority: 'next' });
  const { bytes, mime } = finished.image;
  const file = new File([bytes], 'embedded.png', { type: mime }); // its place names it when it is sent
  return {
    status: 'ready',
    source,
    file,
    kind: 'image',
    preview: file,
    poster: undefined,
    facts: imageFacts(finished),
  };
}

async function prepareVideo(
  picked: File,
  { mime }: MediaProbe,
  { signal, onProgress }: PrepareOptions,
  pipeline: ProjectMediaPipeline,
): Promise<Outcome> {
  const video = await pipeline.inspect(picked, { signal, priority: 'next' });
  onProgress(0.5);
  const poster = await pipeline.poster(picked, signal);
  // The picker's guess at the type is not to be trusted; the leading bytes are.
  const file = new File([video.bytes], picked.name, { type: mime });
  return {
    status: 'ready',
    source: { kind: 'file', file: picked },
    file,
    kind: 'video',
    preview: poster ?? file,
    poster,
    facts: videoFacts(video),
  };
}

async function prepareImage(
  picked: File,
  probe: MediaProbe,
  { signal, onProgress }: PrepareOptions,
  pipeline: ProjectMediaPipeline,
): Promise<Outcome> {
  const finished = await pipeline.makeImage(picked, {
    signal,
    probe,
    priority: 'next',
    onProgress: ({ share }) => onProgress(share),
  });
  const { image } = finished;
  const file = new File([image.bytes], picked.name, { type: image.mime });
  const small = image.variants[0];
  return {
    status: 'ready',
    source: { kind: 'file', file: picked },
    file,
    kind: 'image',
    preview: small ? new Blob([small.bytes], { type: 'image/jpeg' }) : file,
    poster: undefined,
    facts: imageFacts(finished),
  };
}
