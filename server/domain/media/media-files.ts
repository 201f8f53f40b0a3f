import type { Readable } from 'node:stream';

import type { Context } from '../../context.ts';
import { DomainError } from '../shared/errors.ts';
import { type SignedQuery, signedUntilMs } from './media-urls.ts';

/** A file to serve, and how long it may be cached. */
export interface ServedFile {
  readonly name: string;
  readonly bytes: number;
  /** Undefined for public files, which are immutable. */
  readonly privateUntilMs: number | undefined;
}

/** Files up to this size are sent from memory; larger ones are streamed. */
const BUFFERED_BYTES_MAX = 64 * 1024;

const NAME = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/**
 * Returns the file behind a `/media/` URL. Files of private posts need a valid signature.
 *
 * @throws {DomainError} `media_not_found`, whatever the reason.
 */
export async function servedFile(
  context: Context,
  name: string,
  query: SignedQuery,
): Promise<ServedFile> {
  if (!NAME.test(name)) throw new DomainError('media_not_found');
  const access = await context.store.media.accessTo(name);
  const privateUntilMs = access === 'private' ? signedUntilMs(context, name, query) : undefined;
  if (access === 'unknown' || (access === 'private' && privateUntilMs === undefined)) {
    throw new DomainError('media_not_found');
  }
  const bytes = await context.blobs.sizeOf(name);
  if (bytes === undefined) throw new DomainError('media_not_found');
  return { name, bytes, privateUntilMs };
}

/** Reads the file. @throws {DomainError} `media_not_found` if it was removed meanwhile. */
export async function readContent(
  { blobs }: Pick<Context, 'blobs'>,
  { name, bytes }: ServedFile,
): Promise<Readable | Buffer> {
  // A stream that knows its end is not read beyond it, nor into more memory than it needs.
  if (bytes > BUFFERED_BYTES_MAX) return blobs.read(name, { first: 0, last: bytes - 1 });
  const content = await blobs.readAll(name);
  if (!content) throw new DomainError('media_not_found');
  return content;
}
