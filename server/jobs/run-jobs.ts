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

/** Does jobs side by side: up to `SERVER_LIMITS.jobsAtOnce` of each kind. */
export interface JobRunner {
  /** Begins with what is due. Rejects where that could not be looked up or claimed. */
  poll(): Promise<void>;
  /** Resolves when nothing is being done. */
  idle(): Promise<void>;
}

/**
 * Returns what does the jobs that `handlers` are for. A slow job holds up no other kind, and of its
 * own kind only one of those done at once. If the process dies, the lock expires and the job is
 * retried.
 *
 * @param stop Aborts those that run; none begins after it.
 */
export function jobRunner(
  context: Context,
  handlers: JobHandlers,
  stop: AbortSignal = new AbortController().signal,
): JobRunner {
  const kinds = Object.keys(handlers);
  /** Each does one due job of its kind after the other. */
  const lanes = new Map<string, Set<Promise<void>>>(kinds.map((kind) => [kind, new Set()]));

  async function work(kind: string, first: QueuedJob): Promise<void> {
    try {
      // What was claimed is begun in any case: where all stops, it is postponed at once.
      for (let job: QueuedJob | undefined = first; job; ) {
        await runJob(context, handlers, job, stop);
        job = stop.aborted ? undefined : await claimNext(context, kind);
      }
    } catch (cause) {
      context.report('A job could not be ended.', cause);
    }
  }

  return {
    async poll() {
      for (const kind of await context.store.jobs.dueKinds(kinds, context.now())) {
        const own = lanes.get(kind) ?? new Set();
        while (!stop.aborted && own.size < SERVER_LIMITS.jobsAtOnce) {
          const job = await claimNext(context, kind);
          if (!job) break;
          const lane = work(kind, job).finally(() => own.delete(lane));
          own.add(lane);
        }
      }
    },
    async idle() {
      await Promise.all([...lanes.values()].flatMap((own) => [...own]));
    },
  };
}

/** Does all due jobs; resolves when none are left. */
export async function runDueJobs(context: Context, handlers: JobHandlers): Promise<void> {
  const jobs = jobRunner(context, handlers);
  await jobs.poll();
  await jobs.idle();
}

/** Claims the next due job of a kind, if there is one: most often there is none, without a write. */
async function claimNext({ store, now }: Context, kind: string): Promise<QueuedJob | undefined> {
  while ((await store.jobs.dueKinds([kind], now())).size > 0) {
    const job = await store.transaction((tx) =>
      tx.jobs.claim(kind, now(), now() + SERVER_LIMITS.jobLockMs),
    );
    if (job) return job; // otherwise another process has claimed it; there may be more
  }
  return undefined;
}

async function runJob(
  context: Context,
  handlers: JobHandlers,
  job: QueuedJob,
  stop: AbortSignal,
): Promise<void> {
  const startedAtMs = performance.now();
  let outcome: JobOutcome = 'done';
  try {
    await runHandler(handlers, job, stop);
    await context.store.transaction((tx) => tx.jobs.remove(job.id));
  } catch (cause) {
    outcome = await postpone(context, job, cause);
  }
  context.metrics.recordJob(job.kind, outcome, performance.now() - startedAtMs);
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
