import { sql } from 'kysely';
import type { CommentId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { raiseViewers } from '../notifications/viewer-counters.ts';

/** A table of marks, by whom, and what a mark counts. */
const MARKS = {
  post_like: { by: 'account_id', on: 'post_id', counted: 'post', count: 'likes' },
  comment_like: { by: 'account_id', on: 'comment_id', counted: 'comment', count: 'likes' },
  following: { by: 'follower_id', on: 'followee_id', counted: 'account', count: 'followers_count' },
  followers: { by: 'followee_id', on: 'follower_id', counted: 'account', count: 'following_count' },
} as const;
type Mark = keyof typeof MARKS;

/**
 * Removes an account while keeping all counters of others correct. What may be much is removed
 * piece by piece: such a function returns how many rows it removed, less than `limit` at the end.
 */
export function accountRemoval(db: Db) {
  return {
    marks: Object.keys(MARKS) as readonly Mark[],

    /** Removes some of the likes, or follows in one direction, and what they count elsewhere. */
    async removeMarks(mark: Mark, account: UserId, limit: number): Promise<number> {
      const { by, on, counted, count } = MARKS[mark];
      const table = sql.table(mark === 'post_like' || mark === 'comment_like' ? mark : 'follow');
      const { rows } = await sql<{ id: string }>`delete from ${table}
        where ${sql.ref(by)} = ${account} and ${sql.ref(on)} in
          (select ${sql.ref(on)} from ${table} where ${sql.ref(by)} = ${account}
           order by ${sql.ref(on)} limit ${limit})
        returning ${sql.ref(on)} as id`.execute(db);
      const ids = rows.map((row) => row.id);
      if (ids.length === 0) return 0;
      await sql`update ${sql.table(counted)} set ${sql.ref(count)} = ${sql.ref(count)} - 1,
        revision = revision + 1 where id in (${sql.join(ids)})`.execute(db);
      return ids.length;
    },

    /** Removes some of what the account did from others' notifications; empty ones are deleted. */
    async removeActivities(account: UserId, limit: number): Promise<number> {
      const acts = await db
        .selectFrom('notification_act')
        .innerJoin('notification', 'notification.id', 'notification_act.notification_id')
        .select(['notification.id', 'notification.account_id'])
        .where('notification_act.actor_id', '=', account)
        .orderBy('notification.id')
        .limit(limit)
        .execute();
      if (acts.length === 0) return 0;
      await raiseViewers(
        db,
        acts.map((act) => act.account_id),
      );
      const ids = [...new Set(acts.map((act) => act.id))];
      await db
        .deleteFrom('notification_act')
        .where('actor_id', '=', account)
        .where('notification_id', 'in', ids)
        .execute();
      await db
        .updateTable('notification')
        .set({
          people: sql<number>`(select count(distinct notification_act.actor_id) from notification_act where notification_act.notification_id = notification.id)`,
        })
        .where('id', 'in', ids)
        .execute();
      await db.deleteFrom('notification').where('id', 'in', ids).where('people', '=', 0).execute();
      return acts.length;
    },

    /** Removes some of the likes, then of the comments, on the account's posts. */
    async removeReactions(account: UserId, limit: number): Promise<number> {
      const own = db.selectFrom('post').select('id').where('author_id', '=', account);
      const likes = await db
        .selectFrom('post_like')
        .select(['post_id', 'account_id'])
        .where('post_id', 'in', own)
        .limit(limit)
        .execute();
      if (likes.length > 0) {
        const pairs = likes.map((like) => sql`(${like.post_id}, ${like.account_id})`);
        await sql`delete from post_like where (post_id, account_id) in (values ${sql.join(pairs)})`.execute(
          db,
        );
        return limit;
      }
      const { numDeletedRows } = await db
        .deleteFrom('comment')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('comment')
            .select('id')
            .where('post_id', 'in', own)
            .orderBy('level', 'desc')
            .limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },

    /** Removes some of the posts, then the projects, with what is left attached to them. */
    async removeContent(account: UserId, limit: number): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('post')
        .where('id', 'in', (eb) =>
          eb.selectFrom('post').select('id').where('author_id', '=', account).limit(limit),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows < limit) {
        await db.deleteFrom('project').where('owner_id', '=', account).execute();
      }
      return Number(numDeletedRows);
    },

    /** Returns some of the account's comments on others' posts, innermost replies first. */
    async commentsOf(account: UserId, limit: number): Promise<CommentId[]> {
      const rows = await db
        .selectFrom('comment')
        .select('id')
        .where('author_id', '=', account)
        .where('deleted_at', 'is', null)
        .orderBy('id', 'desc') // a reply is younger than what it answers
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
  };
}
