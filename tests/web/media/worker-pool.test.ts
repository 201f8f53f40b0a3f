import { describe, expect, it, vi } from 'vitest';

import {
  createWorkerPool,
  type PoolJob,
  type WorkerPoolOptions,
} from '../../../src/lib/media/worker-pool.ts';
import { fakeWorkers, flushTasks, type NamedJobs } from '../../support/web/fake-workers.ts';

const MB = 1024 * 1024;

/** A pool over fake workers, and a short way to give it jobs by name. */
function poolOf(options: Partial<WorkerPoolOptions<NamedJobs>> = {}) {
  const workers = fakeWorkers();
  const pool = createWorkerPool<NamedJobs>({
    spawn: workers.spawn,
    memoryBytes: (api) => api.memoryBytes(),
    maxWorkers: 1,
    maxBytesInFlight: 512 * MB,
    recycleBytes: 256 * MB,
    idleMs: 30_000,
    ...options,
  });
  return {
    pool,
    workers,
    run: (name: string, job: Partial<PoolJob<NamedJobs, string>> = {}) =>
      pool.run({ call: (api) => api.work(name), bytes: MB, ...job }),
  };
}

describe('a worker pool', () => {
  it('starts no worker before the first job', () => {
    const { workers } = poolOf();

    expect(workers.started).toHaveLength(0);
  });

  it('returns the worker’s result, and gives the next job to the same worker', async () => {
    const { run, workers } = poolOf();

    const first = run('a');
    (await workers.holding('a')).finish('a', 'one');
    expect(await first).toBe('one');

    const second = run('b');
    (await workers.holding('b')).finish('b', 'two');
    expect(await second).toBe('two');
    expect(workers.started).toHaveLength(1);
  });

  it('runs as many jobs at once as it may have workers, no more', async () => {
    const { run, workers } = poolOf({ maxWorkers: 2 });

    const jobs = ['a', 'b', 'c'].map((name) => run(name));
    await flushTasks();
    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([['a'], ['b']]);

    workers.started[1]?.finish('b');
    (await workers.holding('c')).finish('c');
    workers.started[0]?.finish('a');
    expect(await Promise.all(jobs)).toEqual(['a done', 'b done', 'c done']);
    expect(workers.started).toHaveLength(2);
  });

  it('runs visible jobs before the others, each in their order', async () => {
    const { run, workers } = poolOf();
    const jobs = [
      run('running'),
      run('later 1', { priority: 'later' }),
      run('next 1', { priority: 'next' }),
      run('later 2', { priority: 'later' }),
      run('now 1', { priority: 'now' }),
      run('next 2', { priority: 'next' }),
      run('now 2'),
    ];
    const order = ['running', 'now 1', 'now 2', 'next 1', 'next 2', 'later 1', 'later 2'];
    for (const name of order) (await workers.holding(name)).finish(name);
    await Promise.all(jobs);

    expect(workers.started[0]?.jobNames).toEqual(order);
  });
});

describe('admission by memory', () => {
  it('admits up to the last byte of the budget and holds back one more', async () => {
    const { run, workers } = poolOf({ maxWorkers: 4, maxBytesInFlight: 100 });

    void run('a', { bytes: 60 });
    void run('b', { bytes: 40 });
    void run('c', { bytes: 1 });
    await flushTasks();

    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([['a'], ['b']]);
    workers.started[1]?.finish('b');
    expect((await workers.holding('c')).jobNames).toEqual(['b', 'c']);
  });

  it('runs a job larger than the whole budget, alone', async () => {
    const { run, workers } = poolOf({ maxWorkers: 4, maxBytesInFlight: 100 });

    void run('small', { bytes: 1 });
    void run('huge', { bytes: 101 });
    void run('small too', { bytes: 1 });
    await flushTasks();
    expect(workers.started.flatMap(({ jobNames: given }) => given)).toEqual(['small']);

    (await workers.holding('small')).finish('small');
    const holder = await workers.holding('huge');
    await flushTasks();
    expect(workers.started.flatMap(({ jobNames: given }) => given)).toEqual(['small', 'huge']);

    holder.finish('huge');
    await workers.holding('small too');
  });

  it('counts the memory of idle workers, and stops them to make room', async () => {
    const { run, workers } = poolOf({ maxWorkers: 2, maxBytesInFlight: 100 });
    void run('a', { bytes: 50 });
    void run('b', { bytes: 50 });
    const [first, second] = [await workers.holding('a'), await workers.holding('b')];
    first.memory = 40;
    second.memory = 50;
    first.finish('a');
    second.finish('b');
    await flushTasks();
    expect([first.isTerminated, second.isTerminated]).toEqual([false, false]);

    void run('c', { bytes: 61 });

    expect(await workers.holding('c')).toBe(second);
    expect(first.isTerminated).toBe(true);
  });
});

