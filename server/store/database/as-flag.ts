import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** A condition as a column of 1 or 0: each engine has another boolean. */
export function asFlag(condition: Expression<SqlBool>): RawBuilder<number> {
  return sql<number>`case when ${condition} then 1 else 0 end`;
}
