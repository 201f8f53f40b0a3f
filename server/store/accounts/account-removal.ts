import { sql } from 'kysely';
import type { CommentId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { raiseViewers } from '../notifications/viewer-counters.ts';

/** Ids per statement. */
const IDS_PER_QUERY = 500;

/** Removes an account while keeping all counters of others correct. */
export function accountRemoval(db: Db) {
  return {
    /** Removes all likes of posts and comments. */
    async removeLikes(account: UserId): Promise<void> {
      await db
        .updateTable('post')
        .set((row) => ({ likes: row('likes', '-', 1) }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('post_like').select('post_id').where('account_id', '=', account),
        )
        .execute();
      await db.deleteFrom('post_like').where('account_id', '=', account).execute();
      await db
        .updateTable('comment')
        .set((row) => ({ likes: row('likes', '-', 1) }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('comment_like').select('comment_id').where('account_id', '=', account),
        )
        .execute();
      await db.deleteFrom('comment_like').where('account_id', '=', account).execute();
    },

    /** Removes all follows in both directions. */
    async removeFollows(account: UserId): Promise<void> {
      await db
        .updateTable('account')
        .set((row) => ({ followers_count: row('followers_count', '-', 1) }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('follow').select('followee_id').where('follower_id', '=', account),
        )
        .execute();
      await db
        .updateTable('account')
        .set((row) => ({ following_count: row('following_count', '-', 1) }))
        .where('id', 'in', (eb) =>
          eb.selectFrom('follow').select('follower_id').where('followee_id', '=', account),
        )
        .execute();
      await db
        .deleteFrom('follow')
        .where(({ or, eb }) =>
          or([eb('follower_id', '=', account), eb('followee_id', '=', account)]),
        )
        .execute();
    },

    /** Removes the account from others' notifications; empty notifications are deleted. */
    async removeNotifications(account: UserId): Promise<void> {
      const told = await db
        .selectFrom('notification_act')
        .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
        .select('notification.account_id')
        .distinct()
        .where('notification_act.actor_id', '=', account)
        .execute();
      await raiseViewers(
        db,
        told.map((row) => row.account_id),
      );
      const acts = await db
        .deleteFrom('notification_act')
        .where('actor_id', '=', account)
        .returning('notification_id')
        .execute();
      const touched = [...new Set(acts.map((act) => act.notification_id))];
      for (let at = 0; at < touched.length; at += IDS_PER_QUERY) {
        const ids = touched.slice(at, at + IDS_PER_QUERY);
        await db
          .updateTable('notification')
          .set({
            people: sql<number>`(select count(distinct notification_act.actor_id) from notification_act where notification_act.notification_id = notification.id)`,
          })
          .where('id', 'in', ids)
          .execute();
        await db
          .deleteFrom('notification')
          .where('id', 'in', ids)
          .where('people', '=', 0)
          .execute();
      }
    },

    /** Removes posts and projects with everything attached to them. */
    async removeContent(account: UserId): Promise<void> {
      await db.deleteFrom('post').where('author_id', '=', account).execute();
      await db.deleteFrom('project').where('owner_id', '=', account).execute();
    },

    /** Returns some of the account's comments on others' posts, innermost replies first. */
    async commentsOf(account: UserId, limit: number): Promise<CommentId[]> {
      const rows = await db
        .selectFrom('comment')
        .select('id')
        .where('author_id', '=', account)
        .where('deleted_at', 'is', null)
        .orderBy('level', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id as CommentId);
    },

    /**
     * Removes the account and reserves its name until `reservedUntilMs`. Stubs of its comments
     * remain without an author; the sweep removes its files.
     */
    async remove(account: UserId, username: string, reservedUntilMs: number): Promise<void> {
      await db
        .insertInto('reserved_name')
        .values({ username, until: reservedUntilMs })
        .onConflict((conflict) =>
          conflict.column('username').doUpdateSet({ until: reservedUntilMs }),
        )
        .execute();
      await db
        .updateTable('comment')
        .set({ author_id: null })
        .where('author_id', '=', account)
        .execute();
      await db.deleteFrom('person_text').where('account_id', '=', account).execute();
      await db.deleteFrom('media').where('owner_id', '=', account).execute();
      await db.deleteFrom('account').where('id', '=', account).execute();
    },

    /** Releases names whose reservation has expired. */
    async releaseNames(nowMs: number): Promise<void> {
      await db.deleteFrom('reserved_name').where('until', '<=', nowMs).execute();
    },
  };
}
