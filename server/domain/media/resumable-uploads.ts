import { Readable } from 'node:stream';

import { isId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { NewUploadBody, UploadProgress } from '#contract/schema/upload.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { hashOfContent } from '../../blobs/content-hash.ts';
import type { Context, Viewer } from '../../context.ts';
import type { StoredUpload } from '../../store/media/uploads.ts';
import { DomainError } from '../shared/errors.ts';
import { consumeWriteLimit } from '../shared/rate-limits.ts';
import { type IncomingFile, removeUnreferenced } from './uploads.ts';

/** @throws {DomainError} `file_too_large`; `too_many_requests` */
export async function createUpload(
  context: Context,
  viewer: Viewer,
  { bytes, sha256 }: NewUploadBody,
): Promise<UploadProgress> {
  if (bytes > LIMITS.uploadBytes) throw new DomainError('file_too_large');
  await consumeWriteLimit(context, viewer, 'create');
  const upload = {
    id: context.newId(),
    bytes,
    announcedSha256: sha256,
    expiresAtMs: context.now() + SERVER_LIMITS.uploadMs,
  };
  await context.store.transaction(async (tx) => {
    const unused = await tx.uploads.unused(viewer.id, context.now());
    const isFull =
      unused.uploads >= SERVER_LIMITS.openUploads ||
      unused.bytes + bytes > SERVER_LIMITS.openUploadBytes;
    if (isFull)
      throw new DomainError('too_many_requests', { retryAfterMs: SERVER_LIMITS.uploadRetryMs });
    await tx.uploads.add(viewer.id, upload);
  });
  return viewOf({ ...upload, receivedBytes: 0, sha256: undefined });
}

/** @throws {DomainError} `upload_not_found` */
export async function uploadById(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<UploadProgress> {
  return viewOf(await requireUpload(context, context.store, viewer, id));
}

/**
 * Stores the next part, as a blob of its own, so that any process can go on. `isAppended` is false
 * if the part begins elsewhere than the upload has arrived.
 *
 * @throws {DomainError} `upload_not_found`; `file_too_large` beyond the announced length;
 *   `bad_request` for a part that is too small.
 */
export async function appendPart(
  context: Context,
  viewer: Viewer,
  id: string,
  { file, offset }: { readonly file: IncomingFile; readonly offset: number },
): Promise<{ readonly upload: UploadProgress; readonly isAppended: boolean }> {
  const endByte = offset + file.bytes;
  const before = await requireUpload(context, context.store, viewer, id);
  if (before.receivedBytes !== offset) return { upload: viewOf(before), isAppended: false };
  if (endByte > before.bytes) throw new DomainError('file_too_large');
  if (file.bytes < LIMITS.uploadPartMinBytes && endByte < before.bytes) {
    throw new DomainError('bad_request');
  }
  const name = `${file.sha256}.part`;
  const release = await context.pendingFiles.add([name]);
  try {
    await context.blobs.add(name, file.path);
    return await context.store.transaction(async (tx) => {
      const upload = await requireUpload(context, tx, viewer, id);
      // Another process may have been sent the same part meanwhile.
      if (upload.receivedBytes !== offset) return { upload: viewOf(upload), isAppended: false };
      await tx.uploads.addPart(id, { startByte: offset, bytes: file.bytes, file: name });
      return { upload: viewOf({ ...upload, receivedBytes: endByte }), isAppended: true };
    });
  } finally {
    await removeUnreferenced(context, [name], release);
  }
}

/**
 * Ends an upload that has arrived, once or again.
 *
 * @throws {DomainError} `upload_not_found`; `upload_unfinished`; `file_altered` if it is not the
 *   announced file, which removes it.
 */
export async function finishUpload(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<UploadProgress> {
  const upload = await requireUpload(context, context.store, viewer, id);
  if (upload.sha256 !== undefined) return viewOf(upload);
  if (upload.receivedBytes < upload.bytes) throw new DomainError('upload_unfinished');
  const content = Readable.from(contentOf(context, id), { objectMode: false });
  const sha256 = await hashOfContent(content).catch(async (error: unknown) => {
    await requireUpload(context, context.store, viewer, id); // cancelled meanwhile
    throw error;
  });
  const isAltered = upload.announcedSha256 !== undefined && upload.announcedSha256 !== sha256;
  if (isAltered) {
    await cancelUpload(context, viewer, id);
    throw new DomainError('file_altered');
  }
  await context.store.transaction(async (tx) => {
    await requireUpload(context, tx, viewer, id);
    await tx.uploads.finish(id, sha256);
  });
  return viewOf({ ...upload, sha256 });
}

/** @throws {DomainError} `upload_not_found` */
export async function cancelUpload(context: Context, viewer: Viewer, id: string): Promise<void> {
  const files = await context.store.transaction(async (tx) => {
    await requireUpload(context, tx, viewer, id);
    const parts = await tx.uploads.parts(id);
    await tx.uploads.remove(id);
    return parts.map((part) => part.file);
  });
  await removeUnreferenced(context, files, async () => undefined);
}

/**
 * Returns the content of a finished upload.
 *
 * @throws {DomainError} `upload_not_found`; `upload_unfinished`.
 */
export async function finishedContent(
  context: Context,
  viewer: Viewer,
  id: string,
): Promise<Readable> {
  const { sha256 } = await requireUpload(context, context.store, viewer, id);
  if (sha256 === undefined) throw new DomainError('upload_unfinished');
  return Readable.from(contentOf(context, id), { objectMode: false });
}

/** Lets uploads that a form used expire after the time in which the form may be sent again. */
export async function markUsed(context: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const nowMs = context.now();
  await context.store.transaction((tx) =>
    tx.uploads.markUsed(ids, nowMs, nowMs + SERVER_LIMITS.usedUploadMs),
  );
}

async function* contentOf({ store, blobs }: Context, id: string): AsyncGenerator<Buffer> {
  for (const { file } of await store.uploads.parts(id)) {
    yield* blobs.read(file) as AsyncIterable<Buffer>;
  }
}

async function requireUpload(
  { now }: Context,
  { uploads }: Pick<Context['store'], 'uploads'>,
  viewer: Viewer,
  id: string,
): Promise<StoredUpload> {
  const upload = isId(id) ? await uploads.of(viewer.id, id, now()) : undefined;
  if (!upload) throw new DomainError('upload_not_found');
  return upload;
}

function viewOf({ id, bytes, receivedBytes, sha256, expiresAtMs }: StoredUpload): UploadProgress {
  return {
    uploadId: id,
    bytes,
    offset: receivedBytes,
    expiresAt: new Date(expiresAtMs).toISOString(),
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}
