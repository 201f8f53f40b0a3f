import type { UserId } from '#contract/ids.ts';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

/** A claimed job. */
export interface QueuedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  /** Number of attempts, including this one. */
  readonly attempts: number;
}

export interface NewJob {
  readonly id: string;
  readonly kind: string;
  /** The account it concerns; the job is deleted with it. */
  readonly account: UserId | undefined;
  /** Kept as JSON. */
  readonly payload: unknown;
  readonly runAtMs: number;
}

export function jobQueries(db: Db) {
  return {
    /** Adds a job unless one with its id is queued. It is part of the transaction. */
    async enqueue(job: NewJob): Promise<void> {
      await db
        .insertInto('job')
        .values({
          id: job.id,
          kind: job.kind,
          account_id: job.account ?? null,
          payload: JSON.stringify(job.payload),
          run_at: job.runAtMs,
          attempts: 0,
          locked_until: 0,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },

    /** Returns those of `kinds` of which a job is due. */
    async dueKinds(kinds: readonly string[], nowMs: number): Promise<Set<string>> {
      const rows = kinds.length === 0 ? [] : await DUE_KINDS.rows(db, { kinds, nowMs });
      return new Set(rows.map(({ kind }) => kind));
    },

    /** Returns the number of due jobs by kind. */
    async dueByKind(nowMs: number): Promise<ReadonlyMap<string, number>> {
      const rows = await db
        .selectFrom('job')
        .select((eb) => ['kind', eb.fn.countAll().as('jobs')])
        .where('run_at', '<=', nowMs)
        .groupBy('kind')
        .execute();
      return new Map(rows.map(({ kind, jobs: count }) => [kind, Number(count)]));
    },

    /** Claims the job that has been due longest and locks it until `lockedUntilMs`. */
    async claim(
      kind: string,
      nowMs: number,
      lockedUntilMs: number,
    ): Promise<QueuedJob | undefined> {
      const found = await due(db, kind, nowMs).executeTakeFirst();
      if (!found) return undefined;
      const row = await db
        .updateTable('job')
        .set((eb) => ({ locked_until: lockedUntilMs, attempts: eb('attempts', '+', 1) }))
        .where('id', '=', found.id)
        .where('locked_until', '<=', nowMs)
        .returning(['id', 'kind', 'payload', 'attempts'])
        .executeTakeFirst();
      return row && { ...row, payload: JSON.parse(row.payload) };
    },

    /** Unlocks a job to be retried at `runAtMs`. */
    async postpone(id: string, runAtMs: number): Promise<void> {
      await db
        .updateTable('job')
        .set({ run_at: runAtMs, locked_until: 0 })
        .where('id', '=', id)
        .execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('job').where('id', '=', id).execute();
    },

    /** Removes queued jobs of one kind about one account. */
    async removeOf(account: UserId, kind: string): Promise<void> {
      await db
        .deleteFrom('job')
        .where('account_id', '=', account)
        .where('kind', '=', kind)
        .execute();
    },
  };
}

function due(db: Db, kind: string, nowMs: number) {
  return db
    .selectFrom('job')
    .select(['id', 'kind'])
    .where('kind', '=', kind)
    .where('run_at', '<=', nowMs)
    .where('locked_until', '<=', nowMs)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
}

interface DueQuery {
  readonly kinds: readonly string[];
  readonly nowMs: number;
}

/** One of each kind is found by an index, however many are due. */
const DUE_KINDS = prepared((db, { kinds, nowMs }: DueQuery) => {
  const [first, ...further] = kinds.map((kind) =>
    db.selectFrom(due(db, kind, nowMs).as('due')).select('kind'),
  );
  if (!first) throw new Error('There are no kinds of jobs.');
  return further.reduce((all, each) => all.unionAll(each), first);
});