describe('aborting', () => {
  it('takes a waiting job out of the queue and leaves the worker alone', async () => {
    const { run, workers } = poolOf();
    const running = run('a');
    const abort = new AbortController();
    const waiting = run('b', { signal: abort.signal });
    const reason = new Error('changed my mind');

    abort.abort(reason);

    await expect(waiting).rejects.toBe(reason);
    (await workers.holding('a')).finish('a');
    await running;
    await flushTasks();
    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([['a']]);
    expect(workers.started[0]?.isTerminated).toBe(false);
  });

  it('stops the worker of a running job and gives the next job to a new one', async () => {
    const { run, workers } = poolOf();
    const abort = new AbortController();
    const running = run('a', { signal: abort.signal });
    const waiting = run('b');
    const first = await workers.holding('a');

    abort.abort();

    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(first.isTerminated).toBe(true);
    const second = await workers.holding('b');
    expect(second).not.toBe(first);
    second.finish('b');
    expect(await waiting).toBe('b done');
  });

  it('drops the result of a brief running job and keeps its worker', async () => {
    const { run, workers } = poolOf();
    const abort = new AbortController();
    const running = run('a', { isBrief: true, signal: abort.signal });
    const worker = await workers.holding('a');

    abort.abort();

    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    const next = run('b');
    worker.finish('a');
    expect(await workers.holding('b')).toBe(worker);
    worker.finish('b');
    expect(await next).toBe('b done');
  });

  it('does not retry an aborted brief job whose worker breaks', async () => {
    const { run, workers } = poolOf();
    const abort = new AbortController();
    const running = run('a', { isBrief: true, signal: abort.signal });
    const worker = await workers.holding('a');
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });

    worker.trap('a');
    await flushTasks();

    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([['a']]);
  });

  it('starts nothing for a signal that was aborted before', async () => {
    const { run, workers } = poolOf();

    await expect(run('a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(workers.started).toHaveLength(0);
  });

  it('leaves a finished worker alone when the signal aborts afterwards', async () => {
    const { run, workers } = poolOf();
    const abort = new AbortController();
    const done = run('a', { signal: abort.signal });
    (await workers.holding('a')).finish('a');
    await done;

    abort.abort();

    expect(workers.started[0]?.isTerminated).toBe(false);
  });

  it('leaves no listener on the signal', async () => {
    const { run, workers } = poolOf();
    const abort = new AbortController();
    const add = vi.spyOn(abort.signal, 'addEventListener');
    const remove = vi.spyOn(abort.signal, 'removeEventListener');

    const done = run('a', { signal: abort.signal });
    (await workers.holding('a')).finish('a');
    await done;

    expect(add).toHaveBeenCalledOnce();
    expect(remove).toHaveBeenCalledWith('abort', add.mock.calls[0]?.[1]);
  });
});

