import type { SessionId, UserId } from '#contract/ids.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';
import { isAdmitted } from '../people/person-visibility.ts';

export interface SessionRecord {
  readonly id: SessionId;
  readonly account: UserId;
  readonly username: string;
  readonly seenAtMs: number;
  /** The owner has requested the removal of the account. */
  readonly isPendingDeletion: boolean;
}

/** A session as listed to its owner. */
export interface SessionListRecord {
  readonly id: SessionId;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly device: string;
}

export interface NewSession {
  readonly id: SessionId;
  readonly account: UserId;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly createdAtMs: number;
  readonly expiresAtMs: number;
  /** Device it was opened on; empty if unknown. */
  readonly device?: string;
}

/** Bound variables per statement. */
const IDS_PER_QUERY = 512;
/** Sessions ended at once. */
const SESSIONS_PER_QUERY = 1000;

export function sessionQueries(db: Db) {
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
          device: session.device ?? '',
        })
        .execute();
    },

    /** Returns the session of a token unless it has expired or its account is suspended. */
    async byTokenHash(tokenHash: string, nowMs: number): Promise<SessionRecord | undefined> {
      const row = await BY_TOKEN_HASH.row(db, { tokenHash, nowMs });
      if (!row) return undefined;
      return {
        id: row.id,
        account: row.account_id,
        username: row.username,
        seenAtMs: row.seen_at,
        isPendingDeletion: row.deletion_at !== null,
      };
    },

    async touch(session: SessionId, seenAtMs: number, expiresAtMs: number): Promise<void> {
      await db
        .updateTable('session')
        .set({ seen_at: seenAtMs, expires_at: expiresAtMs })
        .where('id', '=', session)
        .execute();
    },

    /** Returns those of `ids` that are still active. */
    async activeAmong(ids: readonly SessionId[], nowMs: number): Promise<ReadonlySet<SessionId>> {
      const active = new Set<SessionId>();
      for (let at = 0; at < ids.length; at += IDS_PER_QUERY) {
        if (at > 0) await nextTurn();
        const piece = ids.slice(at, at + IDS_PER_QUERY);
        const rows = await ACTIVE.rows(db, { ids: piece, nowMs });
        for (const row of rows) active.add(row.id);
      }
      return active;
    },

    async end(session: SessionId): Promise<void> {
      await db.deleteFrom('session').where('id', '=', session).execute();
    },

    /** Returns the account's sessions, most recently used first. */
    async listOf(account: UserId, nowMs: number, limit: number): Promise<SessionListRecord[]> {
      return db
        .selectFrom('session')
        .select(['id', 'created_at as createdAtMs', 'seen_at as seenAtMs', 'device'])
        .where('account_id', '=', account)
        .where('expires_at', '>', nowMs)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },

    /** Ends a session of the account; returns false if there is no such session. */
    async endOf(account: UserId, session: SessionId): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('id', '=', session)
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },

    /** Ends all but `opened` and the `others` most recently used sessions of the account. */
    async endAllButNewest(account: UserId, opened: SessionId, others: number): Promise<void> {
      await db
        .deleteFrom('session')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('session')
            .select('id')
            .where('account_id', '=', account)
            .where('id', '<>', opened) // the clock may have gone back
            .orderBy('seen_at', 'desc')
            .orderBy('id', 'desc')
            .limit(SESSIONS_PER_QUERY)
            .offset(others),
        )
        .execute();
    },

    /** Ends all sessions of the account except `except`; returns the ended ones. */
    async endAll(account: UserId, except?: SessionId): Promise<SessionId[]> {
      const rows = await db
        .deleteFrom('session')
        .where('account_id', '=', account)
        .where('id', '<>', except ?? ('' as SessionId))
        .returning('id')
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

const BY_TOKEN_HASH = prepared(
  (db, { tokenHash, nowMs }: { readonly tokenHash: string; readonly nowMs: number }) =>
    db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .leftJoin('departure', 'departure.account_id', 'account.id')
      .select([
        'departure.deletion_at',
        'session.id',
        'session.account_id',
        'session.seen_at',
        'account.username',
      ])
      .where('session.token_hash', '=', tokenHash)
      .where('session.expires_at', '>', nowMs)
      .where(isAdmitted('account.id')),
);

const ACTIVE = prepared(
  (db, { ids, nowMs }: { readonly ids: readonly SessionId[]; readonly nowMs: number }) =>
    db.selectFrom('session').select('id').where('id', 'in', ids).where('expires_at', '>', nowMs),
);
