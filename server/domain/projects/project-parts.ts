import type { ParsedProject } from '#contract/forms/parse-project.ts';
import type { ProjectBlock } from '#contract/forms/parse-project-blocks.ts';
import type { ProjectFile } from '#contract/forms/project-form-parts.ts';
import type { MediaId } from '#contract/ids.ts';
import type { MediaRecord } from '../../store/media/media-records.ts';
import type {
  NewBlock,
  ProjectBlockRecord,
  ProjectMedia,
  ProjectParts,
  ProjectRecord,
} from '../../store/projects/project-records.ts';
import type { ExpectedUpload, IncomingFile } from '../media/uploads.ts';
import { IMAGE_UPLOAD, VIDEO_UPLOAD } from '../media/uploads.ts';
import { DomainError } from '../shared/errors.ts';

type Fields = ParsedProject<IncomingFile>;

/** Returns the files of a form with their expected kinds. */
export function expectedUploads({ coverPhoto, gallery, blocks = [] }: Fields): ExpectedUpload[] {
  const images = [...(coverPhoto && coverPhoto !== 'none' ? [coverPhoto] : []), ...gallery];
  return [
    ...images.flatMap((media) => expectedUpload(media, 'image')),
    ...blocks.flatMap((block) =>
      block.type === 'text' ? [] : expectedUpload(block.media, block.type, block.poster),
    ),
  ];
}

function expectedUpload(
  media: ProjectFile<IncomingFile>,
  family: 'image' | 'video',
  poster?: IncomingFile,
): ExpectedUpload[] {
  if (media.kind === 'existing') return [];
  const problems = family === 'image' ? IMAGE_UPLOAD : VIDEO_UPLOAD;
  return [{ file: media.upload, poster, family, problems }];
}

/** Returns the ids of all media in the project. */
export function mediaIdsIn(project: ProjectRecord): ReadonlySet<MediaId> {
  const blocks = project.blocks.map((block) => block.media);
  const media = [project.cover, ...project.gallery, ...blocks];
  return new Set(media.flatMap((media) => media?.id ?? []));
}

/** Returns the names of existing files that a form refers to. */
export function retainedFileNames({ coverPhoto, gallery, blocks = [] }: Fields): string[] {
  const inBlocks = blocks.flatMap((block) => (block.type === 'text' ? [] : [block.media]));
  const media = [...(coverPhoto && coverPhoto !== 'none' ? [coverPhoto] : []), ...gallery];
  return [...media, ...inBlocks].flatMap((media) =>
    media.kind === 'existing' ? [media.name] : [],
  );
}

/** Released media that can still be used again. */
export type ReleasedMedia = Pick<MediaRecord, 'id' | 'type' | 'file'>;

/**
 * Returns the parts of a project after saving `fields` over `before` (`undefined` for a new
 * project).
 *
 * @param released Media that another save removed but this form still uses.
 * @param mediaIdOf Returns the media id of an uploaded file.
 * @throws {DomainError} `project_file_unknown` for an existing file of another project;
 *   `project_block_invalid` for a block id that is not.
 */
export function partsAfter(
  fields: Fields,
  before: ProjectRecord | undefined,
  released: readonly ReleasedMedia[],
  mediaIdOf: (file: IncomingFile) => MediaId,
  newId: () => string,
): ProjectParts {
  const idOf = (media: ProjectFile<IncomingFile>, type: 'image' | 'video') =>
    media.kind === 'upload'
      ? mediaIdOf(media.upload)
      : existingMedia(before, released, media.name, type);
  const { coverPhoto, coverAlt, coverFocus, galleryAlts, galleryCaptions } = fields;
  return {
    cover:
      coverPhoto === 'none'
        ? undefined
        : coverPhoto
          ? idOf(coverPhoto, 'image')
          : before?.cover?.id,
    coverAlt: coverAlt ?? (coverPhoto === undefined ? (before?.cover?.alt ?? '') : ''),
    coverFocus:
      coverFocus === 'none'
        ? undefined
        : (coverFocus ?? (coverPhoto === undefined ? before?.coverFocus : undefined)),
    gallery: fields.gallery.map((media, at) => {
      const known = galleryImageBefore(fields.gallery, at, before?.gallery ?? []);
      return {
        media: known?.id ?? idOf(media, 'image'),
        alt: galleryAlts.get(at) ?? known?.alt ?? '',
        caption: galleryCaptions.get(at) ?? known?.caption ?? '',
      };
    }),
    blocks: blocksAfter(fields, before?.blocks ?? [], idOf, newId),
  };
}

