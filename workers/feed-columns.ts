import type { PostId } from '#contract/ids.ts';
import { type OrderColumns, ROW_COUNT_MAX, toRow } from './feed-keys.ts';
import type { ReadPost } from './feed-record.ts';
import type { FeedRecord, FeedRow, LikeFacts, PostRecord } from './feed-types.ts';

/** What may change of a post while it is on screen. */
export type ChangedFields = Partial<LikeFacts & Pick<PostRecord, 'isSaved' | 'isMediaOpen'>>;

/** All loaded posts: numbers as columns that sorting walks through, the rest by row. */
export interface FeedColumns extends OrderColumns {
  readonly size: number;
  /** Adds a post, or takes its newer state in place of the known one. */
  put(post: ReadPost): FeedRow;
  rowOf(id: PostId): FeedRow | undefined;
  recordOf(row: number): FeedRecord | undefined;
  /** Changes fields of a post that can be read; does nothing to another. */
  change(row: FeedRow, fields: ChangedFields): void;
}

const FIRST_CAPACITY = 256;

/** Empty columns. They grow by doubling and never shrink: a row stays what it is. */
export function createFeedColumns(): FeedColumns {
  const ids: string[] = [];
  const records: FeedRecord[] = [];
  const rowById = new Map<string, FeedRow>();
  let likes = new Uint32Array(FIRST_CAPACITY);
  let postDateMs = new Float64Array(FIRST_CAPACITY);
  let extensions = new Uint8Array(FIRST_CAPACITY);

  function reserve(count: number): void {
    if (count > ROW_COUNT_MAX) throw new RangeError(`A feed holds ${ROW_COUNT_MAX} posts.`);
    if (count <= likes.length) return;
    const capacity = likes.length * 2;
    likes = grown(likes, new Uint32Array(capacity));
    postDateMs = grown(postDateMs, new Float64Array(capacity));
    extensions = grown(extensions, new Uint8Array(capacity));
  }

  return {
    ids,
    get size() {
      return records.length;
    },
    get likes() {
      return likes;
    },
    get postDateMs() {
      return postDateMs;
    },
    get extensions() {
      return extensions;
    },
    put(post) {
      const known = post.id === undefined ? undefined : rowById.get(post.id);
      const row = known ?? toRow(records.length);
      reserve(row + 1);
      ids[row] = post.id ?? '';
      likes[row] = post.likes;
      postDateMs[row] = post.postDateMs;
      extensions[row] = post.extensions;
      records[row] = post.toRecord(row);
      if (post.id !== undefined) rowById.set(post.id, row);
      return row;
    },
    rowOf: (id) => rowById.get(id),
    recordOf: (row) => records[row],
    change(row, fields) {
      const record = records[row];
      if (record?.kind !== 'post') return;
      records[row] = { ...record, ...fields };
      if (fields.likes !== undefined) likes[row] = fields.likes;
    },
  };
}

function grown<Column extends Uint8Array | Uint32Array | Float64Array>(
  column: Column,
  larger: Column,
): Column {
  larger.set(column);
  return larger;
}
