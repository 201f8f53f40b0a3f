import { type Kysely, sql } from 'kysely';

import { MIGRATIONS } from '../migrations/all.ts';
import { COLUMN_TYPES, type Engine, isExpansion } from '../migrations/portable.ts';
import type { Tables } from './tables/tables.ts';

export type MigrationTable = {
  migration: { name: string; applied_at: number };
};

/** The database was migrated by a newer version of the product. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor() {
    super('The database has migrations that this version does not know.');
  }
}

/** Whether a database with these migrations is of a newer version that this one cannot use. */
export function isNewer(applied: Iterable<string>): boolean {
  const known = new Set(MIGRATIONS.map((migration) => migration.name));
  return [...applied].some((name) => !known.has(name) && !isExpansion(name));
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
 * @throws {NewerDatabase} if the database has a migration this version does not know, unless that
 *   one only expands the schema.
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
  if (isNewer(applied)) throw new NewerDatabase();

  for (const migration of MIGRATIONS) {
    if (applied.has(migration.name)) continue;
    for (const statement of migration.statements(types, engine))
      await sql.raw(statement).execute(db);
    await log.insertInto('migration').values({ name: migration.name, applied_at: nowMs }).execute();
  }
}
