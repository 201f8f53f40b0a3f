import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, stat, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { type BlobStore, type ByteRange, isBlobName } from './blob-store.ts';

/** Returns where the blob `name` lies below `root`. */
export function blobPath(root: string, name: string): string {
  return join(root, name.slice(0, 2), name.slice(2, 4), name);
}

/** Blobs in `root`, spread over folders `ab/cd` by the first letters of their names. */
export function diskBlobs(root: string): BlobStore {
  const pathOf = (name: string) => {
    if (!isBlobName(name)) throw new Error('Not the name of a blob.');
    return blobPath(root, name);
  };
  const folderOf = (name: string) => dirname(pathOf(name));

  return {
    async add(name, path) {
      const target = pathOf(name);
      await syncFile(path);
      await mkdir(folderOf(name), { recursive: true });
      await rename(path, target);
      await syncFoldersOf(target, root);
    },
    async sizeOf(name) {
      return (await unlessMissing(stat(pathOf(name))))?.size;
    },
    read(name, range?: ByteRange) {
      return createReadStream(
        pathOf(name),
        range ? { start: range.first, end: range.last } : undefined,
      );
    },
    readAll: (name) => unlessMissing(readFile(pathOf(name))),
    async remove(name) {
      await unlessMissing(unlink(pathOf(name)));
    },
    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    async *olderThan(beforeMs) {
      for await (const name of filesBelow(root)) {
        const found = isBlobName(name) ? await unlessMissing(stat(pathOf(name))) : undefined;
        if (found && found.mtimeMs < beforeMs) yield name;
      }
    },
  };
}

/** Returns the result of `work`, or undefined if the file does not exist. */
async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** Resolves once what is in the file survives a power cut. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/**
 * Resolves once the file is found at `path` after a power cut: a name is durable only with its
 * folder, and a new folder only with those above it, here up to `root`. Both paths are absolute.
 */
export async function syncFoldersOf(path: string, root: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open folders
  let folder = path;
  do {
    folder = dirname(folder);
    const opened = await open(folder, 'r');
    try {
      await opened.sync();
    } finally {
      await opened.close();
    }
  } while (folder.length > root.length);
}

/** Of a folder that does not exist: none. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  for await (const entry of (await unlessMissing(opendir(folder))) ?? []) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else if (entry.isFile()) yield entry.name;
  }
}
