import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** Accounts whose first minutes have not ended. */
export function firstMinutesQueries(db: Db) {
  return {
    async start(account: UserId): Promise<void> {
      await db.insertInto('first_minutes').values({ account_id: account }).execute();
    },

    async end(account: UserId): Promise<void> {
      await db.deleteFrom('first_minutes').where('account_id', '=', account).execute();
    },

    async areOpen(account: UserId): Promise<boolean> {
      const row = await db
        .selectFrom('first_minutes')
        .select('account_id')
        .where('account_id', '=', account)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
