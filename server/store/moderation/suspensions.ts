import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

export function suspensionQueries(db: Db) {
  return {
    /** Suspends the account; returns false if it already was. */
    async add(account: UserId, reason: string, nowMs: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('suspension')
        .values({ account_id: account, created_at: nowMs, reason })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** Lifts the suspension; returns false if there was none. */
    async remove(account: UserId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('suspension')
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },

    async has(account: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('suspension')
        .select('account_id')
        .where('account_id', '=', account)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
