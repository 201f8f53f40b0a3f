import { sql } from 'kysely';
import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { visibleTo } from './post-visibility.ts';

/** Sort key of the list of saved posts. */
export interface BookmarkSortKey {
  readonly postDateMs: number;
  readonly id: PostId;
}

/** Sorts before every key: the start of a list. */
const START = { postDateMs: Number.MAX_SAFE_INTEGER, id: '~' } as const;

export function postBookmarks(db: Db) {
  return {
    /** Adds the bookmark; returns false if it existed. */
    async add(post: PostId, account: UserId, nowMs: number): Promise<boolean> {
      return (await ADD.changes(db, { post, account, nowMs })) === 1;
    },

    /** Removes the bookmark; returns false if there was none. */
    async remove(post: PostId, account: UserId): Promise<boolean> {
      return (await REMOVE.changes(db, { post, account })) === 1;
    },

    /** Returns saved posts that `account` may still see, newest `postDate` first. */
    async page(
      account: UserId,
      after: BookmarkSortKey | undefined,
      limit: number,
    ): Promise<BookmarkSortKey[]> {
      const { postDateMs, id } = after ?? START;
      const rows = await db
        .selectFrom('post_bookmark')
        .innerJoin('post', 'post.id', 'post_bookmark.post_id')
        .select(['post.id', 'post.post_date'])
        .where('post_bookmark.account_id', '=', account)
        .where(sql<boolean>`(post.post_date, post.id) < (${postDateMs}, ${id})`)
        .where(visibleTo(account))
        .orderBy('post.post_date', 'desc')
        .orderBy('post.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ postDateMs: row.post_date, id: row.id as PostId }));
    },
  };
}

interface Bookmark {
  readonly post: PostId;
  readonly account: UserId;
}

const ADD = prepared((db, { post, account, nowMs }: Bookmark & { readonly nowMs: number }) =>
  db
    .insertInto('post_bookmark')
    .values({ post_id: post, account_id: account, created_at: nowMs })
    .onConflict((conflict) => conflict.doNothing()),
);

const REMOVE = prepared((db, { post, account }: Bookmark) =>
  db.deleteFrom('post_bookmark').where('post_id', '=', post).where('account_id', '=', account),
);
