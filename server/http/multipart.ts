import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { Context, Viewer } from '../context.ts';
import { finishedContent, markUsed } from '../domain/media/resumable-uploads.ts';
import { type IncomingFile, removeIncoming } from '../domain/media/uploads.ts';
import { DomainError } from '../domain/shared/errors.ts';
import { consumeUploadLimit, requireWriteLimit } from '../domain/shared/rate-limits.ts';
import { isStorageFull } from './problems.ts';
import { SNIFF_BYTES, sniff } from './sniff.ts';
import { requireOwnField, viewerOf } from './viewer.ts';

/** Limits of a form with any number of parts. */
export interface PartLimits {
  /** Whether a file field may have this name. */
  readonly acceptsFile: (name: string) => boolean;
  readonly files: number;
  readonly fileBytes: number;
  readonly fields: number;
  readonly fieldBytes: number;
  /** Problem code for a file that is too large. */
  readonly tooLarge: (name: string) => ProblemCode;
  /** Whether ids of uploads may stand in place of files; they may unless said otherwise. */
  readonly takesUploads?: boolean;
  /** Limit on all files together, with its problem code. */
  readonly together?: { readonly bytes: number; readonly tooLarge: ProblemCode };
}

/** Limits of a form in which each name occurs at most once. */
export interface FormLimits
  extends Omit<PartLimits, 'acceptsFile' | 'files' | 'tooLarge' | 'together'> {
  /** Allowed file fields. */
  readonly files: readonly string[];
  readonly tooLarge: ProblemCode;
}

/** A received form part. */
export type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly upload: IncomingFile };

/** A request with its reply. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Checked before anything is received; a refusal keeps files off the disk. */
  readonly mayBegin?: () => Promise<void>;
}

/** A received form. */
export interface Form {
  readonly fields: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, IncomingFile>;
}

/**
 * Receives a multipart form in which each name occurs at most once.
 *
 * @throws {DomainError} as `receiveParts`.
 */
