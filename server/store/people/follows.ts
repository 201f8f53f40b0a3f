import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isVisibleTo } from './person-visibility.ts';

export function follows(db: Db) {
  return {
    /** Adds the follow and updates both counts; returns false if it existed. */
    async add(follower: UserId, followee: UserId, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('follow')
        .values({ follower_id: follower, followee_id: followee, created_at: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows !== 1n) return false;
      await count(db, follower, followee, 1);
      return true;
    },

    /** Removes the follow and updates both counts; returns false if there was none. */
    async remove(follower: UserId, followee: UserId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('follow')
        .where('follower_id', '=', follower)
        .where('followee_id', '=', followee)
        .executeTakeFirstOrThrow();
      if (numDeletedRows !== 1n) return false;
      await count(db, follower, followee, -1);
      return true;
    },

    async isFollowing(follower: UserId, followee: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('follow')
        .select('follower_id')
        .where('follower_id', '=', follower)
        .where('followee_id', '=', followee)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns those of `ids` that `follower` follows. */
    async followedAmong(follower: UserId, ids: readonly UserId[]): Promise<ReadonlySet<UserId>> {
      if (ids.length === 0) return new Set();
      const rows = await FOLLOWED_AMONG.rows(db, { follower, ids });
      return new Set(rows.map((row) => row.followee_id as UserId));
    },

    async followsAnyone(follower: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('follow')
        .select('followee_id')
        .where('follower_id', '=', follower)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the people `follower` follows that `viewer` may see, newest first. */
    async followeesOf(
      follower: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<UserId[]> {
      const rows = await db
        .selectFrom('follow')
        .select('followee_id')
        .where('follower_id', '=', follower)
        .where(isVisibleTo(viewer, 'follow.followee_id'))
        .orderBy('created_at', 'desc')
        .orderBy('followee_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.followee_id as UserId);
    },

    /** Returns the followers of `followee` that `viewer` may see, newest first. */
    async followersOf(
      followee: UserId,
      viewer: UserId | undefined,
      limit: number,
    ): Promise<UserId[]> {
      const rows = await db
        .selectFrom('follow')
        .select('follower_id')
        .where('followee_id', '=', followee)
        .where(isVisibleTo(viewer, 'follow.follower_id'))
        .orderBy('created_at', 'desc')
        .orderBy('follower_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.follower_id as UserId);
    },
  };
}

const FOLLOWED_AMONG = prepared(
  (db, { follower, ids }: { readonly follower: UserId; readonly ids: readonly UserId[] }) =>
    db
      .selectFrom('follow')
      .select('followee_id')
      .where('follower_id', '=', follower)
      .where('followee_id', 'in', ids),
);

async function count(db: Db, follower: UserId, followee: UserId, by: 1 | -1): Promise<void> {
  await db
    .updateTable('account')
    .set((row) => ({ following_count: row('following_count', '+', by) }))
    .where('id', '=', follower)
    .execute();
  await db
    .updateTable('account')
    .set((row) => ({ followers_count: row('followers_count', '+', by) }))
    .where('id', '=', followee)
    .execute();
}