describe('a worker that breaks', () => {
  it('is replaced, and its job is tried once more at the smaller scale', async () => {
    const { run, workers } = poolOf();
    const done = run('a', { smaller: (api) => api.work('a, smaller') });
    const first = await workers.holding('a');

    first.trap('a');

    const second = await workers.holding('a, smaller');
    expect(second).not.toBe(first);
    expect(first.isTerminated).toBe(true);
    second.finish('a, smaller');
    expect(await done).toBe('a, smaller done');
  });

  it('is not at its limit where its code did not load: the second try is the same', async () => {
    const { run, workers } = poolOf();
    const done = run('a', { smaller: (api) => api.work('a, smaller') });
    const first = await workers.holding('a');

    first.notLoad();

    await expect.poll(() => workers.started[1]?.jobNames).toEqual(['a']);
    workers.started[1]?.finish('a');
    expect(await done).toBe('a done');
  });

  it('tries the broken job again before those that came after it', async () => {
    const { run, workers } = poolOf();
    void run('a', { smaller: (api) => api.work('a, smaller') });
    void run('b');

    (await workers.holding('a')).trap('a');

    const second = await workers.holding('a, smaller');
    expect(second.jobNames).toEqual(['a, smaller']);
  });

  it('refuses the job when it breaks the second worker too, and runs the next one', async () => {
    const { run, workers } = poolOf();
    const broken = run('a', { smaller: (api) => api.work('a, smaller') });
    const next = run('b');

    (await workers.holding('a')).trap('a');
    (await workers.holding('a, smaller')).trap('a, smaller');

    await expect(broken).rejects.toMatchObject({
      name: 'WorkerLostError',
      cause: { name: 'RuntimeError', message: 'unreachable' },
    });
    (await workers.holding('b')).finish('b');
    expect(await next).toBe('b done');
    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([
      ['a'],
      ['a, smaller'],
      ['b'],
    ]);
  });

  it('is noticed when it dies outside of a call', async () => {
    const { run, workers } = poolOf();
    const done = run('a');

    (await workers.holding('a')).die();
    await flushTasks();

    expect(workers.started.map(({ jobNames: given }) => given)).toEqual([['a'], ['a']]);
    workers.started[1]?.finish('a');
    expect(await done).toBe('a done');
  });

  it('is noticed when it dies while idle, and is not used again', async () => {
    const { run, workers } = poolOf();
    const first = run('a');
    (await workers.holding('a')).finish('a');
    await first;
    await flushTasks();

    workers.started[0]?.die();
    void run('b');

    expect(await workers.holding('b')).toBe(workers.started[1]);
  });

  it('is refused in a sentence of its own when the browser starts no worker at all', async () => {
    const { run } = poolOf({
      spawn: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });

    await expect(run('a')).rejects.toMatchObject({
      name: 'WorkerLostError',
      cause: { name: 'SecurityError' },
    });
  });
});

describe('a worker without work', () => {
  it('is stopped when it has been idle for long, but not while it works again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { run, workers } = poolOf({ idleMs: 1000 });
      const first = run('a');
      (await workers.holding('a')).finish('a');
      await first;
      await flushTasks();

      vi.advanceTimersByTime(999);
      expect(workers.started[0]?.isTerminated).toBe(false);
      vi.advanceTimersByTime(1);
      expect(workers.started[0]?.isTerminated).toBe(true);

      const second = run('b');
      (await workers.holding('b')).finish('b');
      await second;
      await flushTasks();
      vi.advanceTimersByTime(999);
      void run('c');
      expect(await workers.holding('c')).toBe(workers.started[1]);
      vi.advanceTimersByTime(10_000);
      expect(workers.started[1]?.isTerminated).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is replaced when it has grown beyond the bound, not at the bound', async () => {
    const { run, workers } = poolOf({ recycleBytes: 256 });
    const first = run('a');
    const worker = await workers.holding('a');
    worker.memory = 256;
    worker.finish('a');
    await first;
    await flushTasks();
    expect(worker.isTerminated).toBe(false);

    const second = run('b');
    await workers.holding('b');
    worker.memory = 257;
    worker.finish('b');
    await second;
    await flushTasks();

    expect(worker.isTerminated).toBe(true);
    void run('c');
    expect(await workers.holding('c')).toBe(workers.started[1]);
  });
});

describe('stopping the pool', () => {
  it('rejects what runs and what waits, and leaves no worker and no listener', async () => {
    const { pool, run, workers } = poolOf();
    const jobs = Promise.allSettled([run('a'), run('b')]);
    const worker = await workers.holding('a');

    pool.stop();

    expect(await jobs).toMatchObject([
      { status: 'rejected', reason: { name: 'AbortError' } },
      { status: 'rejected', reason: { name: 'AbortError' } },
    ]);
    await flushTasks();
    expect(worker.isTerminated).toBe(true);
    expect(worker.errorListeners).toBe(0);
    expect(workers.started).toHaveLength(1);
  });
});
