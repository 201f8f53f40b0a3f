import type { SessionId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

export interface NewExportLink {
  /** SHA-256 of the link's secret, hex. */
  readonly tokenHash: string;
  readonly account: UserId;
  /** The link ends with this session. */
  readonly session: SessionId;
  readonly uses: number;
  readonly expiresAtMs: number;
}

export function exportLinkQueries(db: Db) {
  return {
    async add({ tokenHash, account, session, uses, expiresAtMs }: NewExportLink): Promise<void> {
      await db
        .insertInto('export_link')
        .values({
          token_hash: tokenHash,
          account_id: account,
          session_id: session,
          uses_left: uses,
          expires_at: expiresAtMs,
        })
        .execute();
    },

    /** Uses the link `times` times; returns its account unless it has expired or is used up. */
    async redeem(tokenHash: string, nowMs: number, times: number): Promise<UserId | undefined> {
      const row = await db
        .updateTable('export_link')
        .set((eb) => ({ uses_left: eb('uses_left', '-', times) }))
        .where('token_hash', '=', tokenHash)
        .where('uses_left', '>', 0)
        .where('expires_at', '>', nowMs)
        .returning('account_id')
        .executeTakeFirst();
      return row?.account_id;
    },
  };
}
