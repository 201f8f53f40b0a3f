import { sql } from 'kysely';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { readIndexed } from '../database/read-visible.ts';
import { START_COUNT, START_ID, START_MS } from '../database/start.ts';
import {
  type CommentRecord,
  commentOf,
  type NewComment,
  type RecordQuery,
  recordOf,
  type StoredComment,
  selectRecords,
} from './comment-records.ts';

/** The sort key of a comment, in the order of `contract/rules/comment-order.ts`. */
export interface CommentSortKey {
  readonly likes: number;
  readonly replies: number;
  readonly createdAtMs: number;
  readonly id: CommentId;
}

export interface CommentQuery {
  readonly viewer: UserId;
  readonly after: CommentSortKey | undefined;
  readonly limit: number;
}

/** The next comments of a list; fewer than asked for at its end, or where `readTo` is set. */
export interface CommentStretch {
  readonly records: readonly CommentRecord[];
  /** Set where too many in a row are hidden from the viewer: the list goes on after it. */
  readonly readTo: CommentSortKey | undefined;
}

/** Comments written after a point in time. */
export interface NewestCommentsQuery {
  readonly viewer: UserId;
  readonly sinceMs: number;
  readonly limit: number;
}

/** A post or comment and the number of comments directly below it. */
export interface CommentGroup<Id> {
  readonly id: Id;
  readonly count: number;
}

/** Counts of a post, and of a comment in it, with their revisions. */
export interface CommentCountsAt {
  /** Top-level comments, stubs included. */
  readonly post: { readonly commentsCount: number; readonly revision: number };
  readonly parent:
    | { readonly id: CommentId; readonly repliesCount: number; readonly revision: number }
    | undefined;
}

/** Bound variables per statement. */
const IDS_PER_QUERY = 500;

export function commentQueries(db: Db) {
  const pageBelow = (parent: CommentId, page: CommentQuery) =>
    stretchOf(page, {
      end: (from) => END_BELOW.row(db, { parent, ...from }),
      rows: (range) => BELOW.rows(db, { parent, ...range }),
    });

  const pageInPost = (post: PostId, page: CommentQuery) =>
    stretchOf(page, {
      end: (from) => END_IN_POST.row(db, { post, ...from }),
      rows: (range) => IN_POST.rows(db, { post, ...range }),
    });

  return {
    /** Returns the number of comments below the post and of replies below `parent`. */
    async countsAt(post: PostId, parent: CommentId | undefined): Promise<CommentCountsAt> {
      const inPost = await COUNT_IN_POST.row(db, { post });
      const comment = parent && (await FIND.row(db, { id: parent }));
      return {
        post: { commentsCount: inPost?.comments_count ?? 0, revision: inPost?.revision ?? 0 },
        parent: comment && {
          id: comment.id,
          repliesCount: comment.replies,
          revision: comment.revision,
        },
      };
    },

    /** Adds a comment and updates the count of its parent. */
    async add(comment: NewComment): Promise<void> {
      await ADD.changes(db, { ...comment, parent: comment.parent ?? null });
      await count(db, comment, 1);
    },

    async find(id: CommentId): Promise<StoredComment | undefined> {
      const row = await FIND.row(db, { id });
      return row && { ...commentOf(row), author: row.author_id ?? undefined };
    },

    async byId(id: CommentId, viewer: UserId): Promise<CommentRecord | undefined> {
      const row = await BY_ID.row(db, { id, viewer });
      return row && recordOf(row);
    },

    async setText(id: CommentId, text: string, nowMs: number): Promise<void> {
      await db
        .updateTable('comment')
        .set({ content: text, edited_at: nowMs })
        .where('id', '=', id)
        .execute();
    },

    /** Turns a comment into a stub and erases its text. */
    async clear(id: CommentId, nowMs: number): Promise<void> {
      await db
        .updateTable('comment')
        .set({ content: '', likes: 0, deleted_at: nowMs })
        .where('id', '=', id)
        .execute();
    },

    /** Removes a comment with everything below it and updates the count of its parent. */
    async remove(comment: Pick<StoredComment, 'id' | 'post' | 'parent'>): Promise<void> {
      await db.deleteFrom('comment').where('id', '=', comment.id).execute();
      await count(db, comment, -1);
    },

    below: pageBelow,
    inPost: pageInPost,

    /** Returns the comments and replies of a post written after a point in time, newest first. */
    async newestInPost(post: PostId, query: NewestCommentsQuery): Promise<CommentRecord[]> {
      return (await NEWEST_IN_POST.rows(db, { post, ...query })).map(recordOf);
    },

    /** Returns the first `limit` comments of each post, in order. */
    async firstInPosts(
      posts: readonly CommentGroup<PostId>[],
      viewer: UserId,
      limit: number,
    ): Promise<CommentRecord[]> {
      return loadFirstOfEach(
        posts,
        limit,
        async (post) => (await pageInPost(post, { viewer, after: undefined, limit })).records,
        async (ids) => (await IN_POSTS.rows(db, { ids, viewer })).map(recordOf),
      );
    },

    /** Returns the first `limit` replies to each of `parents`, in order. */
    async firstBelow(
      parents: readonly CommentGroup<CommentId>[],
      viewer: UserId,
      limit: number,
    ): Promise<CommentRecord[]> {
      return loadFirstOfEach(
        parents,
        limit,
        async (parent) => (await pageBelow(parent, { viewer, after: undefined, limit })).records,
        async (ids) => (await ALL_BELOW.rows(db, { ids, viewer })).map(recordOf),
      );
    },
  };
}

