import type { Readable } from 'node:stream';

/** Part of a file: first and last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Files named by their content, `<sha256>.<extension>`. A name never changes what it means, so
 * putting a file that is there already does nothing.
 */
export interface BlobStore {
  /** Moves the file at `path` under `name`; fulfilled once that survives a loss of power. */
  add(name: string, path: string): Promise<void>;
  /** Length in bytes, or undefined where there is no such file. */
  sizeOf(name: string): Promise<number | undefined>;
  read(name: string, range?: ByteRange): Readable;
  /** A whole file at once, for small ones; undefined where there is no such file. */
  readAll(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /** Every file that was put before `beforeMs`. */
  olderThan(beforeMs: number): AsyncIterable<string>;
}

const NAME = /^[0-9a-f]{64}\.[a-z0-9]{2,5}$/;

/** Whether `name` can be the name of a blob; nothing else ever reaches the disk. */
export function isBlobName(name: string): boolean {
  return NAME.test(name);
}
