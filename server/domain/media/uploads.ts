import { createHash } from 'node:crypto';
import { unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { MediaId } from '#contract/ids.ts';
import { MEDIA_LIMITS, STORED_IMAGE } from '#contract/media-recipes.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Storage } from '#contract/schema/account.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type {
  InspectedVideo,
  MadeImage,
  MediaErrorCode,
  MediaResult,
} from '#workers/media/media-types.ts';
import type { Context, Viewer } from '../../context.ts';
import type { MediaRecord, VariantFile } from '../../store/media/media-records.ts';
import type { StoreTransaction } from '../../store/store.ts';
import { DomainError } from '../shared/errors.ts';

/** File kind by its leading bytes. */
export type FileKind =
  | { readonly family: 'image' }
  | { readonly family: 'video'; readonly extension: 'mp4' | 'webm' | 'mov' }
  | { readonly family: 'unknown' };

/** A received file within its limit. The receiver removes it afterwards. */
export interface IncomingFile {
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly kind: FileKind;
}

/** Problem codes for a refused file. */
export interface UploadProblems {
  readonly unsupported: ProblemCode;
  readonly broken: ProblemCode;
}

/** An image of a profile or a project. */
export const IMAGE_UPLOAD: UploadProblems = {
  unsupported: 'not_an_image',
  broken: 'resize_failed',
};

export const VIDEO_UPLOAD: UploadProblems = {
  unsupported: 'unsupported_file',
  broken: 'video_failed',
};

export const POST_UPLOAD: UploadProblems = {
  unsupported: 'unsupported_file',
  broken: 'image_failed',
};

/** One upload: the file and, for a video, its poster. */
export interface Upload {
  readonly file: IncomingFile;
  readonly poster?: IncomingFile | undefined;
}

/** A file on its way into the blob store. */
interface NewFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

type NewMedia = Omit<MediaRecord, 'id' | 'owner' | 'createdAtMs' | 'bytes'>;

const UNSUPPORTED: ReadonlySet<MediaErrorCode> = new Set<MediaErrorCode>([
  'unknown_kind',
  'unsupported_kind',
]);

/** Returns the record of an uploaded file. */
type MediaOf = (file: IncomingFile) => MediaRecord;

/** An upload with its allowed family and the problem codes for a wrong or broken file. */
export interface ExpectedUpload extends Upload {
  readonly problems: UploadProblems;
  /** Any known family by default. */
  readonly family?: 'image' | 'video';
}

/**
 * Checks uploads, stores their files and passes a lookup of their media records to `work`, which
 * adds the rows with `addMedia`: all or none. Files without a row afterwards are removed, so a refused
 * upload leaves nothing behind.
 *
 * @throws {DomainError} a code of an upload's `problems`; `busy`; `file_too_often`; `own_storage_full`;
 *   whatever `work` throws.
 */
export async function withUploads<Value>(
  context: Context,
  viewer: Viewer,
  uploads: readonly ExpectedUpload[],
  signal: AbortSignal,
  work: (mediaOf: MediaOf) => Promise<Value>,
): Promise<Value> {
  for (const { family, file, problems } of uploads) {
    if (family && file.kind.family !== family) throw new DomainError(problems.unsupported);
  }
  const written: NewFile[] = [];
  try {
    const media = new Map<IncomingFile, MediaRecord>();
    for (const upload of uploads) {
      const before = written.length;
      const made = await prepareMedia(context, viewer, upload, signal, written);
      media.set(upload.file, {
        ...made,
        bytes: bytesOf(written.slice(before)),
        id: context.newId<MediaId>(),
        owner: viewer.id,
        createdAtMs: context.now(),
      });
    }
    await requireRoom(context, context.store, viewer, bytesOf(written));
    const names = written.map((file) => file.name);
    // Who may have a file is decided by looking at all media that have it.
    if (await context.store.media.areUsed(viewer.id, names, SERVER_LIMITS.fileUses)) {
      throw new DomainError('file_too_often');
    }
    const release = await context.pendingFiles.add(names);
    try {
      for (const { name, path } of written) await context.blobs.add(name, path);
      signal.throwIfAborted();
      return await work((file) => {
        const stored = media.get(file);
        if (!stored) throw new Error('This file was not among the uploads.');
        return stored;
      });
    } finally {
      await removeUnreferenced(context, names, release);
    }
  } finally {
    for (const { path } of written) await removeIncoming(path);
  }
}

/**
 * Adds the rows of uploads, unless others have taken the room for them since `withUploads` began.
 *
 * @throws {DomainError} `own_storage_full`
 */
export async function addMedia(
  context: Context,
  tx: StoreTransaction,
  viewer: Viewer,
  uploads: readonly Upload[],
  mediaOf: MediaOf,
): Promise<void> {
  const media = uploads.map(({ file }) => mediaOf(file));
  await requireRoom(context, tx, viewer, bytesOf(media));
  await tx.media.add(media);
}

/** Returns what the viewer's media take, and may take. */
export async function storageOf({ store, settings }: Context, viewer: Viewer): Promise<Storage> {
  const usedBytes = await store.media.bytesOf(viewer.id);
  return { usedBytes, maxBytes: settings.personStorageBytes };
}

