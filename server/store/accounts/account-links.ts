import type { UserId } from '#contract/ids.ts';
import { emailKeyOf } from '#contract/rules/accounts.ts';
import type { Db } from '../database/database.ts';

/** What an emailed link may be used for. */
export type LinkPurpose = 'verify' | 'reset';

export interface AccountLink {
  readonly account: UserId;
  readonly username: string;
  /** The account's address. */
  readonly email: string | null;
}

export interface NewAccountLink {
  /** SHA-256 of the link's secret, hex. */
  readonly tokenHash: string;
  readonly account: UserId;
  readonly purpose: LinkPurpose;
  /** The case-folded address it is sent to; null if an operator hands it over. */
  readonly emailKey: string | null;
  readonly expiresAtMs: number;
}

export function accountLinkQueries(db: Db) {
  return {
    async add(link: NewAccountLink): Promise<void> {
      await db
        .insertInto('account_link')
        .values({
          token_hash: link.tokenHash,
          account_id: link.account,
          purpose: link.purpose,
          email_key: link.emailKey,
          expires_at: link.expiresAtMs,
        })
        .execute();
    },

    /**
     * Returns the link for a secret unless it has another purpose, has expired or was sent to another
     * address than the account has now.
     */
    async find(
      tokenHash: string,
      purpose: LinkPurpose,
      nowMs: number,
    ): Promise<AccountLink | undefined> {
      const row = await db
        .selectFrom('account_link')
        .innerJoin('account', 'account.id', 'account_link.account_id')
        .select(['account.id', 'account.username', 'account.email', 'account_link.email_key'])
        .where('token_hash', '=', tokenHash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', nowMs)
        .executeTakeFirst();
      if (!row) return undefined;
      const { username, email, email_key: sentTo } = row;
      if (sentTo !== null && sentTo !== (email && emailKeyOf(email))) return undefined;
      return { account: row.id, username, email };
    },

    /** Revokes all links of a purpose, after one was used or the account changed. */
    async removeOf(account: UserId, purpose: LinkPurpose): Promise<void> {
      await db
        .deleteFrom('account_link')
        .where('account_id', '=', account)
        .where('purpose', '=', purpose)
        .execute();
    },
  };
}