/**
 * Returns the image that the gallery entry at `at` was before. Of several images with one file, each
 * entry continues the next one.
 */
function galleryImageBefore(
  gallery: Fields['gallery'],
  at: number,
  before: readonly ProjectMedia[],
): ProjectMedia | undefined {
  const entry = gallery[at];
  if (entry?.kind !== 'existing') return undefined;
  const isSame = (other: (typeof gallery)[number]) =>
    other.kind === 'existing' && other.name === entry.name;
  const images = before.filter((image) => image.file === entry.name);
  return images[gallery.slice(0, at).filter(isSame).length] ?? images[0];
}

/** Finds an existing file of this project and kind, or a released one. */
function existingMedia(
  project: ProjectRecord | undefined,
  released: readonly ReleasedMedia[],
  name: string,
  type: 'image' | 'video',
): MediaId {
  const images = [project?.cover, ...(project?.gallery ?? [])].filter(() => type === 'image');
  const blocks = (project?.blocks ?? []).filter((block) => block.type === type);
  const media = [...images, ...blocks.map((block) => block.media)];
  const found =
    media.find((media) => media?.file === name) ??
    released.find((media) => media.file === name && media.type === type);
  if (!found) throw new DomainError('project_file_unknown');
  return found.id;
}

function blocksAfter(
  { blocks, deletedBlocks }: Fields,
  before: readonly ProjectBlockRecord[],
  idOf: (media: ProjectFile<IncomingFile>, type: 'image' | 'video') => MediaId,
  newId: () => string,
): NewBlock[] {
  const retained = before.filter((block) => !deletedBlocks.has(block.id));
  if (blocks === undefined) return retained.flatMap(unchangedBlock);
  const submitted = blocks.filter(
    (block) => block.id === undefined || !deletedBlocks.has(block.id),
  );
  const ids = stableIds(submitted, retained);
  return submitted.map((block, at): NewBlock => {
    const id = ids[at] ?? newId();
    if (block.type === 'text') return { id, type: block.type, text: block.text };
    const same = before.filter((known) => hasSameContent(block, known));
    const known = (same.find((each) => each.id === id) ?? same[0])?.media;
    return {
      id,
      type: block.type,
      media: known?.id ?? idOf(block.media, block.type),
      alt: block.alt ?? known?.alt ?? '',
      caption: block.caption ?? known?.caption ?? '',
    };
  });
}

function unchangedBlock({ id, type, text, media }: ProjectBlockRecord): NewBlock[] {
  if (type === 'text') return [{ id, type, text }];
  return media ? [{ id, type, media: media.id, alt: media.alt, caption: media.caption }] : [];
}

/**
 * Returns the ids that `submitted` blocks keep; `undefined` for new ones. Blocks match by id, then by
 * unchanged content, then by position and kind, because older clients send no ids.
 */
function stableIds(
  submitted: readonly ProjectBlock<IncomingFile>[],
  retained: readonly ProjectBlockRecord[],
): (string | undefined)[] {
  const free = new Map(retained.map((block) => [block.id, block]));
  const claim = (block: ProjectBlockRecord | undefined) => {
    if (block) free.delete(block.id);
    return block?.id;
  };
  const byId = submitted.map((block) => {
    if (block.id === undefined) return undefined;
    const known = free.get(block.id);
    if (known?.type !== block.type) throw new DomainError('project_block_invalid');
    return claim(known);
  });
  const byContent = submitted.map(
    (block, at) =>
      byId[at] ?? claim([...free.values()].find((known) => hasSameContent(block, known))),
  );
  return submitted.map((block, at) => {
    const known = retained[at];
    const fits = known && free.has(known.id) && known.type === block.type;
    return byContent[at] ?? (fits ? claim(known) : undefined);
  });
}

function hasSameContent(block: ProjectBlock<IncomingFile>, known: ProjectBlockRecord): boolean {
  if (block.type !== known.type) return false;
  if (block.type === 'text') return block.text === known.text;
  return block.media.kind === 'existing' && block.media.name === known.media?.file;
}
