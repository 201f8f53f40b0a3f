import { LruCache } from '../lru-cache.ts';
import type { BlobStore } from './blob-store.ts';

/** Sizes kept in memory: a few MB. */
const CACHED_SIZES_MAX = 20_000;
/** Bytes of files kept in memory: some hundred images of posts, or a few thousand thumbnails. */
const CACHED_CONTENT_BYTES = 64 * 1024 * 1024;

/**
 * Adds an in-memory cache to `blobs`. Blobs never change, so entries never go stale; a hit saves
 * four round trips to a busy thread pool (open, stat, read, close).
 */
export function cachedBlobs(blobs: BlobStore): BlobStore {
  const sizes = new LruCache<number>(CACHED_SIZES_MAX);
  const contents = new LruCache<Buffer>(CACHED_CONTENT_BYTES);
  return {
    ...blobs,
    async sizeOf(name) {
      const known = sizes.get(name);
      if (known !== undefined) return known;
      const size = await blobs.sizeOf(name);
      if (size !== undefined) sizes.set(name, size, 1);
      return size;
    },
    async readAll(name) {
      const known = contents.get(name);
      if (known) return known;
      const content = await blobs.readAll(name);
      if (content) contents.set(name, content, content.length);
      return content;
    },
    async remove(name) {
      await blobs.remove(name);
      sizes.delete(name);
      contents.delete(name);
    },
  };
}
