import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

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

export function expired(db: Db) {
  return {
    /** Deletes up to `limit` rows whose moment is not after `untilMs`; returns how many. */
    async remove(table: ExpiringTable, untilMs: number, limit: number): Promise<number> {
      const [columns, moment] = EXPIRING[table];
      const key = sql.raw(columns);
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in
        (select ${key} from ${sql.table(table)} where ${sql.ref(moment)} <= ${untilMs} limit ${limit})`.execute(
        db,
      );
      return Number(numAffectedRows ?? 0n);
    },
  };
}
