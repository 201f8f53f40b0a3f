import type { Readable, Writable } from 'node:stream';

import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { BlobStore } from '../../blobs/blob-store.ts';
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

/**
 * Reads files from memory up to the size of a post's image, and as streams above it. Who reads slowly
 * keeps a file in memory until its response is over: while such files take `maxBytes`, further ones are
 * streamed.
 */
export function contentReader(
  blobs: BlobStore,
  maxBytes: number = SERVER_LIMITS.fileBytesInResponses,
) {
  let bytesInResponses = 0;
  /** @throws {DomainError} `media_not_found` if the file was removed meanwhile. */
  return async (
    response: Pick<Writable, 'closed' | 'once'>,
    { name, bytes }: ServedFile,
  ): Promise<Readable | Buffer> => {
    if (bytes > LIMITS.postImageBytes || bytesInResponses + bytes > maxBytes) {
      // A stream that knows its end is not read beyond it, nor into more memory than it needs.
      return blobs.read(name, { first: 0, last: bytes - 1 });
    }
    // One that was given up while its file was looked for emits no `close` any more.
    if (!response.closed) {
      bytesInResponses += bytes;
      response.once('close', () => {
        bytesInResponses -= bytes;
      });
    }
    const content = await blobs.readAll(name);
    if (!content) throw new DomainError('media_not_found');
    return content;
  };
}
