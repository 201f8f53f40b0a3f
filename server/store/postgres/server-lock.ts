import { Client } from 'pg';

import { CONNECT_MS } from './open-postgres.ts';

/** Arbitrary constants; the migrations have another one. */
const SERVER_LOCK = 7_205_759_404;
const LEADER_LOCK = 7_205_759_405;
/** The database may notice the end of a killed process a little later. */
const TRIES = 10;
const PAUSE_MS = 300;
const RETRY_MS = 5_000;

export interface ServerLock {
  /**
   * Whether this process does what only one may do at a time, such as sweeping. It leads until its
   * connection ends; then another process does.
   */
  isLeader(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Marks the database as served by this process, for as long as one connection lives; returns
 * undefined if another process serves it. A lost connection is made again.
 *
 * @param isShared Allows other processes that share it, too.
 * @param report Told where the lock could not be had again.
 */
export async function lockPostgres(
  url: string,
  isShared: boolean,
  report: (problem: string, cause: unknown) => void,
): Promise<ServerLock | undefined> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isReleased = false;
  let isLeader = false;

  async function lock(): Promise<boolean> {
    const own = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
    own.on('error', () => undefined); // `end` follows
    await own.connect();
    if (!(await tryLock(own, SERVER_LOCK, isShared))) {
      await own.end();
      return false;
    }
    client = own;
    own.once('end', lockAgain);
    return true;
  }

  function lockAgain(): void {
    isLeader = false;
    client = undefined;
    if (isReleased) return;
    retry = setTimeout(async () => {
      const locked = await lock().catch(() => undefined); // not there yet
      if (locked) return;
      if (locked === false) {
        report('Another server uses the database, too: stop one of them.', undefined);
      }
      lockAgain();
    }, RETRY_MS);
    retry.unref();
  }

  for (let tries = 1; !(await lock()); tries += 1) {
    if (tries === TRIES) return undefined;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return {
    async isLeader() {
      isLeader ||= client !== undefined && (await tryLock(client, LEADER_LOCK, false));
      return isLeader;
    },
    async release() {
      isReleased = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

async function tryLock(client: Client, lock: number, isShared: boolean): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock${isShared ? '_shared' : ''}($1) as locked`,
    [lock],
  );
  return rows[0]?.locked ?? false;
}
