import { type RawBuilder, sql } from 'kysely';
import type { CommentId, MediaId, PostId, UserId } from '#contract/ids.ts';
import type { CommentDepth } from '#contract/rules/comment-tree.ts';
import type { Db } from '../database/database.ts';
import { type Hung, removeSome, removeWithRows } from '../database/remove-some.ts';
import { mediaQueries } from '../media/media.ts';
import { NOTIFICATION_ROWS } from '../notifications/notifications.ts';
import { raiseViewers } from '../notifications/viewer-counters.ts';

/** A table of marks, by whom, and what a mark counts. */
const MARKS = {
  post_like: { by: 'account_id', on: 'post_id', counted: 'post', count: 'likes' },
  comment_like: { by: 'account_id', on: 'comment_id', counted: 'comment', count: 'likes' },
  following: { by: 'follower_id', on: 'followee_id', counted: 'account', count: 'followers_count' },
  followers: { by: 'followee_id', on: 'follower_id', counted: 'account', count: 'following_count' },
} as const;
type Mark = keyof typeof MARKS;

const POSTS_AT_ONCE = 20;

/** What else may be much of an account, with its primary key and the column that names the account. */
const BELONGINGS = [
  ['post_bookmark', 'account_id, post_id', 'account_id'],
  ['block', 'blocker_id, blocked_id', 'blocker_id'],
  ['block', 'blocker_id, blocked_id', 'blocked_id'],
  ['mute', 'muter_id, muted_id', 'muter_id'],
  ['mute', 'muter_id, muted_id', 'muted_id'],
  ['notified_deed', 'actor_id, type, subject_id', 'actor_id'],
  ['idempotency', 'account_id, key', 'account_id'],
  ['session', 'id', 'account_id'],
  ['person_text', 'account_id', 'account_id'],
] as const;

/**
 * Removes an account while keeping all counters of others correct. What may be much is removed
 * piece by piece: such a function returns how many rows it removed, less than `limit` at the end.
 */
export function accountRemovalQueries(db: Db) {
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
        .select(['notification.id', 'notification.account_id', 'notification_act.subject_id'])
        .where('notification_act.actor_id', '=', account)
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
        .where('subject_id', 'in', [...new Set(acts.map((act) => act.subject_id))])
        .execute();
      await db
        .updateTable('notification')
        .set((row) => ({ people: row('people', '-', 1) }))
        .where('id', 'in', ids)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('notification_act')
                .select('subject_id')
                .whereRef('notification_id', '=', 'notification.id')
                .where('actor_id', '=', account),
            ),
          ),
        )
        .execute();
      await db.deleteFrom('notification').where('id', 'in', ids).where('people', '=', 0).execute();
      return acts.length;
    },

    /**
     * Removes some of what hangs below a post, or the first posts of an account, or these posts, and
     * then releases their media. As elsewhere, the number of a post's own parts is small.
     */
    async removePosts(
      which: { readonly id: PostId } | { readonly author_id: UserId },
      nowMs: number,
      limit: number,
    ): Promise<number> {
      const rows = await db
        .selectFrom('post')
        .select('id')
        .where((eb) => eb.and(which))
        .orderBy('id')
        .limit(POSTS_AT_ONCE)
        .execute();
      if (rows.length === 0) return 0;
      const ids = sql.join(rows.map((row) => row.id));
      const ofPosts = sql`post_id in (${ids})`;
      const likes = await removeSome(db, 'post_like', 'post_id, account_id', ofPosts, limit);
      if (likes === limit) return limit;
      const saves = await removeSome(db, 'post_bookmark', 'account_id, post_id', ofPosts, limit);
      if (saves === limit) return limit;
      // The innermost first, since a comment takes its replies with it.
      for (const level of [3, 2, 1] satisfies CommentDepth[]) {
        const which = sql`${ofPosts} and level = ${level}`;
        if ((await removeWithRows(db, COMMENTS, which, limit)) === limit) return limit;
      }
      if ((await removeWithRows(db, NOTIFICATION_ROWS, ofPosts, limit)) === limit) return limit;
      const media = await mediaOf(db, ids);
      await sql`delete from post where id in (${ids})`.execute(db);
      await mediaQueries(db).release(media, nowMs);
      return limit;
    },

    /** Removes some notifications of the account. */
    removeNotifications: (account: UserId, limit: number): Promise<number> =>
      removeWithRows(db, NOTIFICATION_ROWS, sql`account_id = ${account}`, limit),

    /** Clears the author of some of the stubs of the account's comments. */
    async clearAuthor(account: UserId, limit: number): Promise<number> {
      const { numUpdatedRows } = await db
        .updateTable('comment')
        .set({ author_id: null })
        .where('id', 'in', (eb) =>
          eb.selectFrom('comment').select('id').where('author_id', '=', account).limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numUpdatedRows);
    },

    /** Removes some of what else matches to the account. */
    async removeBelongings(account: UserId, limit: number): Promise<number> {
      const isOwned = sql`owner_id = ${account}`;
      let removed = await removeSome(db, 'project', 'id', isOwned, limit); // they have media
      if (removed < limit) {
        removed += await mediaQueries(db).removeSomeOf(account, limit - removed);
      }
      for (const [table, key, column] of BELONGINGS) {
        if (removed === limit) return limit;
        const matches = sql`${sql.ref(column)} = ${account}`;
        removed += await removeSome(db, table, key, matches, limit - removed);
      }
      return removed;
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
      return rows.map((row) => row.id);
    },

    /** Removes the account and reserves its name until `reservedUntilMs`; the sweep removes its files. */
    async remove(account: UserId, username: string, reservedUntilMs: number): Promise<void> {
      await db
        .insertInto('reserved_name')
        .values({ username, until: reservedUntilMs })
        .onConflict((conflict) =>
          conflict.column('username').doUpdateSet({ until: reservedUntilMs }),
        )
        .execute();
      await db.deleteFrom('account').where('id', '=', account).execute();
    },
  };
}

/** Returns the media of the posts and of their earlier versions. */
async function mediaOf(db: Db, posts: RawBuilder<unknown>): Promise<MediaId[]> {
  const { rows } = await sql<{ media_id: MediaId }>`
    select media_id from post where id in (${posts}) and media_id is not null
    union select media_id from post_image where post_id in (${posts})
    union select media_id from post_version_media where post_id in (${posts})`.execute(db);
  return rows.map((row) => row.media_id);
}

const COMMENTS: Hung = {
  table: 'comment',
  hanging: 'comment_like',
  primaryKey: 'comment_id, account_id',
  column: 'comment_id',
};
