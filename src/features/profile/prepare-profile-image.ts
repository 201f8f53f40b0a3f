import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { FinishedImage, MediaKind, MediaProbe } from '#workers/media/media-types.ts';
import { MediaError, makeProfileImage, probeMedia } from '../../lib/media/media-client.ts';
import { imageFacts, type MediaFacts } from '../../lib/media/media-facts.ts';

/** What became of a picture picked for the profile. */
export type ProfileImage =
  | { readonly status: 'kept' }
  | { readonly status: 'working'; readonly name: string }
  | {
      readonly status: 'accepted';
      readonly name: string;
      /** What is sent. */
      readonly file: File;
      readonly facts: MediaFacts;
    }
  | { readonly status: 'refused'; readonly name: string; readonly problem: ProblemCode };

/** The part of the media pipeline that a profile needs. */
export interface ProfileImagePipeline {
  probe(file: File, signal: AbortSignal): Promise<MediaProbe>;
  makeImage(
    file: File,
    options: { readonly signal: AbortSignal; readonly probe: MediaProbe },
  ): Promise<FinishedImage>;
}

const WORKER_PIPELINE: ProfileImagePipeline = { probe: probeMedia, makeImage: makeProfileImage };

const NO_IMAGES: ReadonlySet<MediaKind> = new Set<MediaKind>([
  'unknown',
  'mp4',
  'webm',
  'quicktime',
]);

/**
 * Decides what becomes of a picked file: size first, then kind by its leading bytes, then it is
 * fitted into 3840×2160.
 *
 * @throws what is not a refusal: the signal's reason, or a fault of the pipeline.
 */
export async function prepareProfileImage(
  file: File,
  signal: AbortSignal,
  pipeline: ProfileImagePipeline = WORKER_PIPELINE,
): Promise<ProfileImage> {
  const { name } = file;
  if (file.size > LIMITS.uploadBytes) return { status: 'refused', name, problem: 'file_too_large' };
  try {
    const probe = await pipeline.probe(file, signal);
    if (NO_IMAGES.has(probe.kind)) return { status: 'refused', name, problem: 'not_an_image' };
    const finished = await pipeline.makeImage(file, { signal, probe });
    const { bytes, mime } = finished.image;
    const made = new File([bytes], name, { type: mime });
    return { status: 'accepted', name, file: made, facts: imageFacts(finished) };
  } catch (error) {
    if (error instanceof MediaError) return { status: 'refused', name, problem: problemOf(error) };
    throw error;
  }
}

function problemOf({ code }: MediaError): ProblemCode {
  switch (code) {
    case 'too_many_bytes':
      return 'file_too_large';
    case 'unknown_kind':
    case 'unsupported_kind':
      return 'not_an_image';
    default:
      return 'resize_failed';
  }
}
