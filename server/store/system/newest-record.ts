import { idTimeMs } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';

export function newestRecordQueries(db: Db) {
  return {
    /** Returns when the newest record was created, in milliseconds; 0 if there is none. */
    async madeAtMs(): Promise<number> {
      const newest = await Promise.all(
        (['post', 'comment', 'session'] as const).map((table) =>
          db
            .selectFrom(table)
            .select((eb) => eb.fn.max<string | null>('id').as('id'))
            .executeTakeFirst(),
        ),
      );
      return Math.max(...newest.map((row) => (row?.id ? idTimeMs(row.id) : 0)));
    },
  };
}
