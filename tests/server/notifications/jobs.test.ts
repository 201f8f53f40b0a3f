import { describe, expect, it, onTestFinished, vi } from 'vitest';

import type { NotificationId } from '#contract/ids.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { enqueue, type MailJob, PermanentJobError } from '../../../server/domain/shared/jobs.ts';
import { type JobHandler, jobRunner, runDueJobs } from '../../../server/jobs/run-jobs.ts';
import { every } from '../../../server/jobs/schedule.ts';
import { createTestServer } from '../../support/server/test-server.ts';

async function hubWithJob(runAtMs?: number) {
  const server = await createTestServer();
  const ada = await server.person('ada');
  const job: MailJob = { account: ada.id, purpose: 'verify', email: 'ada@example.org' };
  const add = () =>
    server.context.store.transaction((tx) =>
      enqueue(server.context, tx, 'mail', job, {
        account: ada.id,
        ...(runAtMs === undefined ? {} : { runAtMs }),
      }),
    );
  await add();
  const run = (mail: JobHandler<'mail'>) => runDueJobs(server.context, { mail });
  return { ...server, ada, job, add, run };
}

describe('a job', () => {
  it('a job runs once with its payload', async () => {
    const { run, job } = await hubWithJob();
    const done: MailJob[] = [];
    await run(async (mail) => void done.push(mail));
    await run(async (mail) => void done.push(mail));
    expect(done).toEqual([job]);
  });

  it('a job is rolled back with its transaction', async () => {
    const { run, context, ada, job } = await hubWithJob();
    const failing = context.store.transaction(async (tx) => {
      await enqueue(context, tx, 'mail', job, { account: ada.id });
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    let done = 0;
    await run(async () => {
      done += 1;
    });
    expect(done).toBe(1);
  });

  it('a job waits for its start time', async () => {
    const server = await hubWithJob(Date.UTC(2026, 5, 15, 13));
    let done = 0;
    const count = async () => {
      done += 1;
    };
    server.clock.nowMs = Date.UTC(2026, 5, 15, 13) - 1;
    await server.run(count);
    expect(done).toBe(0);
    server.clock.nowMs += 1;
    await server.run(count);
    expect(done).toBe(1);
  });

  it('a failing job is retried with doubling waits, then dropped and reported', async () => {
    const server = await hubWithJob();
    let begun = 0;
    const fail = async () => {
      begun += 1;
      throw new Error('no connection');
    };
    await server.run(fail);
    server.clock.nowMs += SERVER_LIMITS.jobRetryMs - 1;
    await server.run(fail);
    expect(begun).toBe(1);
    server.clock.nowMs += 1;
    await server.run(fail);
    expect(begun).toBe(2);
    server.clock.nowMs += 2 * SERVER_LIMITS.jobRetryMs - 1;
    await server.run(fail);
    expect(begun).toBe(2);
    for (let hours = 0; hours < 20; hours += 1) {
      server.clock.nowMs += SERVER_LIMITS.jobRetryMaxMs;
      await server.run(fail);
    }
    expect(begun).toBe(SERVER_LIMITS.jobAttempts);
    expect(server.reports).toMatchObject([{ problem: 'A job of the kind mail was given up.' }]);
  });

  it('a permanently failing job is dropped at once', async () => {
    const server = await hubWithJob();
    let begun = 0;
    const refuse = async () => {
      begun += 1;
      throw new PermanentJobError('no such mailbox');
    };
    await server.run(refuse);
    server.clock.nowMs += SERVER_LIMITS.jobRetryMaxMs;
    await server.run(refuse);
    expect(begun).toBe(1);
    expect(server.reports).toHaveLength(1);
  });

  it('a job is claimed by one worker, and by another after its lock expires', async () => {
    const { context, clock } = await hubWithJob();
    const { store } = context;
    const claim = () =>
      store.transaction((tx) =>
        tx.jobs.claim('mail', clock.nowMs, clock.nowMs + SERVER_LIMITS.jobLockMs),
      );
    const claims = await Promise.all([claim(), claim(), claim()]);
    expect(claims.filter(Boolean)).toMatchObject([{ kind: 'mail', attempts: 1 }]);
    clock.nowMs += SERVER_LIMITS.jobLockMs - 1;
    expect(await claim()).toBeUndefined();
    clock.nowMs += 1;
    expect(await claim()).toMatchObject({ attempts: 2 });
  });

  it('a job without a handler is left alone', async () => {
    const { context, clock } = await hubWithJob();
    await runDueJobs(context, {});
    const due = await context.store.jobs.dueKinds(['mail', 'push'], clock.nowMs);
    expect(due).toEqual(new Set(['mail']));
  });

  it('a job that hangs holds up no other, of its kind or of another', async () => {
    const { context, ada, add } = await hubWithJob();
    const hanging = Promise.withResolvers<void>();
    const begun: string[] = [];
    const handlers = {
      mail: () => {
        begun.push('mail');
        return begun.length === 1 ? hanging.promise : Promise.resolve();
      },
      push: async () => void begun.push('push'),
    };
    const jobs = jobRunner(context, handlers);
    await jobs.poll();
    await vi.waitFor(() => expect(begun).toEqual(['mail']));
    await add();
    const push = { account: ada.id, notification: 'n' as NotificationId, device: 'd' };
    await context.store.transaction((tx) => enqueue(context, tx, 'push', push));
    await jobs.poll(); // as each second; the first one still waits
    await vi.waitFor(() => expect(begun.toSorted()).toEqual(['mail', 'mail', 'push']));
    hanging.resolve();
    await jobs.idle();
  });

  it('a job that cannot be claimed is done once it can, and the look for it says so', async () => {
    const { context } = await hubWithJob();
    const done: MailJob[] = [];
    const jobs = jobRunner(context, { mail: async (mail) => void done.push(mail) });
    const away = vi.spyOn(context.store, 'transaction').mockRejectedValue(new Error('away'));
    onTestFinished(() => away.mockRestore());
    await expect(jobs.poll()).rejects.toThrow('away');
    away.mockRestore();
    await jobs.poll();
    await jobs.idle();
    expect(done).toHaveLength(1);
  });

  it('a job that waits is left to others where all stops', async () => {
    const { context, add, allRows } = await hubWithJob();
    await Promise.all(Array.from({ length: SERVER_LIMITS.jobsAtOnce }, add));
    const stop = new AbortController();
    const jobs = jobRunner(context, { mail: async () => stop.abort() }, stop.signal);
    await jobs.poll();
    await jobs.idle();
    const left = ((await allRows()).get('job') ?? []) as { attempts: number | string }[];
    expect(left).not.toEqual([]);
    expect(left.map(({ attempts }) => Number(attempts))).toEqual(left.map(() => 0));
  });

  it('few jobs run in parallel', async () => {
    const server = await hubWithJob();
    for (let i = 0; i < 9; i += 1) await server.add();
    let running = 0;
    let most = 0;
    let done = 0;
    const second = Promise.withResolvers<void>();
    await server.run(async () => {
      running += 1;
      most = Math.max(most, running);
      if (running > 1) second.resolve();
      await second.promise; // nobody is ready before two have begun
      running -= 1;
      done += 1;
    });
    expect(done).toBe(10);
    expect(most).toBeLessThanOrEqual(SERVER_LIMITS.jobsAtOnce);
  });
});

describe('a schedule', () => {
  it('a rare schedule is tried again soon after a failure, and can begin at once', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const startMs = performance.now();
    const triedAtS: number[] = [];
    const sweepOnceBack = async () => {
      triedAtS.push(Math.round((performance.now() - startMs) / 1000));
      if (triedAtS.length < 3) throw new Error('The database is away.');
    };
    const schedule = every(3_600_000, sweepOnceBack, () => undefined, 0);
    await vi.advanceTimersByTimeAsync(3_700_000);
    expect(triedAtS).toEqual([0, 30, 90, 3690]);
    await schedule.stop();
  });

  it('a schedule pauses ever longer while its work fails, at most 30 seconds, and then returns to its interval', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const startMs = performance.now();
    const triedAtS: number[] = [];
    let isAway = true;
    const report = vi.fn();
    const schedule = every(
      1000,
      async () => {
        triedAtS.push(Math.round((performance.now() - startMs) / 1000));
        if (isAway) throw new Error('The database is away.');
      },
      report,
    );
    await vi.advanceTimersByTimeAsync(100_000);
    expect(triedAtS).toEqual([1, 2, 4, 8, 16, 32, 62, 92]);
    expect(report).toHaveBeenCalledTimes(8);
    isAway = false;
    await vi.advanceTimersByTimeAsync(25_000);
    expect(triedAtS.slice(8)).toEqual([122, 123, 124, 125]);
    await schedule.stop();
  });
});
