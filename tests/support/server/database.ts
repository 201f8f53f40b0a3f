import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts';
import { openSqlite } from '../../../server/store/sqlite/open-sqlite.ts';

interface TestDatabase {
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}

/**
 * A database for one server of a test, up to date and without rows. The embedded one is a file in
 * `dataDir`; where `HUB_TEST_DATABASE_URL` names the database `postgres` of a server, one beside it is
 * made and dropped again.
 */
export async function migratedDatabase(dataDir?: string): Promise<TestDatabase> {
  const server = process.env.HUB_TEST_DATABASE_URL;
  if (!server && dataDir !== undefined) {
    migratedFile ??= migrateFile();
    writeFileSync(join(dataDir, 'hub.sqlite'), await migratedFile);
  }
  return freshDatabase(server && (await migratedTemplate(server)));
}

/** The embedded database as the tests of a process copy it. */
let migratedFile: Promise<Buffer> | undefined;

async function migrateFile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-migrated-'));
  const file = join(folder, 'hub.sqlite');
  await (await openSqlite(file, 0)).close();
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

const TEMPLATE = 'hub_migrated';
/** An arbitrary constant. */
const TEMPLATE_LOCK = 7_205_759_404;

/** The database that those of the tests are copies of: migrated once for all workers of a run. */
async function migratedTemplate(server: string): Promise<string> {
  await withClient(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const known = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE]);
    if (known.rowCount) return;
    const { env } = await freshDatabase();
    const { DATABASE_URL: url = '' } = env;
    await (await openPostgres(url, 0)).close();
    const [name] = /hub_test_\w+/.exec(url) ?? [];
    await client.query(`alter database ${name} rename to ${TEMPLATE}`);
  });
  return TEMPLATE;
}

/** As `migratedDatabase`, with nothing in it. */
export async function freshDatabase(template = 'template0'): Promise<TestDatabase> {
  const server = process.env.HUB_TEST_DATABASE_URL;
  if (!server) return { env: {}, remove: async () => undefined };
  const name = `hub_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} encoding 'UTF8'`);
  return {
    env: { DATABASE_URL: databaseOn(server, name) },
    async remove() {
      const deadlocks = await deadlocksIn(server, name);
      await onServer(server, `drop database if exists ${name} with (force)`);
      if (deadlocks > 0) throw new Error(`Transactions locked each other out ${deadlocks} times.`);
    },
  };
}

/** As `freshDatabase`, for a user of PostgreSQL who may make tables in it and no extension. */
export async function modestDatabase(): Promise<TestDatabase> {
  const { env, remove } = await freshDatabase();
  const server = process.env.HUB_TEST_DATABASE_URL;
  const { DATABASE_URL: url } = env;
  if (!server || !url) throw new Error('Only PostgreSQL has users.');
  const user = `modest_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create role ${user} login`);
  await onServer(url, `grant usage, create on schema public to ${user}`);
  return {
    env: { DATABASE_URL: url.replace('//postgres@', `//${user}@`) },
    async remove() {
      await remove();
      await onServer(server, `drop role ${user}`);
    },
  };
}

function databaseOn(server: string, name: string): string {
  return server.replace(/\/postgres(?=\?|$)/, `/${name}`);
}

/** Every row of every table: of the database at `url`, or of the embedded one in `dataDir`. */
export async function allRows(
  url: string | undefined,
  dataDir: string,
): Promise<ReadonlyMap<string, readonly object[]>> {
  const rows = new Map<string, readonly object[]>();
  if (url === undefined) {
    const database = new DatabaseSync(join(dataDir, 'hub.sqlite'), { readOnly: true });
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all();
    for (const { name } of tables) {
      rows.set(String(name), database.prepare(`select * from "${name}"`).all());
    }
    database.close();
    return rows;
  }
  return withClient(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables.rows) {
      rows.set(name, (await client.query<object>(`select * from "${name}"`)).rows);
    }
    return rows;
  });
}

/**
 * How often PostgreSQL had to end a transaction of the database because two waited for each other: a
 * second lost each time, and under load the hub. Connections count theirs when they end.
 */
async function deadlocksIn(server: string, name: string): Promise<number> {
  return withClient(server, async (client) => {
    for (let look = 0; look < 50; look += 1) {
      const open = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
      if (open.rowCount === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [name],
    );
    return Number(rows[0]?.deadlocks ?? 0);
  });
}

async function onServer(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement));
}

async function withClient<Value>(
  url: string,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
