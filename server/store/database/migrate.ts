import { type Kysely, sql } from 'kysely';

import { MIGRATIONS } from '../migrations/all.ts';
import { COLUMN_TYPES, type Engine } from '../migrations/portable.ts';
import type { Tables } from './tables.ts';

type MigrationTable = {
  migration: { name: string; applied_at: number };
};

/** The database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/** @throws if the database cannot be read or lacks a migration of this version. */
export async function requireMigrations(db: Kysely<Tables>): Promise<void> {
  const applied = await appliedTo(db);
  const missing = MIGRATIONS.find(({ name }) => !applied.has(name));
  if (missing) throw new Error(`The database lacks the migration ${missing.name}.`);
}

async function appliedTo(db: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await db
    .withTables<MigrationTable>()
    .selectFrom('migration')
    .select('name')
    .execute();
  return new Set(rows.map((row) => row.name));
}

/**
 * Applies missing migrations. Must run inside a transaction that excludes other processes.
 *
 * @throws {NewerDatabase} if the database has a migration this version does not know.
 */
export async function migrate(db: Kysely<Tables>, engine: Engine, nowMs: number): Promise<void> {
  const types = COLUMN_TYPES[engine];
  const log = db.withTables<MigrationTable>();
  await sql
    .raw(
      `create table if not exists migration (name ${types.text} primary key, applied_at ${types.integer} not null) ${types.plain}`,
    )
    .execute(db);
  const applied = await appliedTo(db);
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  const foreign = [...applied].find((name) => !known.has(name));
  if (foreign !== undefined) throw new NewerDatabase(`Unknown migration ${foreign}.`);

  for (const migration of MIGRATIONS) {
    if (applied.has(migration.name)) continue;
    for (const statement of migration.statements(types, engine))
      await sql.raw(statement).execute(db);
    await log.insertInto('migration').values({ name: migration.name, applied_at: nowMs }).execute();
  }
}
