import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

export function inviteQueries(db: Db) {
  return {
    async add(codeHash: string, createdAtMs: number, expiresAtMs: number): Promise<void> {
      await db
        .insertInto('invite')
        .values({
          code_hash: codeHash,
          created_at: createdAtMs,
          expires_at: expiresAtMs,
          used_by: null,
          used_at: null,
        })
        .execute();
    },

    async isOpen(codeHash: string, nowMs: number): Promise<boolean> {
      const row = await db
        .selectFrom('invite')
        .select('code_hash')
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Redeems the invitation; returns false if it is unknown, used or expired. */
    async redeem(codeHash: string, account: UserId, nowMs: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('invite')
        .set({ used_by: account, used_at: nowMs })
        .where('code_hash', '=', codeHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', nowMs)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
  };
}
