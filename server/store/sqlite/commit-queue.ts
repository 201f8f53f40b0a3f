import type { DatabaseSync } from 'node:sqlite';

/** Jobs that may share one commit, so that a flood of writes still gets answers. */
const WRITES_PER_COMMIT = 256;

interface QueuedWrite {
  readonly run: () => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Puts the writes that arrive in one turn of the event loop into one durable commit.
 *
 * A commit waits for the disk: one by one that is some hundred a second, together many thousand.
 * Each job runs in a savepoint of its own, one after the other; one that throws takes back only its
 * own writes. A job's promise is fulfilled after the COMMIT, never before: what was answered
 * survives a loss of power.
 *
 * A job awaits nothing but the database, which answers synchronously. So BEGIN, the jobs and COMMIT
 * follow each other within one step of the event loop, and hardly anybody meets an open transaction.
 */
export class CommitQueue {
  readonly #database: DatabaseSync;
  readonly #waiting: QueuedWrite[] = [];
  #draining: Promise<void> | undefined;
  #closed = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Runs `work` inside the next commit and answers with its result once that is on disk. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#closed) return Promise.reject(new Error('The store is closed.'));
    const result = new Promise<Value>((resolve, reject) => {
      this.#waiting.push({ run: work, resolve: resolve as (value: unknown) => void, reject });
    });
    this.#draining ??= this.#drain();
    return result;
  }

  /** Waits for what is queued, then refuses everything else. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      await new Promise<void>((turnEnds) => setImmediate(turnEnds));
      await this.#commitOne();
    }
    // In the same step as the last look at the queue: a job that comes later must find it unset.
    this.#draining = undefined;
  }

  async #commitOne(): Promise<void> {
    const answers: (() => void)[] = [];
    const failures: ((reason: unknown) => void)[] = [];
    try {
      this.#database.exec('BEGIN IMMEDIATE');
      await this.#runWaiting(answers, failures);
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      for (const fail of failures) fail(error);
      // BEGIN itself failed: nothing was taken from the queue, and nobody else would answer it.
      if (failures.length === 0) for (const job of this.#waiting.splice(0)) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async #runWaiting(
    answers: (() => void)[],
    failures: ((reason: unknown) => void)[],
  ): Promise<void> {
    while (answers.length < WRITES_PER_COMMIT) {
      const job = this.#waiting.shift();
      if (!job) return;
      failures.push(job.reject);
      answers.push(await this.#runJob(job));
    }
  }

  /** Answers what to tell the job's caller once the commit is durable. */
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
