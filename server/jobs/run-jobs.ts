import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { Context } from '../context.ts';
import { type JobKind, type JobPayloads, PermanentJobError } from '../domain/shared/jobs.ts';
import type { JobOutcome } from '../metrics/metrics.ts';
import type { QueuedJob } from '../store/system/jobs.ts';

/**
 * Handles one job. A throw means retry later; `signal` aborts on timeout and shutdown. It may run
 * more than once for the same job.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  signal: AbortSignal,
) => Promise<void>;

/** Handlers by kind; kinds without a handler wait for a process that has one. */
export type JobHandlers = { readonly [Kind in JobKind]?: JobHandler<Kind> };

/** Runs the due jobs of one kind, one after the other; resolves when none are left. */
type Lane = () => Promise<void>;

/**
 * Returns lanes that run jobs side by side: some for each kind, so that a slow job holds up no
 * other kind, and of its own kind only its lane.
 *
 * If the process dies, the lock expires and the job is retried.
 */
export function jobLanes(
  context: Context,
  handlers: JobHandlers,
  stop: AbortSignal = new AbortController().signal,
): readonly Lane[] {
  return Object.keys(handlers).flatMap((kind) =>
    Array.from({ length: SERVER_LIMITS.jobsAtOnce }, () => async () => {
      while (!stop.aborted && (await runNext(context, handlers, kind, stop))) {
        // until nothing is due
      }
    }),
  );
}

/** Runs all due jobs; resolves when none are left. */
export async function runDueJobs(context: Context, handlers: JobHandlers): Promise<void> {
  await Promise.all(jobLanes(context, handlers).map((run) => run()));
}

/** Runs one job; returns whether there was one. */
async function runNext(
  context: Context,
  handlers: JobHandlers,
  kind: string,
  stop: AbortSignal,
): Promise<boolean> {
  const { store, now } = context;
  // Most polls find nothing; they cost no write.
  if (!(await store.jobs.isAnyDue(kind, now()))) return false;
  const job = await store.transaction((tx) =>
    tx.jobs.claim(kind, now(), now() + SERVER_LIMITS.jobLockMs),
  );
  if (!job) return true; // claimed by another process; there may be more
  const startedAtMs = performance.now();
  let outcome: JobOutcome = 'done';
  try {
    await runHandler(handlers, job, stop);
    await store.transaction((tx) => tx.jobs.remove(job.id));
  } catch (cause) {
    outcome = await postpone(context, job, cause);
  }
  context.metrics.recordJob(kind, outcome, performance.now() - startedAtMs);
  return true;
}

function runHandler(handlers: JobHandlers, job: QueuedJob, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(SERVER_LIMITS.jobTimeoutMs)]);
  // The kind determines both handler and payload, which types cannot express.
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind>;
  return handler(job.payload as JobPayloads[JobKind], signal);
}

async function postpone(
  { store, now, report }: Context,
  job: QueuedJob,
  cause: unknown,
): Promise<JobOutcome> {
  if (cause instanceof PermanentJobError || job.attempts >= SERVER_LIMITS.jobAttempts) {
    report(`A job of the kind ${job.kind} was given up.`, cause);
    await store.transaction((tx) => tx.jobs.remove(job.id));
    return 'given up';
  }
  const waitMs = Math.min(
    SERVER_LIMITS.jobRetryMaxMs,
    SERVER_LIMITS.jobRetryMs * 2 ** (job.attempts - 1),
  );
  await store.transaction((tx) => tx.jobs.postpone(job.id, now() + waitMs));
  return 'postponed';
}
