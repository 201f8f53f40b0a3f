import type { Remote } from 'comlink';

import { createPriorityQueue, type TaskPriority } from '../scheduling/priority-queue.ts';
import { type SpawnedWorker, startWorker, type WorkerHandle } from './worker-handle.ts';

export interface WorkerPoolOptions<Api> {
  readonly spawn: () => SpawnedWorker;
  /** Asked after each job: the bytes a worker has grown to. */
  readonly memoryBytes: (api: Remote<Api>) => Promise<number>;
  readonly maxWorkers: number;
  /** Bound on the sum over all workers of what they hold or are about to need. */
  readonly maxBytesInFlight: number;
  /** A worker that has grown beyond this is replaced. */
  readonly recycleBytes: number;
  /** A worker without a job for this long is stopped. */
  readonly idleMs: number;
}

/** A call, or a few, to the worker. A rejection means that the worker broke; refusals are values. */
export type WorkerCall<Api, Value> = (api: Remote<Api>) => Promise<Value>;

export interface PoolJob<Api, Value> {
  readonly call: WorkerCall<Api, Value>;
  /** What to try after `call` broke a worker; without it, `call` once more. */
  readonly smaller?: WorkerCall<Api, Value>;
  /** Estimate of the peak memory of the job. */
  readonly bytes: number;
  readonly priority?: TaskPriority | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerPool<Api> {
  /**
   * Queues `job` and answers its value.
   *
   * @throws {WorkerLostError} when the job broke two workers, one after the other.
   * @throws the signal's reason when it aborts first; a running job's worker is stopped.
   */
  run<Value>(job: PoolJob<Api, Value>): Promise<Value>;
  /** Stops every worker; what is waiting or running is rejected with an `AbortError`. */
  stop(): void;
}

/** A worker died or trapped, and so did the one that tried again. */
export class WorkerLostError extends Error {
  override readonly name = 'WorkerLostError';

  constructor(cause: unknown) {
    super('The worker was lost.', { cause });
  }
}

/** A job in the queue or at work. */
interface Task<Api> {
  readonly bytes: number;
  readonly priority: TaskPriority;
  call: WorkerCall<Api, unknown>;
  /** What is left to try when `call` breaks its worker. */
  fallback: WorkerCall<Api, unknown> | undefined;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A running worker and what it is doing. */
interface PooledWorker<Api> {
  readonly worker: WorkerHandle<Api>;
  /** What it has grown to (wasm memory never shrinks), or is about to need. */
  bytes: number;
  /** Absent while idle, and while it is asked for its memory. */
  ticket: Task<Api> | undefined;
  isIdle: boolean;
  idleTimer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * A pool of workers that start with the first job and stop when idle.
 *
 * Jobs go by priority, then in the order they came, and only as many at once as their memory
 * allows: the one whose turn it is waits until it fits, and nothing overtakes it, so that a large
 * job is never starved. One that is larger than the whole budget runs alone.
 *
 * A call into WebAssembly cannot be interrupted, so a running job is cancelled by stopping its
 * worker. A worker that broke is never used again: its memory is not to be trusted.
 */
export function createWorkerPool<Api>(options: WorkerPoolOptions<Api>): WorkerPool<Api> {
  const queue = createPriorityQueue<Task<Api>>();
  const workers = new Set<PooledWorker<Api>>();

  function addWorker(): PooledWorker<Api> {
    const pooled: PooledWorker<Api> = {
      worker: startWorker<Api>(options.spawn, (cause) => onBroken(pooled, cause)),
      bytes: 0,
      ticket: undefined,
      isIdle: false,
      idleTimer: undefined,
    };
    workers.add(pooled);
    return pooled;
  }

  function discard(pooled: PooledWorker<Api>): void {
    if (!workers.delete(pooled)) return;
    clearTimeout(pooled.idleTimer);
    pooled.ticket = undefined;
    pooled.worker.stop();
  }

  /** The seat on which `ticket` may start now, if there is one. */
  function workerFor(task: Task<Api>): PooledWorker<Api> | undefined {
    // Of several idle workers the largest: it needs to grow least.
    const idle = [...workers].filter((pooled) => pooled.isIdle).sort((a, b) => b.bytes - a.bytes);
    const [free, ...others] = idle;
    if (!free && workers.size >= options.maxWorkers) return undefined;

    const isAlone = workers.size === idle.length;
    let bytes = Math.max(task.bytes, free?.bytes ?? 0);
    for (const pooled of workers) {
      if (!pooled.isIdle) bytes += pooled.bytes;
    }
    if (bytes > options.maxBytesInFlight && !isAlone) return undefined;

    // The rest of the room may stay with idle workers; the largest go first.
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
    pooled.ticket = task;
    pooled.bytes = Math.max(pooled.bytes, task.bytes);
    try {
      const value = await task.call(pooled.worker.api);
      if (pooled.ticket !== task) return; // aborted meanwhile
      pooled.ticket = undefined;
      task.resolve(value);
      pooled.bytes = await options.memoryBytes(pooled.worker.api);
      if (workers.has(pooled)) release(pooled);
    } catch (error) {
      onBroken(pooled, error);
    }
  }

  /** After a job: the worker is replaced where it grew too large, or waits for the next one. */
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
    const { ticket: task } = pooled;
    discard(pooled);
    if (task?.fallback) {
      task.call = task.fallback;
      task.fallback = undefined;
      queue.addFirst(task, task.priority);
    } else {
      task?.reject(new WorkerLostError(cause));
    }
    startNext();
  }

  function abort(task: Task<Api>, reason: unknown): void {
    if (!queue.remove(task)) {
      for (const pooled of workers) if (pooled.ticket === task) discard(pooled);
    }
    task.reject(reason);
    startNext();
  }

  return {
    async run<Value>({ call, smaller, bytes, priority = 'now', signal }: PoolJob<Api, Value>) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const task: Task<Api> = {
        bytes,
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
      const reason = new DOMException('The lane was stopped.', 'AbortError');
      const tasks = [...workers].flatMap(({ ticket: task }) => task ?? []);
      for (const pooled of [...workers]) discard(pooled);
      for (const task of [...tasks, ...queue.clear()]) task.reject(reason);
    },
  };
}
