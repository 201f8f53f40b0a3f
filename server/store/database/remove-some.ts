import { type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';
import type { Tables } from './tables/tables.ts';

/** Deletes up to `limit` of the rows that match, by their primary key; returns how many. */
export async function removeSome(
  db: Db,
  table: keyof Tables,
  primaryKey: string,
  matches: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const key = sql.raw(primaryKey);
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in
    (select ${key} from ${sql.table(table)} where ${matches} limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
