import { randomBytes } from 'node:crypto';
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
    env: { DATABASE_URL: server.replace(/\/postgres(?=\?|$)/, `/${name}`) },
    remove: () => onServer(server, `drop database if exists ${name} with (force)`),
  };
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
