import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

/** Stored counts, each with the rows it counts, and the table's key where that is not `id`. */
const COUNTERS = [
  ['account', 'followers_count', 'select count(*) from follow where followee_id = counted.id'],
  ['account', 'following_count', 'select count(*) from follow where follower_id = counted.id'],
  ['post', 'likes', 'select count(*) from post_like where post_id = counted.id'],
  [
    'post',
    'comments_count',
    'select count(*) from comment where post_id = counted.id and parent_id is null',
  ],
  ['comment', 'likes', 'select count(*) from comment_like where comment_id = counted.id'],
  ['comment', 'replies', 'select count(*) from comment where parent_id = counted.id'],
  [
    'notification',
    'people',
    'select count(distinct actor_id) from notification_act where notification_id = counted.id',
  ],
  [
    'media_usage',
    'bytes',
    'select coalesce(sum(bytes), 0) from media where owner_id = counted.account_id',
    'account_id',
  ],
] as const;

/** A stored count that differs from the rows it counts. */
export interface WrongCounter {
  /** Table and column. */
  readonly name: string;
  readonly id: string;
  readonly stored: number;
  readonly counted: number;
}

export function counterQueries(db: Db) {
  return {
    names: COUNTERS.map(([table, column]) => `${table}.${column}`),

    /** Returns up to `limit` wrong values of each counter. Reads whole tables. */
    async wrong(limit: number): Promise<WrongCounter[]> {
      const found: WrongCounter[] = [];
      for (const [table, column, rows, key = 'id'] of COUNTERS) {
        const wrong = await sql<{ id: string; stored: number; counted: number }>`
          select * from (
            select counted.${sql.ref(key)} as id, counted.${sql.ref(column)} as stored, (${sql.raw(rows)}) as counted
            from ${sql.table(table)} as counted
          ) as counters where stored <> counted order by id limit ${limit}`.execute(db);
        found.push(...wrong.rows.map((row) => ({ ...row, name: `${table}.${column}` })));
      }
      return found;
    },
  };
}
