import type { Remote } from 'comlink';

import { createPriorityQueue, type TaskPriority } from '../scheduling/priority-queue.ts';
import {
  isCodeMissing,
  type SpawnedWorker,
  startWorker,
  type WorkerHandle,
} from './worker-handle.ts';

export interface WorkerPoolOptions<Api> {
  readonly spawn: () => SpawnedWorker;
  /** The bytes a worker has grown to; called after each job. */
  readonly memoryBytes: (api: Remote<Api>) => Promise<number>;
  readonly maxWorkers: number;
  /** Limit on the memory of all workers together: what they hold or are about to need. */
  readonly maxBytesInFlight: number;
  /** A worker that has grown beyond this is replaced. */
  readonly recycleBytes: number;
  /** A worker without a job for this long is stopped. */
  readonly idleMs: number;
}

/** One or more calls to a worker. A rejection means that the worker broke; refusals are values. */
export type WorkerCall<Api, Value> = (api: Remote<Api>) => Promise<Value>;

export interface PoolJob<Api, Value> {
  readonly call: WorkerCall<Api, Value>;
  /** The second attempt after `call` broke a worker; `call` again if absent. */
  readonly smaller?: WorkerCall<Api, Value>;
  /** Estimate of the peak memory of the job. */
  readonly bytes: number;
  /** Ends soon by itself: aborting it drops its result and keeps its worker. */
  readonly isBrief?: boolean;
  readonly priority?: TaskPriority | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerPool<Api> {
  /**
   * Queues `job` and returns its value.
   *
   * @throws {WorkerLostError} if the job broke two workers, one after the other.
   * @throws the signal's reason if it aborts first; the worker of a running job is stopped, unless
   *   the job is brief.
   */
  run<Value>(job: PoolJob<Api, Value>): Promise<Value>;
  /** Stops all workers; waiting and running jobs are rejected with an `AbortError`. */
  stop(): void;
}

/** A worker died or trapped, and so did the one of the second attempt. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';

  constructor(cause: unknown) {
    super('The worker was lost.', { cause });
  }
}

/** A waiting or running job. */
interface Task<Api> {
  readonly bytes: number;
  readonly isBrief: boolean;
  readonly priority: TaskPriority;
  call: WorkerCall<Api, unknown>;
  /** The next attempt if `call` breaks its worker. */
  fallback: WorkerCall<Api, unknown> | undefined;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A running worker and its task. */
interface PooledWorker<Api> {
  readonly worker: WorkerHandle<Api>;
  /** What it has grown to (WebAssembly memory never shrinks), or is about to need. */
  bytes: number;
  /** Absent while idle, and while its memory is read. */
  task: Task<Api> | undefined;
  isIdle: boolean;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A pool of workers that start with the first job and stop when idle.
 *
 * Jobs run by priority, then first in, first out, as many at once as their memory allows. The next
 * job waits until it fits and nothing overtakes it, so a large job is never starved. A job larger
 * than the whole budget runs alone.
 *
 * A call into WebAssembly cannot be interrupted: a running job is cancelled by stopping its worker.
 * A worker that broke is not used again, because its memory is not to be trusted.
 */
export function createWorkerPool<Api>(options: WorkerPoolOptions<Api>): WorkerPool<Api> {
  const queue = createPriorityQueue<Task<Api>>();
  const workers = new Set<PooledWorker<Api>>();

  function addWorker(): PooledWorker<Api> {
    const pooled: PooledWorker<Api> = {
      worker: startWorker<Api>(options.spawn, (cause) => onBroken(pooled, cause)),
      bytes: 0,
      task: undefined,
      isIdle: false,
      idleTimer: undefined,
    };
    workers.add(pooled);
    return pooled;
  }

  function discard(pooled: PooledWorker<Api>): void {
    if (!workers.delete(pooled)) return;
    clearTimeout(pooled.idleTimer);
    pooled.task = undefined;
    pooled.worker.stop();
  }

  /** The worker on which `task` may start now, if any. */
  function workerFor(task: Task<Api>): PooledWorker<Api> | undefined {
    // The largest idle worker: it needs to grow least.
    const idle = [...workers].filter((pooled) => pooled.isIdle).sort((a, b) => b.bytes - a.bytes);
    const [free, ...others] = idle;
    if (!free && workers.size >= options.maxWorkers) return undefined;

    const isAlone = workers.size === idle.length;
    let bytes = Math.max(task.bytes, free?.bytes ?? 0);
    for (const pooled of workers) {
      if (!pooled.isIdle) bytes += pooled.bytes;
    }
    if (bytes > options.maxBytesInFlight && !isAlone) return undefined;

    // Other idle workers may keep the remaining memory; the largest are stopped first.
    let idleBytes = others.reduce((sum, pooled) => sum + pooled.bytes, 0);
    for (const pooled of others) {
      if (bytes + idleBytes <= options.maxBytesInFlight) break;
      idleBytes -= pooled.bytes;
      discard(pooled);
    }
    return free ?? addWorker();
  }

  function startNext(): void {
    for (let task = queue.first(); task; task = queue.first()) {
      try {
        const pooled = workerFor(task);
        if (!pooled) return;
        queue.remove(task);
        void runTask(pooled, task);
      } catch (error) {
        queue.remove(task);
        task.reject(new WorkerLostError(error)); // the browser refused to start a worker
      }
    }
  }

  async function runTask(pooled: PooledWorker<Api>, task: Task<Api>): Promise<void> {
    clearTimeout(pooled.idleTimer);
    pooled.isIdle = false;
    pooled.task = task;
    pooled.bytes = Math.max(pooled.bytes, task.bytes);
    try {
      const value = await task.call(pooled.worker.api);
      if (pooled.task !== task) return; // aborted
      pooled.task = undefined;
      task.resolve(value);
      pooled.bytes = await options.memoryBytes(pooled.worker.api);
      if (workers.has(pooled)) release(pooled);
    } catch (error) {
      onBroken(pooled, error);
    }
  }

  /** Makes a worker available for the next job, or stops it if it grew too large. */
  function release(pooled: PooledWorker<Api>): void {
    if (pooled.bytes > options.recycleBytes) {
      discard(pooled);
    } else {
      pooled.isIdle = true;
      pooled.idleTimer = setTimeout(() => discard(pooled), options.idleMs);
    }
    startNext();
  }

  function onBroken(pooled: PooledWorker<Api>, cause: unknown): void {
    if (!workers.has(pooled)) return;
    const { task } = pooled;
    discard(pooled);
    if (task?.fallback) {
      if (!isCodeMissing(cause)) task.call = task.fallback;
      task.fallback = undefined;
      queue.addFirst(task, task.priority);
    } else {
      task?.reject(new WorkerLostError(cause));
    }
    startNext();
  }

  function abort(task: Task<Api>, reason: unknown): void {
    task.fallback = undefined;
    if (!queue.remove(task) && !task.isBrief) {
      for (const pooled of workers) if (pooled.task === task) discard(pooled);
    }
    task.reject(reason);
    startNext();
  }

  return {
    async run<Value>(job: PoolJob<Api, Value>) {
      const { call, smaller, bytes, isBrief = false, priority = 'now', signal } = job;
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const task: Task<Api> = {
        bytes,
        isBrief,
        priority,
        call,
        fallback: smaller ?? call,
        resolve: (value) => resolve(value as Value),
        reject,
      };
      const onAbort = () => abort(task, signal?.reason);
      signal?.addEventListener('abort', onAbort);
      queue.add(task, priority);
      startNext();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    stop() {
      const reason = new DOMException('The pool was stopped.', 'AbortError');
      const tasks = [...workers].flatMap(({ task }) => task ?? []);
      for (const pooled of [...workers]) discard(pooled);
      for (const task of [...tasks, ...queue.clear()]) task.reject(reason);
    },
  };
}
