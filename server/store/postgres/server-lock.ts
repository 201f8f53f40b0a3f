import { Client } from 'pg';

/** An arbitrary constant; the migrations have another one. */
const SERVER_LOCK = 7_205_759_404;
/** The database may notice the end of a killed process a little later. */
const TRIES = 10;
const PAUSE_MS = 300;
const RETRY_MS = 5_000;

export interface ServerLock {
  release(): Promise<void>;
}

/**
 * Marks the database as served by this process, for as long as one connection lives; returns
 * undefined if another process serves it. A lost connection is made again.
 *
 * @param report Told where the lock could not be had again.
 */
export async function lockPostgres(
  url: string,
  report: (problem: string, cause: unknown) => void,
): Promise<ServerLock | undefined> {
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isReleased = false;

  async function lock(): Promise<boolean> {
    const own = new Client({ connectionString: url });
    own.on('error', () => undefined); // `end` follows
    await own.connect();
    const { rows } = await own.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [SERVER_LOCK],
    );
    if (!rows[0]?.locked) {
      await own.end();
      return false;
    }
    client = own;
    own.once('end', lockAgain);
    return true;
  }

  function lockAgain(): void {
    if (isReleased) return;
    retry = setTimeout(() => {
      lock().then(
        (locked) => {
          if (!locked)
            report('Another server uses the database, too: stop one of them.', undefined);
        },
        () => lockAgain(), // not there yet
      );
    }, RETRY_MS);
    retry.unref();
  }

  for (let tries = 1; !(await lock()); tries += 1) {
    if (tries === TRIES) return undefined;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return {
    async release() {
      isReleased = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
