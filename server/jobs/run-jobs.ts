import { LIMITS } from '#contract/limits.ts';
import type { Context, Job } from '../context.ts';
import { type JobKind, type JobPayloads, PermanentJobError } from '../domain/shared/jobs.ts';

/**
 * Does one job. A throw means "later again"; `signal` is aborted when it takes too long or the server
 * stops. It may run more than once for the same job.
 */
export type JobHandler<Kind extends JobKind> = (
  payload: JobPayloads[Kind],
  signal: AbortSignal,
) => Promise<void>;

/** What does each kind; a kind without an entry waits for a process that has one. */
export type JobHandlers = { readonly [Kind in JobKind]?: JobHandler<Kind> };

/**
 * Does everything that is due, a few jobs at a time, and answers when nothing is left that is.
 *
 * A process that dies in the middle leaves a lock that runs out; then the job is begun again.
 */
export async function runDueJobs(
  context: Context,
  handlers: JobHandlers,
  stop: AbortSignal = new AbortController().signal,
): Promise<void> {
  const kinds = Object.keys(handlers);
  if (kinds.length === 0) return;
  const lanes = Array.from({ length: LIMITS.jobsAtOnce }, async () => {
    while (!stop.aborted && (await runNext(context, handlers, kinds, stop))) {
      // until nothing is due
    }
  });
  await Promise.all(lanes);
}

/** Does one job; answers whether there was any. */
async function runNext(
  context: Context,
  handlers: JobHandlers,
  kinds: readonly string[],
  stop: AbortSignal,
): Promise<boolean> {
  const { store, now } = context;
  // Most looks find nothing: those cost no write.
  if (!(await store.jobs.isAnyDue(kinds, now()))) return false;
  const job = await store.transaction((tx) =>
    tx.jobs.claim(kinds, now(), now() + LIMITS.jobLockMs),
  );
  if (!job) return true; // somebody was faster; there may be more
  try {
    await runHandler(handlers, job, stop);
    await store.transaction((tx) => tx.jobs.remove(job.id));
  } catch (cause) {
    await postpone(context, job, cause);
  }
  return true;
}

function runHandler(handlers: JobHandlers, job: Job, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(LIMITS.jobTimeoutMs)]);
  // The kind chooses handler and payload alike, which the types cannot follow.
  const handler = handlers[job.kind as JobKind] as JobHandler<JobKind>;
  return handler(job.payload as JobPayloads[JobKind], signal);
}

async function postpone({ store, now, report }: Context, job: Job, cause: unknown): Promise<void> {
  if (cause instanceof PermanentJobError || job.attempts >= LIMITS.jobAttempts) {
    report(`A job of the kind ${job.kind} was given up.`, cause);
    await store.transaction((tx) => tx.jobs.remove(job.id));
    return;
  }
  const waitMs = Math.min(LIMITS.jobRetryMaxMs, LIMITS.jobRetryMs * 2 ** (job.attempts - 1));
  await store.transaction((tx) => tx.jobs.postpone(job.id, now() + waitMs));
}
