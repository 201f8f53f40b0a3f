import { Client } from 'pg';

import { CONNECT_MS } from './open-postgres.ts';

const FILES_PER_READ = 500;

/** One moment of a PostgreSQL database. */
export interface Snapshot {
  /** For `pg_dump --snapshot`. */
  readonly id: string;
  readonly migrations: readonly string[];
  /** Files of the media that rows refer to. */
  files(): AsyncIterable<string>;
}

/** Runs `work` on one moment of the database at `url`, which others go on changing. */
export async function withSnapshot<Value>(
  url: string,
  work: (snapshot: Snapshot) => Promise<Value>,
): Promise<Value> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    const exported = await client.query<{ id: string }>('select pg_export_snapshot() as id');
    const { rows } = await client.query<{ name: string }>('select name from migration');
    return await work({
      id: exported.rows[0]?.id ?? '',
      migrations: rows.map(({ name }) => name),
      files: () => filesIn(client),
    });
  } finally {
    await client.end();
  }
}

async function* filesIn(client: Client): AsyncIterable<string> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ file: string }>(
      `select distinct file from media_file
       where file > $1 and media_id not in (select media_id from media_release)
       order by file limit $2`,
      [after, FILES_PER_READ],
    );
    for (const { file } of rows) yield file;
    after = rows.at(-1)?.file ?? '';
    if (rows.length < FILES_PER_READ) return;
  }
}

/** Whether the database at `url` has no table. */
export async function isEmptyDatabase(url: string): Promise<boolean> {
  const client = await connect(url);
  try {
    const { rowCount } = await client.query(
      'select 1 from information_schema.tables where table_schema = current_schema() limit 1',
    );
    return rowCount === 0;
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  return client;
}
