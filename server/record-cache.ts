import type { UserId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { LruCache } from './lru-cache.ts';
import type { PostOrderRow } from './store/posts/post-order.ts';

/** What a post shows to everybody who may see it, and what the rules need. */
export interface SharedPost {
  readonly author: UserId;
  readonly likes: number;
  readonly commentsCount: number;
  /** Its JSON without the fields that differ between viewers, and without the closing brace. */
  readonly json: Buffer;
}

/** Records that a process caches for all viewers. */
export interface CachedRecords {
  readonly posts: RecordCache<SharedPost>;
  /** Rows of the order of posts. */
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
 * Values made from records, the same for all viewers, by id. An entry is valid for one state of its
 * record: the revisions of all rows that it is made from, which the caller reads each time together
 * with the viewer's permission. So nothing has to be invalidated, and each process may have its own
 * cache.
 *
 * Add only what was read outside a transaction: after a rollback its revisions are used again.
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
    // A database that was restored from a backup may reach the same revisions again.
    return nowMs - entry.madeAtMs < SERVER_LIMITS.cachedRecordMs ? entry.value : undefined;
  }

  set(id: string, entry: Entry<Value>, bytes: number): void {
    this.#entries.set(id, entry, bytes);
  }
}
