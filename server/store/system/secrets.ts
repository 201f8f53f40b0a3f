import type { Db } from '../database/database.ts';

export function secretQueries(db: Db) {
  return {
    /** Returns the secret `name`, storing `fresh` if there is none yet. */
    async getOrAdd(name: string, fresh: string): Promise<string> {
      await db
        .insertInto('secret')
        .values({ name, value: fresh })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { value } = await db
        .selectFrom('secret')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return value;
    },
  };
}
