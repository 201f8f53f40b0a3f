import type { UserId } from '#contract/ids.ts';
import type { Preferences } from '#contract/schema/preferences.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

export function preferenceQueries(db: Db) {
  return {
    /** Returns the stored preferences; types added later are missing in them. */
    async storedOf(account: UserId): Promise<Partial<Preferences> | undefined> {
      const row = await STORED.row(db, { account });
      return row && (JSON.parse(row.notifications) as Partial<Preferences>);
    },

    async set(account: UserId, notifications: Preferences): Promise<void> {
      const text = JSON.stringify(notifications);
      await db
        .insertInto('preference')
        .values({ account_id: account, notifications: text })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ notifications: text }),
        )
        .execute();
    },
  };
}

const STORED = prepared((db, { account }: { readonly account: UserId }) =>
  db.selectFrom('preference').select('notifications').where('account_id', '=', account),
);
