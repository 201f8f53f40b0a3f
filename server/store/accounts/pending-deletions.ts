import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** Somebody whose time to come back is over. */
export interface DueDeletion {
  readonly id: UserId;
  readonly username: string;
}

export function pendingDeletions(db: Db) {
  return {
    /** Notes when the account is to be removed; from now on nobody sees it. */
    async add(account: UserId, deletionAtMs: number): Promise<void> {
      await db
        .insertInto('departure')
        .values({ account_id: account, deletion_at: deletionAtMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * When the account is to be removed, if it is. Until the transaction ends nobody else learns that
     * or changes it: who removes the account and who keeps it go one after the other.
     */
    async lockedDateMs(account: UserId): Promise<number | undefined> {
      const row = await db
        .updateTable('departure')
        .set((row) => ({ deletion_at: row.ref('deletion_at') }))
        .where('account_id', '=', account)
        .returning('deletion_at')
        .executeTakeFirst();
      return row?.deletion_at;
    },

    /** Keeps the account after all. */
    async remove(account: UserId): Promise<void> {
      await db.deleteFrom('departure').where('account_id', '=', account).execute();
    },

    /** Some of those who are to be removed by now. */
    async due(nowMs: number, limit: number): Promise<DueDeletion[]> {
      const rows = await db
        .selectFrom('departure')
        .innerJoin('account', 'account.id', 'departure.account_id')
        .select(['account.id', 'account.username'])
        .where('departure.deletion_at', '<=', nowMs)
        .orderBy('departure.deletion_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.id as UserId, username: row.username }));
    },
  };
}
