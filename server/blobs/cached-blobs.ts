import type { BlobStore } from './blob-store.ts';

/** Sizes kept: a few MB. */
const CACHED_SIZES_MAX = 20_000;
/** Bytes of small files kept: some thousands of the copies that lists show. */
const CACHED_CONTENT_BYTES = 32 * 1024 * 1024;

/**
 * `blobs`, with what was asked for lately kept in memory: a name never changes what it means, and
 * opening, measuring, reading and closing a file are four turns of a busy thread pool.
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

/** Values by name, whose weights together stay below a limit: what was not used for longest goes. */
class LruCache<Value> {
  readonly #maxWeight: number;
  readonly #entries = new Map<string, { readonly value: Value; readonly weight: number }>();
  #weight = 0;

  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    if (!entry) return undefined;
    this.#entries.delete(name);
    this.#entries.set(name, entry); // a map remembers the order in which keys came
    return entry.value;
  }

  set(name: string, value: Value, weight: number): void {
    this.delete(name);
    this.#entries.set(name, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(name: string): void {
    this.#weight -= this.#entries.get(name)?.weight ?? 0;
    this.#entries.delete(name);
  }
}
