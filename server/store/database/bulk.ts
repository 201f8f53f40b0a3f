import type { Db } from './database.ts';
import type { Tables } from './tables/tables.ts';

/** Bound variables in one statement: SQLite takes 32,766, PostgreSQL twice as many. */
const VARIABLES_MAX = 30_000;
const ROWS_MAX = 2_000;

/** Inserts many rows at once, for generated data. Counters and rules are not applied. */
export function bulk(db: Db) {
  return {
    async insert<Name extends keyof Tables>(
      table: Name,
      rows: readonly Tables[Name][],
    ): Promise<void> {
      const columns = Object.keys(rows[0] ?? {}).length;
      const step = Math.min(ROWS_MAX, Math.floor(VARIABLES_MAX / Math.max(1, columns)));
      for (let from = 0; from < rows.length; from += step) {
        // Kysely cannot follow a table's name through a type parameter.
        const values = rows.slice(from, from + step) as never;
        await db.insertInto(table).values(values).execute();
      }
    },
  };
}
