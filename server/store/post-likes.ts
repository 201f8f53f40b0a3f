import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';

export function postLikes(db: Db) {
  return {
    /** Adds the like and counts it; answers false if it was there already. */
    async add(post: PostId, account: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('post_like')
        .values({ post_id: post, account_id: account, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await count(db, post, 1);
      return true;
    },

    /** Takes the like back; answers false if there was none. */
    async remove(post: PostId, account: UserId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('post_like')
        .where('post_id', '=', post)
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
      if (numDeletedRows !== 1n) return false;
      await count(db, post, -1);
      return true;
    },

    /** How many people like the post. */
    async countOf(post: PostId): Promise<number> {
      const row = await db
        .selectFrom('post')
        .select('likes')
        .where('id', '=', post)
        .executeTakeFirst();
      return row?.likes ?? 0;
    },

    /** Who likes each of `posts`, first like first. */
    async usersOf(posts: readonly PostId[]): Promise<ReadonlyMap<PostId, UserId[]>> {
      const likers = new Map<PostId, UserId[]>(posts.map((post) => [post, []]));
      if (posts.length === 0) return likers;
      const rows = await db
        .selectFrom('post_like')
        .select(['post_id', 'account_id'])
        .where('post_id', 'in', posts)
        .orderBy('created_at')
        .orderBy('account_id')
        .execute();
      for (const row of rows) likers.get(row.post_id as PostId)?.push(row.account_id as UserId);
      return likers;
    },
  };
}

async function count(db: Db, post: PostId, by: 1 | -1): Promise<void> {
  await db
    .updateTable('post')
    .set((row) => ({ likes: row('likes', '+', by) }))
    .where('id', '=', post)
    .execute();
}
