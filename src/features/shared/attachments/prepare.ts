import { LIMITS } from '#contract/limits.ts';
import type { ImageRecipe } from '#contract/media-recipes.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type {
  FinishedImage,
  InspectedVideo,
  MediaKind,
  MediaProbe,
} from '#workers/media/media-types.ts';
import {
  galleryPngFromDataUrl,
  inspectVideo,
  MediaError,
  type MediaOptions,
  type MediaRefusal,
  makeImage,
  makeWaitingCopy,
  probeMedia,
} from '../../../lib/media/media-client.ts';
import { imageFacts, videoFacts } from '../../../lib/media/media-facts.ts';
import { canPlayHevc, videoPoster } from '../../../lib/media/video-poster.ts';
import type { Attachment, AttachmentSource } from './attachment.ts';
import type { AttachmentPolicy } from './policies.ts';

/** The part of the media pipeline that attachments need. */
export interface AttachmentPipeline {
  probe(file: File, signal: AbortSignal): Promise<MediaProbe>;
  makeImage(
    file: File,
    recipe: ImageRecipe,
    options: MediaOptions & { readonly probe: MediaProbe },
  ): Promise<FinishedImage>;
  makeCopy(file: File, probe: MediaProbe, signal: AbortSignal): Promise<Blob>;
  pngFromDataUrl(dataUrl: string, options: MediaOptions): Promise<FinishedImage>;
  inspect(file: File, options: MediaOptions): Promise<InspectedVideo>;
  poster(file: File, signal: AbortSignal): Promise<File | undefined>;
}

const WORKER_PIPELINE: AttachmentPipeline = {
  probe: probeMedia,
  makeImage,
  makeCopy: makeWaitingCopy,
  pngFromDataUrl: galleryPngFromDataUrl,
  inspect: inspectVideo,
  poster: videoPoster,
};

export interface PrepareOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
  /** Called with an image's width by height, as soon as its header was read. */
  readonly onRatio?: ((ratio: number) => void) | undefined;
  /** Called with a small copy of an image that has to wait. Absent: none is made. */
  readonly onCopy?: ((copy: Blob) => void) | undefined;
}

export type Prepared = Extract<Attachment, { status: 'ready' | 'refused' }>;

const VIDEO_KINDS: ReadonlySet<MediaKind> = new Set<MediaKind>(['mp4', 'webm', 'quicktime']);

/** The refusal of a file that is too large to be looked into. */
export function sizeProblem(file: File, { problems }: AttachmentPolicy): ProblemCode | undefined {
  return file.size > LIMITS.uploadBytes ? problems.tooLarge : undefined;
}

/**
 * Makes of a chosen file what is sent: size first, then kind by its leading bytes. Images are made by
 * the policy's recipe; videos pass without their location, with a poster; embedded images become PNG
 * files.
 *
 * @throws what is not a refusal: the signal's reason, or a fault of the pipeline.
 */
export async function prepareAttachment(
  source: AttachmentSource,
  policy: AttachmentPolicy,
  options: PrepareOptions,
  pipeline: AttachmentPipeline = WORKER_PIPELINE,
): Promise<Prepared> {
  try {
    return await prepare(source, policy, options, pipeline);
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    return refusedBy(error, source, policy.problems);
  }
}

async function prepare(
  source: AttachmentSource,
  policy: AttachmentPolicy,
  { signal, onProgress, onRatio, onCopy }: PrepareOptions,
  pipeline: AttachmentPipeline,
): Promise<Prepared> {
  const { priority } = policy;
  if (source.kind === 'data-url') {
    const finished = await pipeline.pngFromDataUrl(source.dataUrl, { signal, priority });
    return readyImage(source, 'embedded.png', finished); // its place names it when it is sent
  }
  if (source.kind === 'restored') {
    return { status: 'refused', source, problem: policy.problems.failed }; // its original is gone
  }
  const { file } = source;
  const tooLarge = sizeProblem(file, policy);
  if (tooLarge) return { status: 'refused', source, problem: tooLarge };
  const probe = await pipeline.probe(file, signal);
  const kind = VIDEO_KINDS.has(probe.kind) ? 'video' : 'image';
  if (probe.kind === 'unknown' || !policy.kinds.includes(kind)) {
    return { status: 'refused', source, problem: policy.problems.wrongKind };
  }
  if (kind === 'image') {
    const { widthPx, heightPx } = probe;
    if (heightPx > 0) onRatio?.(widthPx / heightPx);
    const begun = new AbortController();
    const making = pipeline.makeImage(file, policy.recipe, {
      probe,
      signal,
      priority,
      onProgress({ share }) {
        begun.abort();
        onProgress(share);
      },
    });
    // A file whose turn comes at once needs no copy.
    if (onCopy) {
      const waiting = AbortSignal.any([signal, begun.signal]);
      pipeline.makeCopy(file, probe, waiting).then(onCopy, () => undefined); // the file itself tells
    }
    return readyImage(source, file.name, await making);
  }
  const video = await pipeline.inspect(file, { signal, priority }).catch((error: unknown) => {
    if (!(error instanceof MediaError)) throw error;
    return refusedBy(error, source, { ...policy.problems, failed: 'video_failed' });
  });
  if ('status' in video) return video;
  onProgress(0.5);
  const poster = await pipeline.poster(file, signal);
  // The picker's guess at the type is not to be trusted; the leading bytes are.
  const sent = new File([video.bytes], file.name, { type: probe.mime });
  const isShownHere = !video.isHevc || poster !== undefined || canPlayHevc();
  const facts = videoFacts(video, isShownHere);
  return { status: 'ready', source, file: sent, kind, preview: poster ?? sent, poster, facts };
}

function readyImage(source: AttachmentSource, name: string, finished: FinishedImage): Prepared {
  const { bytes, mime, variants } = finished.image;
  const file = new File([bytes], name, { type: mime });
  const [small] = variants;
  return {
    status: 'ready',
    source,
    file,
    kind: 'image',
    preview: small ? new Blob([small.bytes], { type: 'image/jpeg' }) : file,
    poster: undefined,
    facts: imageFacts(finished),
  };
}

/** The device, its storage or its connection failed, not the file. */
const RETRIED: ReadonlySet<MediaRefusal> = new Set(['worker_lost', 'code_missing', 'unreadable']);

function refusedBy(
  error: MediaError,
  source: AttachmentSource,
  problems: AttachmentPolicy['problems'],
): Prepared {
  const problem = problemOf(error, problems);
  return { status: 'refused', source, problem, canRetry: RETRIED.has(error.code) };
}

function problemOf({ code }: MediaError, problems: AttachmentPolicy['problems']): ProblemCode {
  switch (code) {
    case 'too_many_bytes':
      return problems.tooLarge;
    case 'unknown_kind':
    case 'unsupported_kind':
      return problems.wrongKind;
    case 'unsupported_heic':
      return 'heic_unsupported';
    case 'unsupported_jpeg':
      return 'jpeg_unsupported';
    case 'unsupported_tiff':
      return 'tiff_unsupported';
    case 'code_missing':
      return 'unavailable';
    case 'code_outdated':
      return 'page_outdated';
    case 'no_webassembly':
      return 'webassembly_missing';
    default:
      return problems.failed;
  }
}
