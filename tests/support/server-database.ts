import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/**
 * An empty database for one server of a test. The embedded one needs nothing; where
 * `HUB_TEST_DATABASE_URL` names the database `postgres` of a server, one beside it is made and dropped again.
 */
export async function freshDatabase(): Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
}> {
  const server = process.env.HUB_TEST_DATABASE_URL;
  if (!server) return { env: {}, remove: async () => undefined };
  const name = `hub_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template template0 encoding 'UTF8'`);
  return {
    env: { DATABASE_URL: databaseOn(server, name) },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
}

/** As `freshDatabase`, for a user of PostgreSQL who may make tables in it and no extension. */
export async function modestDatabase(): ReturnType<typeof freshDatabase> {
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
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
    for (const { name } of tables.rows) {
      rows.set(name, (await client.query<object>(`select * from "${name}"`)).rows);
    }
    return rows;
  } finally {
    await client.end();
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
