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

/** Rows that many others refer to: their table, and that of the others. */
export interface Hung {
  readonly table: keyof Tables;
  readonly hanging: keyof Tables;
  readonly primaryKey: string;
  readonly column: string;
}

/**
 * Deletes some of what hangs on the first rows that match, or these rows; returns how many, less
 * than `limit` at the end.
 */
export async function removeWithRows(
  db: Db,
  { table, hanging, primaryKey, column }: Hung,
  matches: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where ${matches} limit ${limit}`.execute(db);
  if (rows.length === 0) return 0;
  const ids = sql.join(rows.map((row) => row.id));
  const ofParents = sql`${sql.ref(column)} in (${ids})`;
  const removed = await removeSome(db, hanging, primaryKey, ofParents, limit);
  if (removed === limit) return limit;
  await sql`delete from ${sql.table(table)} where id in (${ids})`.execute(db);
  return rows.length;
}
