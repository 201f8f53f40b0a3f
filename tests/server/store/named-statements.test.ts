import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { prepared } from '../../../server/store/database/prepared.ts';
import type { Tables } from '../../../server/store/database/tables/tables.ts';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { freshDatabase } from '../../support/server/database.ts';

const NAMES = prepared((db, { after }: { readonly after: string }) =>
  db.selectFrom('account').select('username').where('username', '>', after),
);
const WHOLE = prepared((db, { after }: { readonly after: string }) =>
  db.selectFrom('account').selectAll().where('username', '>', after),
);

describe.runIf(process.env.HUB_TEST_DATABASE_URL)('statements of PostgreSQL', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>;
  let database: Awaited<ReturnType<typeof openPostgres>>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = await openPostgres(fresh.env.DATABASE_URL ?? '', 0);
  });
  afterAll(async () => {
    await database.close();
    await fresh.remove();
  });

  /** The statements that the connection of `work` knows by name afterwards. */
  const namedBy = (work: (db: Kysely<Tables>) => Promise<unknown>) =>
    database.reader.connection().execute(async (db) => {
      await work(db);
      const query = { sql: 'select statement from pg_prepared_statements', parameters: [] };
      const { rows } = await db.executeQuery<{ statement: string }>(query as never);
      return rows.map(({ statement }) => statement);
    });

  it('a prepared query is planned once on a connection', async () => {
    const named = await namedBy(async (db) => {
      await NAMES.rows(db, { after: 'a' });
      await NAMES.rows(db, { after: 'b' });
    });
    expect(named.filter((text) => text.startsWith('select "username"'))).toHaveLength(1);
  });

  it('others are not, nor those whose columns a migration changes', async () => {
    const named = await namedBy(async (db) => {
      await db.selectFrom('account').select('id').where('username', '=', 'ada').execute();
      await WHOLE.rows(db, { after: 'a' });
    });
    expect(named.filter((text) => /select (?:\*|"id") from "account"/.test(text))).toEqual([]);
  });

  it('a column that a migration adds meanwhile breaks no statement', async () => {
    await database.reader.connection().execute(async (db) => {
      for (const query of [NAMES, WHOLE]) await query.rows(db, { after: 'a' });
      await db.schema.alterTable('account').addColumn('added_meanwhile', 'integer').execute();
      for (const query of [NAMES, WHOLE]) await query.rows(db, { after: 'a' });
    });
  });
});
