import type { PostId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

export function postBookmarkQueries(db: Db) {
  return {
    /** Adds the bookmark; returns false if it existed. */
    async add(post: PostId, account: UserId, nowMs: number): Promise<boolean> {
      return (await ADD.changes(db, { post, account, nowMs })) === 1;
    },

    /** Returns how many posts the account has saved, counted up to `max`. */
    async countOf(account: UserId, max: number): Promise<number> {
      return Number((await COUNT.row(db, { account, max }))?.total ?? 0);
    },

    /** Removes the bookmark; returns false if there was none. */
    async remove(post: PostId, account: UserId): Promise<boolean> {
      return (await REMOVE.changes(db, { post, account })) === 1;
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

const COUNT = prepared(
  (db, { account, max }: Pick<Bookmark, 'account'> & { readonly max: number }) =>
    db
      .selectFrom(
        db
          .selectFrom('post_bookmark')
          .select('post_id')
          .where('account_id', '=', account)
          .limit(max)
          .as('counted'),
      )
      .select(({ fn }) => fn.countAll<number>().as('total')),
);

const REMOVE = prepared((db, { post, account }: Bookmark) =>
  db.deleteFrom('post_bookmark').where('post_id', '=', post).where('account_id', '=', account),
);
