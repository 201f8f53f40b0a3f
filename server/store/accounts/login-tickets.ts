import type { SessionId, UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

export interface LoginTicket {
  readonly account: UserId;
  readonly session: SessionId;
}

export function loginTicketQueries(db: Db) {
  return {
    async add(
      ticketHash: string,
      { account, session }: LoginTicket,
      expiresAtMs: number,
    ): Promise<void> {
      await db
        .insertInto('login_ticket')
        .values({
          ticket_hash: ticketHash,
          account_id: account,
          session_id: session,
          expires_at: expiresAtMs,
        })
        .execute();
    },

    /** Redeems the ticket, if it belongs to `account` and is still valid. */
    async redeem(
      ticketHash: string,
      account: UserId,
      nowMs: number,
    ): Promise<LoginTicket | undefined> {
      const row = await db
        .deleteFrom('login_ticket')
        .where('ticket_hash', '=', ticketHash)
        .where('account_id', '=', account)
        .where('expires_at', '>', nowMs)
        .returning('session_id')
        .executeTakeFirst();
      return row && { account, session: row.session_id };
    },
  };
}