/**
 * Loads small groups in one query and larger ones separately, so that no query reads more rows than
 * it returns.
 */
async function loadFirstOfEach<Id>(
  groups: readonly CommentGroup<Id>[],
  limit: number,
  first: (id: Id) => Promise<readonly CommentRecord[]>,
  all: (ids: readonly Id[]) => Promise<CommentRecord[]>,
): Promise<CommentRecord[]> {
  const records: CommentRecord[] = [];
  const small = groups.filter((group) => group.count > 0 && group.count <= limit);
  for (let at = 0; at < small.length; at += IDS_PER_QUERY) {
    records.push(...(await all(small.slice(at, at + IDS_PER_QUERY).map((group) => group.id))));
  }
  for (const group of groups) if (group.count > limit) records.push(...(await first(group.id)));
  return records;
}

/** A comment counts towards its post, a reply towards its parent. */
async function count(
  db: Db,
  { post, parent }: { readonly post: PostId; readonly parent: CommentId | undefined },
  by: 1 | -1,
): Promise<void> {
  if (parent === undefined) await ADD_TO_POST.changes(db, { post, by });
  else await ADD_TO_COMMENT.changes(db, { parent, by });
}

const START: CommentSortKey = {
  likes: START_COUNT,
  replies: START_COUNT,
  createdAtMs: START_MS,
  id: START_ID as CommentId,
};

const LAST: CommentSortKey = { likes: 0, replies: 0, createdAtMs: 0, id: '' as CommentId };

/** From one key, exclusive, to another. */
interface CommentRange extends CommentSortKey {
  readonly viewer: UserId;
  readonly toLikes: number;
  readonly toReplies: number;
  readonly toMs: number;
  readonly toId: CommentId;
  readonly limit: number;
}

type CommentRow = Awaited<ReturnType<RecordQuery['execute']>>[number];

/** The comments of one list. */
interface CommentPieces {
  /** The last of the next comments, shown or not, after skipping some. */
  end(from: CommentSortKey & { readonly skipped: number }): Promise<SortColumns | undefined>;
  /** The first of a piece that are shown. */
  rows(range: CommentRange): Promise<CommentRow[]>;
}

async function stretchOf(
  { viewer, after = START, limit }: CommentQuery,
  pieces: CommentPieces,
): Promise<CommentStretch> {
  const { shown, readTo } = await readIndexed<CommentRow, CommentSortKey>(limit, after, {
    async end(from, skipped) {
      const last = await pieces.end({ ...from, skipped });
      return last && keyOf(last);
    },
    shown: (from, to = LAST, left) =>
      pieces.rows({
        viewer,
        ...from,
        toLikes: to.likes,
        toReplies: to.replies,
        toMs: to.createdAtMs,
        toId: to.id,
        limit: left,
      }),
  });
  return { records: shown.map(recordOf), readTo };
}

interface SortColumns {
  readonly likes: number;
  readonly replies: number;
  readonly created_at: number;
  readonly id: string;
}

function keyOf({ likes, replies, created_at, id }: SortColumns): CommentSortKey {
  return { likes, replies, createdAtMs: created_at, id: id as CommentId };
}

