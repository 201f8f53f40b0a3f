import { sql } from 'kysely';
import type { CommentId, PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { removeSome } from '../database/remove-some.ts';
import { isVisibleTo } from '../people/person-visibility.ts';

type LikedId = { readonly post: PostId; readonly comment: CommentId };

/** Likes of posts or of comments. */
export function likeQueries<Kind extends keyof LikedId>(db: Db, kind: Kind) {
  type Id = LikedId[Kind];
  const queries = QUERIES[kind];

  return {
    /** Adds the like and updates the count; returns false if it existed. */
    async add(liked: Id, account: UserId, nowMs: number): Promise<boolean> {
      const added = await queries.add.changes(db, { liked, account, nowMs });
      if (added !== 1) return false;
      await queries.count.changes(db, { liked, by: 1 });
      return true;
    },

    /** Removes the like and updates the count; returns false if there was none. */
    async remove(liked: Id, account: UserId): Promise<boolean> {
      const removed = await queries.remove.changes(db, { liked, account });
      if (removed !== 1) return false;
      await queries.count.changes(db, { liked, by: -1 });
      return true;
    },

    /** Removes some of the likes and updates the count; returns how many. */
    async removeSome(liked: Id, limit: number): Promise<number> {
      const [table, column] = [`${kind}_like`, `${kind}_id`] as const;
      const matches = sql`${sql.ref(column)} = ${liked}`;
      const removed = await removeSome(db, table, `${column}, account_id`, matches, limit);
      if (removed > 0) await queries.count.changes(db, { liked, by: -removed });
      return removed;
    },

    /** Removes all likes of a comment that became a stub; the caller resets the count. */
    async removeAll(liked: Id): Promise<void> {
      await queries.removeAll.changes(db, { liked });
    },

    /** The number of likes, and the revision it belongs to. */
    async countOf(liked: Id): Promise<{ readonly likes: number; readonly revision: number }> {
      return (await queries.countOf.row(db, { liked })) ?? { likes: 0, revision: 0 };
    },

    /**
     * Returns the newest `limit` people who like each of `all` and whom `viewer` may see, oldest
     * like first.
     */
    async usersOf(
      all: readonly Id[],
      viewer: UserId,
      limit: number,
    ): Promise<ReadonlyMap<Id, UserId[]>> {
      if (all.length === 0) return new Map();
      const rows = await queries.likers.rows(db, { all, viewer, limit });
      return new Map(
        rows.map(({ id, newest }) => [id as Id, (newest?.split(' ').reverse() ?? []) as UserId[]]),
      );
    },
  };
}

interface Like {
  readonly liked: string;
  readonly account: UserId;
}

const QUERIES = { post: queriesFor('post'), comment: queriesFor('comment') };

function queriesFor(kind: keyof LikedId) {
  // Typed as those of posts: the tables of comments differ in these names only.
  const [table, like, likedId] = [kind as 'post', `${kind}_like`, `${kind}_id`] as [
    'post',
    'post_like',
    'post_id',
  ];
  return {
    add: prepared((db, { liked, account, nowMs }: Like & { readonly nowMs: number }) =>
      db
        .insertInto(like)
        .values({ [likedId]: liked, account_id: account, created_at: nowMs } as {
          post_id: PostId;
          account_id: UserId;
          created_at: number;
        })
        .onConflict((conflict) => conflict.doNothing()),
    ),
    remove: prepared((db, { liked, account }: Like) =>
      db.deleteFrom(like).where(sql.ref(likedId), '=', liked).where('account_id', '=', account),
    ),
    removeAll: prepared((db, { liked }: Pick<Like, 'liked'>) =>
      db.deleteFrom(like).where(sql.ref(likedId), '=', liked),
    ),
    count: prepared((db, { liked, by }: { readonly liked: string; readonly by: number }) =>
      db
        .updateTable(table)
        .set((row) => ({ likes: row('likes', '+', by) }))
        .where(sql.ref('id'), '=', liked),
    ),
    countOf: prepared((db, { liked }: Pick<Like, 'liked'>) =>
      db.selectFrom(table).select(['likes', 'revision']).where(sql.ref('id'), '=', liked),
    ),
    likers: prepared(
      (
        db,
        query: {
          readonly all: readonly string[];
          readonly viewer: UserId;
          readonly limit: number;
        },
      ) =>
        db
          .selectFrom(table)
          .select((eb) => [
            `${table}.id`,
            eb
              .selectFrom(
                eb
                  .selectFrom(like)
                  .select('account_id')
                  .whereRef(`${like}.${likedId}`, '=', `${table}.id`)
                  .where(isVisibleTo(query.viewer, `${like}.account_id`))
                  .orderBy('created_at', 'desc')
                  .orderBy('account_id', 'desc')
                  .limit(query.limit)
                  .as('newest'),
              )
              // In the order of the rows: SQLite takes twice the time to sort them for an aggregate.
              .select(sql<string | null>`string_agg(account_id, ' ')`.as('accounts'))
              .as('newest'),
          ])
          .where(sql.ref(`${table}.id`), 'in', query.all),
    ),
  };
}
