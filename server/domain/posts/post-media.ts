import { existingFileName } from '#contract/forms/project-form-parts.ts';
import { LIMITS } from '#contract/limits.ts';
import { postMediaProblem } from '#contract/rules/post-rules.ts';
import type { AttachedMedia, NewAttachedMedia } from '../../store/media/media-columns.ts';
import type { MediaRecord } from '../../store/media/media-records.ts';
import {
  type ExpectedUpload,
  type IncomingFile,
  POST_UPLOAD,
  type Upload,
} from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import { withLineFeeds } from '../shared/line-feeds.ts';

/** One entry of a submitted list of media: a new file, or the name of one of the post. */
interface SubmittedMedia {
  readonly source: Upload | string;
  /** `undefined` keeps the stored description. */
  readonly alt: string | undefined;
}

/** What a form says about the media of a post. */
export interface SubmittedPostMedia {
  /** All media in order; `undefined` keeps those the post has. */
  readonly list: readonly SubmittedMedia[] | undefined;
  /** Descriptions by index, where the post keeps its media. */
  readonly alts: ReadonlyMap<number, string>;
}

/** An image or video that a post will have. */
export interface PlannedMedia {
  readonly source: Upload | AttachedMedia;
  readonly alt: string;
}

/** The indices a form may use; one more than fit, so that too many get their message. */
const INDICES = Array.from({ length: LIMITS.postImages + 1 }, (_, at) => at);

/** Names of the file fields that `submittedMedia` reads. */
export const POST_FILE_FIELDS = ['media', 'poster', ...INDICES.map((at) => `media[${at}]`)];

/**
 * Reads the media of a post from its form: `media`, then `media[0]` or `mediaExisting[0]`, and so
 * on. `mediaAlt` describes the first one, `mediaAlt[i]` the one of that index.
 *
 * @throws {DomainError} `alt_too_long`; `bad_request`.
 */
export function submittedMedia(
  fields: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, IncomingFile>,
): SubmittedPostMedia {
  const list: SubmittedMedia[] = [];
  const alts = new Map<number, string>();
  const firstAlt = checkedAlt(fields.get('mediaAlt'));
  if (firstAlt !== undefined) alts.set(0, firstAlt);
  const add = (source: Upload | string, alt: string | undefined) =>
    list.push({ source, alt: alt ?? (list.length === 0 ? firstAlt : undefined) });

  const poster = files.get('poster');
  const media = files.get('media');
  if (media) add({ file: media, poster }, undefined);
  for (const at of INDICES) {
    const file = files.get(`media[${at}]`);
    const existing = fields.get(`mediaExisting[${at}]`);
    const alt = checkedAlt(fields.get(`mediaAlt[${at}]`));
    if (file && existing !== undefined) throw new DomainError('bad_request');
    if (file) add({ file, poster: list.length === 0 ? poster : undefined }, alt);
    else if (existing !== undefined) add(existingFileName(existing), alt);
    if (alt !== undefined) alts.set(at, alt);
  }
  const removesAll = fields.get('removeMedia') === 'true';
  return { list: list.length > 0 || removesAll ? list : undefined, alts };
}

/**
 * Returns the media that a post will have.
 *
 * @param before The media it has; none for a new post.
 * @throws {DomainError} `post_images_too_many`; `post_video_alone`; `post_file_unknown`.
 */
export function plannedMedia(
  { list, alts }: SubmittedPostMedia,
  before: readonly AttachedMedia[],
): readonly PlannedMedia[] {
  if (!list) return before.map((source, at) => ({ source, alt: alts.get(at) ?? source.alt }));
  const left = [...before];
  const planned = list.map(({ source, alt }): PlannedMedia => {
    if (typeof source !== 'string') return { source, alt: alt ?? '' };
    const at = left.findIndex((media) => media.file === source);
    const [stored] = at < 0 ? [] : left.splice(at, 1);
    if (!stored) throw new DomainError('post_file_unknown');
    return { source: stored, alt: alt ?? stored.alt };
  });
  const kinds = planned.map(({ source }) =>
    'id' in source ? source.type : source.file.kind.family,
  );
  const problem = postMediaProblem(kinds);
  if (problem) throw new DomainError(problem);
  return planned;
}

/** Returns the new files among the planned media. */
export function newUploads(planned: readonly PlannedMedia[]): ExpectedUpload[] {
  return planned.flatMap(({ source }) =>
    'id' in source ? [] : [{ ...source, problems: POST_UPLOAD }],
  );
}

/** Returns the planned media as they are stored, once their files are. */
export function attachedMedia(
  planned: readonly PlannedMedia[],
  mediaOf: (file: IncomingFile) => MediaRecord,
): NewAttachedMedia[] {
  return planned.map(({ source, alt }) => ({
    media: 'id' in source ? source.id : mediaOf(source.file).id,
    alt,
  }));
}

function checkedAlt(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const alt = withLineFeeds(text);
  if ([...alt].length > LIMITS.mediaAltChars) throw new DomainError('alt_too_long');
  if (alt.includes('\0')) throw new DomainError('bad_request');
  return alt;
}