/** @throws {DomainError} `own_storage_full` if a person's media would take more than they may. */
async function requireRoom(
  { settings }: Context,
  { media }: Pick<StoreTransaction, 'media'>,
  viewer: Viewer,
  bytes: number,
): Promise<void> {
  if (bytes === 0) return; // what needs no room may be saved although the limit was lowered
  const usedBytes = await media.bytesOf(viewer.id);
  if (usedBytes + bytes > settings.personStorageBytes) throw new DomainError('own_storage_full');
}

const bytesOf = (files: readonly Pick<NewFile, 'bytes'>[]) =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

async function prepareMedia(
  context: Context,
  viewer: Viewer,
  { file, poster, problems }: ExpectedUpload,
  signal: AbortSignal,
  written: NewFile[],
): Promise<NewMedia> {
  switch (file.kind.family) {
    case 'unknown':
      throw new DomainError(problems.unsupported);
    case 'image': {
      const image = await parseImage(context, viewer, file, problems, signal);
      return imageMedia(await writeImage(context, image, written), image);
    }
    case 'video': {
      const video = await inspectVideo(context, viewer, file, problems, signal);
      const still = poster && (await parseImage(context, viewer, poster, problems, signal));
      const files = still && (await writeImage(context, still, written));
      return {
        type: 'video',
        file: await writeBytes(context, video.bytes, file.kind.extension, written),
        widthPx: video.widthPx || still?.widthPx, // 0 if the container does not say
        heightPx: video.heightPx || still?.heightPx,
        placeholder: still ? base64(still.placeholder) : '',
        variants: files?.variants ?? [],
        poster: files?.file,
        durationMs: Math.round(video.durationMs) || undefined, // 0 if the container does not say
        isAnimated: false,
      };
    }
  }
}

async function parseImage(
  { parser }: Context,
  viewer: Viewer,
  file: IncomingFile,
  problems: UploadProblems,
  signal: AbortSignal,
): Promise<MadeImage> {
  if (file.kind.family !== 'image') throw new DomainError(problems.unsupported);
  return requireMade(await parser.makeImage(viewer.id, file.path, STORED_IMAGE, signal), problems);
}

async function inspectVideo(
  { parser }: Context,
  viewer: Viewer,
  file: IncomingFile,
  { unsupported }: UploadProblems,
  signal: AbortSignal,
): Promise<InspectedVideo> {
  const result = await parser.inspectVideo(viewer.id, file.path, MEDIA_LIMITS, signal);
  return requireMade(result, { unsupported, broken: 'video_failed' });
}

/** @throws {DomainError} the code of `problems` that matches the crate's error. */
function requireMade<Value>(result: MediaResult<Value>, problems: UploadProblems): Value {
  if (result.ok) return result.value;
  const cause = new Error(`${result.code}: ${result.detail}`);
  if (result.code === 'unsupported_jpeg') throw new DomainError('jpeg_unsupported', { cause });
  if (result.code === 'unsupported_tiff') throw new DomainError('tiff_unsupported', { cause });
  throw new DomainError(UNSUPPORTED.has(result.code) ? problems.unsupported : problems.broken, {
    cause,
  });
}

interface ImageNames {
  readonly file: string;
  readonly variants: readonly VariantFile[];
}

async function writeImage(
  context: Context,
  image: MadeImage,
  written: NewFile[],
): Promise<ImageNames> {
  const file = await writeBytes(context, image.bytes, extensionOf(image), written);
  const variants: VariantFile[] = [];
  for (const { bytes, widthPx, heightPx } of image.variants) {
    variants.push({ file: await writeBytes(context, bytes, 'jpg', written), widthPx, heightPx });
  }
  return { file, variants };
}

function imageMedia(names: ImageNames, image: MadeImage): NewMedia {
  return {
    type: 'image',
    file: names.file,
    widthPx: image.widthPx,
    heightPx: image.heightPx,
    placeholder: base64(image.placeholder),
    variants: names.variants,
    poster: undefined,
    durationMs: undefined,
    isAnimated: image.isAnimated,
  };
}

async function writeBytes(
  context: Context,
  bytes: Uint8Array,
  extension: string,
  written: NewFile[],
): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
  const path = join(context.incomingDir, context.newId());
  written.push({ name, path, bytes: bytes.length });
  await writeFile(path, bytes, { flag: 'wx' });
  return name;
}

function extensionOf(image: MadeImage): string {
  return image.kind === 'jpeg' ? 'jpg' : image.kind;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Removes files unless a row or a pending upload needs them. */
export async function removeOrphans(
  { pendingFiles, store, blobs }: Pick<Context, 'pendingFiles' | 'store' | 'blobs'>,
  names: readonly string[],
): Promise<void> {
  const referenced = await store.media.referenced(names);
  for (const name of names) {
    if (referenced.has(name)) continue; // most are: they cost no write
    await pendingFiles.deleteUnlessPending(name, async () => {
      const isReferenced = (await store.media.referenced([name])).has(name);
      if (!isReferenced) await blobs.remove(name);
    });
  }
}

/** Ends the protection of files and removes those that nothing needs. */
export async function removeUnreferenced(
  context: Context,
  names: readonly string[],
  release: () => Promise<void>,
): Promise<void> {
  try {
    await release();
    await removeOrphans(context, names);
  } catch (error) {
    context.report('Files of a refused upload stay until they are swept.', error);
  }
}

/** Removes a file on its way, unless it has arrived in the blob store. */
export async function removeIncoming(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
