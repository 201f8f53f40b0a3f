import type { DatabaseSync } from 'node:sqlite';
import { nextTurn } from '../../next-turn.ts';

/** Maximum writes per commit, so that a flood of writes still makes progress. */
const WRITES_PER_COMMIT = 256;

/** How long a commit waits for one of another process, such as an operator's command. */
const BUSY_MAX_MS = 5_000;
const BUSY_PAUSE_MS = 10;
const SQLITE_BUSY = 5;

interface QueuedWrite {
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Groups the writes of one event-loop turn into one durable commit.
 *
 * A commit waits for the disk: a few hundred per second alone, many thousands when grouped. Each
 * write runs in its own savepoint, in sequence; one that throws rolls back only itself. The first has
 * none if no other waits: there is nothing else to roll back. Promises resolve after COMMIT, so
 * confirmed writes survive a power cut.
 *
 * A write awaits nothing but the database, which is synchronous, so BEGIN to COMMIT happen within
 * one event-loop turn.
 */
export class CommitQueue {
  readonly #database: DatabaseSync;
  readonly #waiting: QueuedWrite[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Writes that no commit has begun with. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Runs `work` inside the next commit; resolves with its result once that is on disk. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#closed) return Promise.reject(new Error('The store is closed.'));
    const result = new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ run: work, resolve: resolve as (value: unknown) => void, reject });
    });
    this.#draining ??= this.#drain();
    return result;
  }

  /** Drains the queue, then rejects new writes. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await nextTurn();
      await this.#commitOne();
    }
    // Unset in the same step as the last queue check, so that a later write starts a new drain.
    this.#draining = undefined;
  }

  async #commitOne(): Promise<void> {
    const answers: (() => void)[] = [];
    const failures: ((reason: unknown) => void)[] = [];
    try {
      await this.#begin();
      await this.#runWaiting(answers, failures);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      for (const fail of failures) fail(error);
      // BEGIN failed: nothing was taken from the queue, so reject everything in it.
      if (failures.length === 0) for (const job of this.#waiting.splice(0)) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  /** Waits for other processes without holding up the event loop, as SQLite's own waiting would. */
  async #begin(): Promise<void> {
    for (const startMs = performance.now(); ; ) {
      try {
        return this.#database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || performance.now() - startMs > BUSY_MAX_MS) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, BUSY_PAUSE_MS));
    }
  }

  async #runWaiting(
    answers: (() => void)[],
    failures: ((reason: unknown) => void)[],
  ): Promise<void> {
    while (answers.length < WRITES_PER_COMMIT) {
      const job = this.#waiting.shift();
      if (!job) return;
      failures.push(job.reject);
      const isAlone = answers.length === 0 && this.#waiting.length === 0;
      answers.push(await (isAlone ? runAlone(job) : this.#runJob(job)));
    }
  }

  /** Returns the callback that settles the caller once the commit is durable. */
  async #runJob(job: QueuedWrite): Promise<() => void> {
    this.#database.exec('SAVEPOINT job');
    try {
      const value = await job.run();
      this.#database.exec('RELEASE job');
      return () => job.resolve(value);
    } catch (error) {
      this.#database.exec('ROLLBACK TO job');
      this.#database.exec('RELEASE job');
      return () => job.reject(error);
    }
  }

  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }
}

/** As `#runJob`; a throw rolls back the whole commit. */
async function runAlone({ run, resolve }: QueuedWrite): Promise<() => void> {
  const value = await run();
  return () => resolve(value);
}

/** Whether another process has locked the database. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
