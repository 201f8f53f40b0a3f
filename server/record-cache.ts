import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { LruCache } from './lru-cache.ts';
import type { PostOrderRow } from './store/posts/post-order.ts';

/** What a post says to everybody who may see it, and what rules need of it. */
export interface SharedPost {
  readonly author: UserId;
  readonly likes: number;
  readonly commentsCount: number;
  /** Its JSON without the fields that differ between viewers, and without the closing brace. */
  readonly json: Buffer;
}

/** What a process knows of records, for all viewers. */
export interface CachedRecords {
  readonly posts: RecordCache<SharedPost>;
  /** What places in the order of posts say. */
  readonly outlines: RecordCache<PostOrderRow>;
}

export function cachedRecords(): CachedRecords {
  return {
    posts: new RecordCache(SERVER_LIMITS.cachedPostBytes),
    outlines: new RecordCache(SERVER_LIMITS.cachedOutlineBytes),
  };
}

interface Entry<Value> {
  readonly state: string;
  readonly value: Value;
  readonly madeAtMs: number;
}

/**
 * What is made of a record for everybody, by its id. An entry is good for one state of the record:
 * the revisions of all rows that it is made of, as the caller has just read them together with who
 * may see it. Nothing has to be invalidated, and each process may have its own.
 *
 * Only what was read outside of a transaction may be added: one that fails gives its revisions to
 * the next.
 */
class RecordCache<Value> {
  readonly #entries: LruCache<Entry<Value>>;

  constructor(maxBytes: number) {
    this.#entries = new LruCache(maxBytes);
  }

  get bytes(): number {
    return this.#entries.weight;
  }

  get(id: string, state: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(id);
    if (entry?.state !== state) return undefined;
    // A database that was put back to an earlier moment may count to the same revisions again.
    return nowMs - entry.madeAtMs < SERVER_LIMITS.cachedRecordMs ? entry.value : undefined;
  }

  set(id: string, entry: Entry<Value>, bytes: number): void {
    this.#entries.set(id, entry, bytes);
  }
}
