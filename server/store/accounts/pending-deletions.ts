import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

/** An account whose grace period is over. */
export interface DueDeletion {
  readonly id: UserId;
  readonly username: string;
}

export function pendingDeletionQueries(db: Db) {
  return {
    /** Schedules the account for removal; it is hidden from now on. */
    async add(account: UserId, deletionAtMs: number): Promise<void> {
      await db
        .insertInto('departure')
        .values({ account_id: account, deletion_at: deletionAtMs })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * Returns when the account will be removed, if it will, and locks the row until the transaction
     * ends, so that removing and keeping the account cannot overlap.
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

    /** Cancels the removal. */
    async remove(account: UserId): Promise<void> {
      await db.deleteFrom('departure').where('account_id', '=', account).execute();
    },

    /** Returns some of the accounts due for removal. */
    async due(nowMs: number, limit: number): Promise<DueDeletion[]> {
      return db
        .selectFrom('departure')
        .innerJoin('account', 'account.id', 'departure.account_id')
        .select(['account.id', 'account.username'])
        .where('departure.deletion_at', '<=', nowMs)
        .orderBy('departure.deletion_at')
        .limit(limit)
        .execute();
    },
  };
}
