import type { Readable } from 'node:stream';

/** Byte range, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Files named by content, `<sha256>.<extension>`. Blobs are immutable, so adding an existing one
 * does nothing.
 */
export interface BlobStore {
  /** Moves the file at `path` to `name`; resolves once that is durable. */
  add(name: string, path: string): Promise<void>;
  /** Returns the length in bytes, or undefined if there is no such file. */
  sizeOf(name: string): Promise<number | undefined>;
  read(name: string, range?: ByteRange): Readable;
  /** Returns a whole file, at most as large as a post's image, or undefined if there is no such file. */
  readAll(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Room that is left, in bytes. */
  freeBytes(): Promise<number>;
  /** Lists the files added before `beforeMs`. */
  olderThan(beforeMs: number): AsyncIterable<string>;
}

/** The service of the files does not answer, or answers with an error. */
export class BlobsUnavailable extends Error {
  override readonly name = 'BlobsUnavailable';

  constructor(options: ErrorOptions = {}) {
    super('The service of the media cannot be used.', options);
  }
}

const NAME = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** Whether `name` is a valid blob name; nothing else reaches the disk. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}
