import type { CommentId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

export function commentLikes(db: Db) {
  return {
    /** Adds the like and updates the count; returns false if it existed. */
    async add(comment: CommentId, account: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('comment_like')
        .values({ comment_id: comment, account_id: account, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await count(db, comment, 1);
      return true;
    },

    /** Removes the like and updates the count; returns false if there was none. */
    async remove(comment: CommentId, account: UserId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('comment_like')
        .where('comment_id', '=', comment)
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
      if (numDeletedRows !== 1n) return false;
      await count(db, comment, -1);
      return true;
    },

    /** Removes all likes of a comment that became a stub; the caller resets the count. */
    async removeAll(comment: CommentId): Promise<void> {
      await db.deleteFrom('comment_like').where('comment_id', '=', comment).execute();
    },

    /** Returns who likes each of `comments`, among people `viewer` may see, oldest like first. */
    async usersOf(
      comments: readonly CommentId[],
      viewer: UserId,
    ): Promise<ReadonlyMap<CommentId, UserId[]>> {
      const likers = new Map<CommentId, UserId[]>(comments.map((comment) => [comment, []]));
      if (comments.length === 0) return likers;
      const rows = await db
        .selectFrom('comment_like')
        .select(['comment_id', 'account_id'])
        .where('comment_id', 'in', comments)
        .where(isVisibleTo(viewer, 'comment_like.account_id'))
        .orderBy('created_at')
        .orderBy('account_id')
        .execute();
      for (const row of rows) {
        likers.get(row.comment_id as CommentId)?.push(row.account_id as UserId);
      }
      return likers;
    },
  };
}

async function count(db: Db, comment: CommentId, by: 1 | -1): Promise<void> {
  await db
    .updateTable('comment')
    .set((row) => ({ likes: row('likes', '+', by) }))
    .where('id', '=', comment)
    .execute();
}