const isBelow = ({ likes, replies, createdAtMs, id }: CommentSortKey) =>
  sql<boolean>`(comment.likes, comment.replies, comment.created_at, comment.id) < (${likes}, ${replies}, ${createdAtMs}, ${id})`;

/** Selects what is shown of a piece, in the order of `contract/rules/comment-order.ts`. */
function shownWithin(db: Db, { viewer, limit, ...range }: CommentRange) {
  const { toLikes, toReplies, toMs, toId } = range;
  return selectRecords(db, viewer)
    .where(isBelow(range))
    .where(
      sql<boolean>`(comment.likes, comment.replies, comment.created_at, comment.id) >= (${toLikes}, ${toReplies}, ${toMs}, ${toId})`,
    )
    .orderBy('comment.likes', 'desc')
    .orderBy('comment.replies', 'desc')
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(limit);
}

type EndQuery = CommentSortKey & { readonly skipped: number };

/** Selects the last comment of a piece, which an index alone finds. */
function endOf(db: Db, { skipped, ...from }: EndQuery) {
  return db
    .selectFrom('comment')
    .select(['likes', 'replies', 'created_at', 'id'])
    .where(isBelow(from))
    .orderBy('likes', 'desc')
    .orderBy('replies', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(skipped);
}

type NewRow = Omit<NewComment, 'parent'> & { readonly parent: CommentId | null };

const ADD = prepared((db, comment: NewRow) =>
  db.insertInto('comment').values({
    id: comment.id,
    post_id: comment.post,
    parent_id: comment.parent,
    level: comment.level,
    author_id: comment.author,
    content: comment.text,
    likes: 0,
    replies: 0,
    created_at: comment.createdAtMs,
    edited_at: null,
    deleted_at: null,
    revision: 1,
  }),
);

const BELOW = prepared((db, { parent, ...range }: CommentRange & { readonly parent: CommentId }) =>
  shownWithin(db, range).where('comment.parent_id', '=', parent),
);

const END_BELOW = prepared((db, { parent, ...from }: EndQuery & { readonly parent: CommentId }) =>
  endOf(db, from).where('parent_id', '=', parent),
);

const IN_POST = prepared((db, { post, ...range }: CommentRange & { readonly post: PostId }) =>
  shownWithin(db, range).where('comment.post_id', '=', post).where('comment.level', '=', 1),
);

const END_IN_POST = prepared((db, { post, ...from }: EndQuery & { readonly post: PostId }) =>
  endOf(db, from).where('post_id', '=', post).where('level', '=', 1),
);

const NEWEST_IN_POST = prepared((db, query: NewestCommentsQuery & { readonly post: PostId }) =>
  selectRecords(db, query.viewer)
    .where('comment.post_id', '=', query.post)
    .where('comment.created_at', '>', query.sinceMs)
    .where('comment.deleted_at', 'is', null)
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(query.limit),
);

const IN_POSTS = prepared(
  (db, { ids, viewer }: { readonly ids: readonly PostId[]; readonly viewer: UserId }) =>
    selectRecords(db, viewer).where('comment.post_id', 'in', ids).where('comment.level', '=', 1),
);

const ALL_BELOW = prepared(
  (db, { ids, viewer }: { readonly ids: readonly CommentId[]; readonly viewer: UserId }) =>
    selectRecords(db, viewer).where('comment.parent_id', 'in', ids),
);

const BY_ID = prepared((db, { id, viewer }: { readonly id: CommentId; readonly viewer: UserId }) =>
  selectRecords(db, viewer).where('comment.id', '=', id),
);

const FIND = prepared((db, { id }: { readonly id: CommentId }) =>
  db.selectFrom('comment').selectAll().where('id', '=', id),
);

const COUNT_IN_POST = prepared((db, { post }: { readonly post: PostId }) =>
  db.selectFrom('post').select(['comments_count', 'revision']).where('id', '=', post),
);

const ADD_TO_POST = prepared((db, { post, by }: { readonly post: PostId; readonly by: number }) =>
  db
    .updateTable('post')
    .set((row) => ({ comments_count: row('comments_count', '+', by) }))
    .where('id', '=', post),
);

const ADD_TO_COMMENT = prepared(
  (db, { parent, by }: { readonly parent: CommentId; readonly by: number }) =>
    db
      .updateTable('comment')
      .set((row) => ({ replies: row('replies', '+', by) }))
      .where('id', '=', parent),
);
