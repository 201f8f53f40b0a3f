import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { Pool, types } from 'pg';

import type { Database, Db, QueryLog } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { RAISE_REVISIONS } from '../database/revisions.ts';
import type { Tables } from '../database/tables/tables.ts';
import { NamingClient } from './named-statements.ts';

/** Connections of one process. */
const POOL_MAX = 10;
/** One that accepts connections may still never answer. */
export const CONNECT_MS = 5_000;

/** An arbitrary constant. */
const MIGRATION_LOCK = 7_205_759_403;

/** Serialization failure or deadlock: PostgreSQL asks to retry. */
const SERIALIZATION_FAILURE = new Set(['40001', '40P01']);
/**
 * A concurrent transaction took the same unique value or deleted a referenced row. On a retry the
 * domain rules see the new state and refuse properly. If it keeps failing, it is a bug and not a
 * race.
 */
const CONSTRAINT_RACE = new Set(['23503', '23505']);
const CONSTRAINT_RACE_TRIES = 5;
/**
 * Each round of contention on a row lets one transaction through: the repeated one of a process, or
 * one that has just come.
 */
const TRIES = 100;
const RETRY_PAUSE_MAX_MS = 40;
/** How long a repeated transaction holds up the next one: it may hang on a lost connection. */
const TURN_MAX_MS = 2_000;

/** `bigint` is read as a number: times and counts stay far below 2^53. */
const INT8 = 20;

/**
 * Opens the PostgreSQL database at `url` and brings it up to date.
 *
 * Transactions are serializable and retried on conflict, so that domain rules may treat them as
 * sequential, as they are on SQLite.
 */
export async function openPostgres(
  url: string,
  nowMs: number,
  onQuery?: QueryLog,
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_MAX,
    Client: NamingClient,
    connectionTimeoutMillis: CONNECT_MS,
    types: { getTypeParser: (oid, format) => parserOf(oid, format) },
  });
  pool.on('error', () => undefined); // a lost idle connection: the next query opens another
  // One that is lost between two queries of a transaction: the next of them fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [RAISE_REVISIONS],
    ...(onQuery ? { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) } : {}),
  });

  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(tx);
      await migrate(tx, 'postgres', nowMs);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }

  return {
    engine: 'postgres',
    reader: db,
    transaction: transactions(db),
    waiting: () => pool.waitingCount,
    async ping() {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}

function parserOf(oid: number, format: 'text' | 'binary' | undefined) {
  if (oid === INT8 && format !== 'binary') return Number;
  return types.getTypeParser(oid, format as 'text');
}

/**
 * The first attempt runs beside all others. After a conflict it is repeated one at a time: repeated
 * side by side, they would let one through and collide again. A turn is not waited for within a
 * transaction, so that none waits for itself.
 */
function transactions(db: Db) {
  let lastRepeat: Promise<void> = Promise.resolve();
  const run = <Value>(work: (tx: Db) => Promise<Value>) =>
    db
      .transaction()
      .setIsolationLevel('serializable')
      .execute((tx: Transaction<Tables>) => work(tx));

  async function repeat<Value>(work: (tx: Db) => Promise<Value>): Promise<Value> {
    for (let attempt = 2; ; attempt += 1) {
      try {
        return await run(work);
      } catch (error) {
        if (attempt >= triesFor(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs(attempt)));
      }
    }
  }

  return async <Value>(work: (tx: Db) => Promise<Value>): Promise<Value> => {
    try {
      return await run(work);
    } catch (error) {
      if (triesFor(error) === 0) throw error;
    }
    const turn = lastRepeat;
    const repeated = turn.then(() => repeat(work));
    lastRepeat = turn.then(() => endOrLate(repeated));
    return repeated;
  };
}

/** Resolves when `repeated` ends, in whichever way, or after `TURN_MAX_MS`. */
async function endOrLate(repeated: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, TURN_MAX_MS);
  });
  await Promise.race([repeated.catch(() => undefined), late]);
  clearTimeout(timer);
}

/** Exponential backoff with jitter. */
function pauseMs(attempt: number): number {
  return Math.min(RETRY_PAUSE_MAX_MS, 2 ** attempt) * Math.random();
}

/** Maximum number of attempts for this kind of failure. */
function triesFor(error: unknown): number {
  if (!(error instanceof Error && 'code' in error && typeof error.code === 'string')) return 0;
  if (SERIALIZATION_FAILURE.has(error.code)) return TRIES;
  return CONSTRAINT_RACE.has(error.code) ? CONSTRAINT_RACE_TRIES : 0;
}
