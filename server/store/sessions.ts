import type { SessionId, UserId } from '#contract/ids.ts';
import type { Db } from './database.ts';

export interface Session {
  readonly id: SessionId;
  readonly account: UserId;
  readonly username: string;
  readonly seenAtMs: number;
  readonly expiresAtMs: number;
}

export interface NewSession {
  readonly id: SessionId;
  readonly account: UserId;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
}

export function sessions(db: Db) {
  return {
    async add(session: NewSession): Promise<void> {
      await db
        .insertInto('session')
        .values({
          id: session.id,
          account_id: session.account,
          token_hash: session.tokenHash,
          created_at: session.createdAtMs,
          seen_at: session.createdAtMs,
          expires_at: session.expiresAtMs,
        })
        .execute();
    },

    /** The session of a token, unless it has run out. */
    async byTokenHash(tokenHash: string, nowMs: number): Promise<Session | undefined> {
      const row = await db
        .selectFrom('session')
        .innerJoin('account', 'account.id', 'session.account_id')
        .select([
          'session.id',
          'session.account_id',
          'session.seen_at',
          'session.expires_at',
          'account.username',
        ])
        .where('session.token_hash', '=', tokenHash)
        .where('session.expires_at', '>', nowMs)
        .executeTakeFirst();
      if (!row) return undefined;
      return {
        id: row.id as SessionId,
        account: row.account_id as UserId,
        username: row.username,
        seenAtMs: row.seen_at,
        expiresAtMs: row.expires_at,
      };
    },

    async touch(session: SessionId, seenAtMs: number, expiresAtMs: number): Promise<void> {
      await db
        .updateTable('session')
        .set({ seen_at: seenAtMs, expires_at: expiresAtMs })
        .where('id', '=', session)
        .execute();
    },

    /** Which of `ids` have not ended. */
    async living(ids: readonly SessionId[], nowMs: number): Promise<ReadonlySet<SessionId>> {
      if (ids.length === 0) return new Set();
      const rows = await db
        .selectFrom('session')
        .select('id')
        .where('id', 'in', ids)
        .where('expires_at', '>', nowMs)
        .execute();
      return new Set(rows.map((row) => row.id as SessionId));
    },

    async end(session: SessionId): Promise<void> {
      await db.deleteFrom('session').where('id', '=', session).execute();
    },

    /** Ends all sessions of the account. */
    async endAll(account: UserId): Promise<void> {
      await db.deleteFrom('session').where('account_id', '=', account).execute();
    },

    async removeExpired(nowMs: number): Promise<void> {
      await db.deleteFrom('session').where('expires_at', '<=', nowMs).execute();
    },
  };
}