export async function receiveForm<Value>(
  context: Context,
  exchange: Exchange,
  limits: FormLimits,
  work: (form: Form, signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const partLimits: PartLimits = {
    ...limits,
    acceptsFile: (name) => limits.files.includes(name),
    files: limits.files.length,
    tooLarge: () => limits.tooLarge,
  };
  return receiveParts(context, exchange, partLimits, async (parts, signal) => {
    const fields = new Map<string, string>();
    const files = new Map<string, IncomingFile>();
    for (const part of parts) {
      const isText = 'text' in part;
      if ((isText ? fields : files).has(part.name)) throw new DomainError('bad_request');
      if (isText) fields.set(part.name, part.text);
      else files.set(part.name, part.upload);
    }
    return work({ fields, files }, signal);
  });
}

/**
 * Receives a multipart form of the viewer in one pass. Each file costs a point when it begins, and
 * is written to a temporary file while it is counted, hashed and sniffed. A field `…Sha256` is the
 * hash of the file of that name. `work` gets all other parts in order; temporary files are always
 * removed, also if the client disconnects.
 *
 * @throws {DomainError} `limits.tooLarge`; `limits.together.tooLarge`; `too_many_requests`;
 *   `not_you`; `file_altered`; what `mayBegin` throws; `bad_request` for anything else.
 */
export async function receiveParts<Value>(
  context: Context,
  { request, reply, mayBegin }: Exchange,
  limits: PartLimits,
  work: (parts: readonly FormPart[], signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  if (!request.isMultipart()) throw new DomainError('bad_request');
  const aborted = new AbortController();
  // Disconnected before the response: no failure of the server, though nobody reads the answer.
  const onClose = () => aborted.abort(new DomainError('bad_request'));
  reply.raw.once('close', onClose);
  const parts: FormPart[] = [];
  try {
    const refusal = await refusalOf(async () => {
      await requireWriteLimit(context, viewerOf(request));
      await mayBegin?.();
    });
    await receive(context, request, limits, parts, refusal).catch(asProblem);
    for (const part of parts)
      if ('text' in part) requireOwnField(request.viewer, part.name, part.text);
    const uploadIds =
      limits.takesUploads === false
        ? []
        : await addUploads(context, viewerOf(request), limits, parts);
    const result = await work(withVerifiedHashes(parts), aborted.signal);
    await markUsed(context, uploadIds);
    return result;
  } finally {
    reply.raw.off('close', onClose);
    for (const part of parts) if ('upload' in part) await removeIncoming(part.upload.path);
  }
}

/** A field with the hash of the file in another one: `mediaSha256` for `media`. */
const HASH_FIELD = /^(.+)Sha256$/;

/** The parts without the hashes of files. @throws {DomainError} `file_altered` */
function withVerifiedHashes(parts: readonly FormPart[]): readonly FormPart[] {
  const hashes = new Map<string, string>();
  for (const part of parts) {
    const [, name] = HASH_FIELD.exec(part.name) ?? [];
    if ('text' in part && name !== undefined) hashes.set(name, part.text);
  }
  for (const part of parts) {
    if (!('upload' in part)) continue;
    const announced = hashes.get(part.name);
    if (announced !== undefined && announced !== part.upload.sha256) {
      throw new DomainError('file_altered');
    }
  }
  return parts.filter((part) => 'upload' in part || !HASH_FIELD.test(part.name));
}

/** A field with the id of an upload in place of a file: `mediaUpload` for `media`. */
const UPLOAD_FIELD = /^(.+)Upload$/;

/**
 * Replaces fields that name an upload by its file; returns the ids of the uploads.
 *
 * @throws {DomainError} `upload_not_found`; `upload_unfinished`; as `receiveParts`.
 */
async function addUploads(
  context: Context,
  viewer: Viewer,
  { acceptsFile, files, together }: PartLimits,
  parts: FormPart[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [at, part] of parts.entries()) {
    const [, name] = UPLOAD_FIELD.exec(part.name) ?? [];
    if (!('text' in part) || name === undefined || !acceptsFile(name)) continue;
    await consumeUploadLimit(context, viewer); // it costs what any file does: to be read and copied
    const content = await finishedContent(context, viewer, part.text);
    const upload = await receiveFile(context, content, LIMITS.uploadBytes);
    if (!upload || upload === 'too large') throw new DomainError('upload_unfinished');
    parts[at] = { name, upload };
    ids.push(part.text);
    const received = parts.flatMap((one) => ('upload' in one ? one.upload.bytes : []));
    if (received.length > files) throw new DomainError('bad_request');
    const bytes = received.reduce((sum, more) => sum + more, 0);
    if (together && bytes > together.bytes) throw new DomainError(together.tooLarge);
  }
  return ids;
}

/** Adds parts to `received` as they arrive, so that their files can always be removed. */
async function receive(
  context: Context,
  request: FastifyRequest,
  limits: PartLimits,
  received: FormPart[],
  refusedBefore: DomainError | undefined,
): Promise<void> {
  let refusal = refusedBefore;
  let room = limits.together?.bytes ?? Number.POSITIVE_INFINITY;
  const refuse = (code: ProblemCode) => {
    refusal ??= new DomainError(code);
  };
  // Each file may be named instead, and has its hash.
  const fields = limits.fields + 2 * limits.files;
  const parts = request.parts({
    limits: {
      fieldNameSize: 200,
      fieldSize: limits.fieldBytes,
      fields,
      fileSize: limits.fileBytes + 1, // one extra byte, so that a full field is not seen as cut
      files: limits.files,
      parts: fields + limits.files,
      headerPairs: 20,
    },
  });
  // The rest is read even after a refusal: a browser that is cut off shows no response.
  for await (const part of parts) {
    const name: string | undefined = part.fieldname; // may be missing, despite its type
    if (part.type === 'field') {
      if (name === undefined || part.valueTruncated || part.fieldnameTruncated)
        refuse('bad_request');
      else received.push({ name, text: String(part.value) });
      continue;
    }
    if (name === undefined || !limits.acceptsFile(name)) refuse('bad_request');
    refusal ??= await refusalOf(() => consumeUploadLimit(context, viewerOf(request)));
    if (refusal || name === undefined) {
      await skip(part.file);
      continue;
    }
    const maxBytes = Math.min(limits.fileBytes, room);
    const file = await receiveFile(context, part.file, maxBytes).catch(async (error: unknown) => {
      if (!isStorageFull(error)) throw error;
      refuse('storage_full');
      await skip(part.file);
    });
    if (file && file !== 'too large') context.metrics.recordUpload(file.bytes);
    if (file === 'too large') {
      refuse((room < limits.fileBytes && limits.together?.tooLarge) || limits.tooLarge(name));
    } else if (!file) {
      if (part.filename) refuse('file_empty'); // without a name nothing was chosen
    } else {
      room -= file.bytes;
      received.push({ name, upload: file });
    }
  }
  if (refusal) throw refusal;
}

/** Returns the refusal of `check`; other errors are thrown. */
async function refusalOf(check: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await check();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** An unreadable form is a client error; a failing disk is not. */
function asProblem(error: unknown): never {
  const isOurs = error instanceof DomainError || (error instanceof Error && 'syscall' in error);
  throw isOurs ? error : new DomainError('bad_request', { cause: error });
}

/** Returns the file, `'too large'`, or undefined for an empty file field. */
async function receiveFile(
  context: Context,
  stream: Readable,
  maxBytes: number,
): Promise<IncomingFile | 'too large' | undefined> {
  const path = join(context.incomingDir, context.newId());
  const hash = createHash('sha256');
  const head = Buffer.alloc(SNIFF_BYTES);
  let bytes = 0;
  let isWhole = false;
  let failure: unknown;
  const target = await open(path, 'wx');
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (bytes < SNIFF_BYTES) chunk.copy(head, bytes);
      bytes += chunk.length;
      if (bytes > maxBytes || failure) continue;
      hash.update(chunk);
      // `write` may stop short, which a full disk does. The rest is read, as after a refusal.
      await target.appendFile(chunk).catch((error: unknown) => {
        failure = error;
      });
    }
    isWhole = bytes > 0 && bytes <= maxBytes && !failure;
  } finally {
    await target.close();
    if (!isWhole) await removeIncoming(path);
  }
  if (failure) throw failure;
  if (bytes > maxBytes) return 'too large';
  if (bytes === 0) return undefined;
  const kind = sniff(head.subarray(0, Math.min(bytes, SNIFF_BYTES)));
  return { path, bytes, sha256: hash.digest('hex'), kind };
}

async function skip(stream: Readable): Promise<void> {
  for await (const _ of stream) {
    // drains an unexpected part
  }
}
