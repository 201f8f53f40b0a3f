import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { removeSome } from '../database/remove-some.ts';

/** Tables whose rows expire, with their primary key and the column of the moment. */
const EXPIRING = {
  login_ticket: ['ticket_hash', 'expires_at'],
  session: ['id', 'expires_at'],
  account_link: ['token_hash', 'expires_at'],
  export_link: ['token_hash', 'expires_at'],
  reserved_name: ['username', 'until'],
  pending_file: ['file, holder', 'ends_at'],
  upload: ['id', 'expires_at'],
  idempotency: ['account_id, key', 'created_at'],
} as const;

export type ExpiringTable = keyof typeof EXPIRING;

export function expiredQueries(db: Db) {
  return {
    /** Deletes up to `limit` rows whose moment is not after `untilMs`; returns how many. */
    remove(table: ExpiringTable, untilMs: number, limit: number): Promise<number> {
      const [columns, moment] = EXPIRING[table];
      return removeSome(db, table, columns, sql`${sql.ref(moment)} <= ${untilMs}`, limit);
    },
  };
}
