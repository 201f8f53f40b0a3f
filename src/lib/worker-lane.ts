import type { Remote } from 'comlink';

import { createLaneQueue, type LanePriority } from './lane-queue.ts';
import { type LaneWorker, type SpawnedWorker, startLaneWorker } from './lane-worker.ts';

export interface LaneOptions<Api> {
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
export type LaneCall<Api, Value> = (api: Remote<Api>) => Promise<Value>;

export interface LaneJob<Api, Value> {
  readonly call: LaneCall<Api, Value>;
  /** What to try after `call` broke a worker; without it, `call` once more. */
  readonly smaller?: LaneCall<Api, Value>;
  /** Estimate of the peak memory of the job. */
  readonly bytes: number;
  readonly priority?: LanePriority | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface WorkerLane<Api> {
  /**
   * Queues `job` and answers its value.
   *
   * @throws {WorkerLostError} when the job broke two workers, one after the other.
   * @throws the signal's reason when it aborts first; a running job's worker is stopped.
   */
  run<Value>(job: LaneJob<Api, Value>): Promise<Value>;
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
interface Ticket<Api> {
  readonly bytes: number;
  readonly priority: LanePriority;
  call: LaneCall<Api, unknown>;
  /** What is left to try when `call` breaks its worker. */
  fallback: LaneCall<Api, unknown> | undefined;
  resolve(value: unknown): void;
  reject(reason: unknown): void;
}

/** A running worker and what it is doing. */
interface Seat<Api> {
  readonly worker: LaneWorker<Api>;
  /** What it has grown to (wasm memory never shrinks), or is about to need. */
  bytes: number;
  /** Absent while idle, and while it is asked for its memory. */
  ticket: Ticket<Api> | undefined;
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
export function createWorkerLane<Api>(options: LaneOptions<Api>): WorkerLane<Api> {
  const queue = createLaneQueue<Ticket<Api>>();
  const seats = new Set<Seat<Api>>();

  function startSeat(): Seat<Api> {
    const seat: Seat<Api> = {
      worker: startLaneWorker<Api>(options.spawn, (cause) => onBroken(seat, cause)),
      bytes: 0,
      ticket: undefined,
      isIdle: false,
      idleTimer: undefined,
    };
    seats.add(seat);
    return seat;
  }

  function discard(seat: Seat<Api>): void {
    if (!seats.delete(seat)) return;
    clearTimeout(seat.idleTimer);
    seat.ticket = undefined;
    seat.worker.stop();
  }

  /** The seat on which `ticket` may start now, if there is one. */
  function seatFor(ticket: Ticket<Api>): Seat<Api> | undefined {
    // Of several idle workers the largest: it needs to grow least.
    const idle = [...seats].filter((seat) => seat.isIdle).sort((a, b) => b.bytes - a.bytes);
    const [free, ...others] = idle;
    if (!free && seats.size >= options.maxWorkers) return undefined;

    const isAlone = seats.size === idle.length;
    let bytes = Math.max(ticket.bytes, free?.bytes ?? 0);
    for (const seat of seats) {
      if (!seat.isIdle) bytes += seat.bytes;
    }
    if (bytes > options.maxBytesInFlight && !isAlone) return undefined;

    // The rest of the room may stay with idle workers; the largest go first.
    let idleBytes = others.reduce((sum, seat) => sum + seat.bytes, 0);
    for (const seat of others) {
      if (bytes + idleBytes <= options.maxBytesInFlight) break;
      idleBytes -= seat.bytes;
      discard(seat);
    }
    return free ?? startSeat();
  }

  function startWaiting(): void {
    for (let ticket = queue.first(); ticket; ticket = queue.first()) {
      try {
        const seat = seatFor(ticket);
        if (!seat) return;
        queue.remove(ticket);
        void work(seat, ticket);
      } catch (error) {
        queue.remove(ticket);
        ticket.reject(new WorkerLostError(error)); // the browser refused to start a worker
      }
    }
  }

  async function work(seat: Seat<Api>, ticket: Ticket<Api>): Promise<void> {
    clearTimeout(seat.idleTimer);
    seat.isIdle = false;
    seat.ticket = ticket;
    seat.bytes = Math.max(seat.bytes, ticket.bytes);
    try {
      const value = await ticket.call(seat.worker.api);
      if (seat.ticket !== ticket) return; // aborted meanwhile
      seat.ticket = undefined;
      ticket.resolve(value);
      seat.bytes = await options.memoryBytes(seat.worker.api);
      if (seats.has(seat)) rest(seat);
    } catch (error) {
      onBroken(seat, error);
    }
  }

  /** After a job: the worker is replaced where it grew too large, or waits for the next one. */
  function rest(seat: Seat<Api>): void {
    if (seat.bytes > options.recycleBytes) {
      discard(seat);
    } else {
      seat.isIdle = true;
      seat.idleTimer = setTimeout(() => discard(seat), options.idleMs);
    }
    startWaiting();
  }

  function onBroken(seat: Seat<Api>, cause: unknown): void {
    if (!seats.has(seat)) return;
    const { ticket } = seat;
    discard(seat);
    if (ticket?.fallback) {
      ticket.call = ticket.fallback;
      ticket.fallback = undefined;
      queue.addFirst(ticket, ticket.priority);
    } else {
      ticket?.reject(new WorkerLostError(cause));
    }
    startWaiting();
  }

  function abort(ticket: Ticket<Api>, reason: unknown): void {
    if (!queue.remove(ticket)) {
      for (const seat of seats) if (seat.ticket === ticket) discard(seat);
    }
    ticket.reject(reason);
    startWaiting();
  }

  return {
    async run<Value>({ call, smaller, bytes, priority = 'now', signal }: LaneJob<Api, Value>) {
      signal?.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<Value>();
      const ticket: Ticket<Api> = {
        bytes,
        priority,
        call,
        fallback: smaller ?? call,
        resolve: (value) => resolve(value as Value),
        reject,
      };
      const onAbort = () => abort(ticket, signal?.reason);
      signal?.addEventListener('abort', onAbort);
      queue.add(ticket, priority);
      startWaiting();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener('abort', onAbort);
      }
    },
    stop() {
      const reason = new DOMException('The lane was stopped.', 'AbortError');
      const tickets = [...seats].flatMap(({ ticket }) => ticket ?? []);
      for (const seat of [...seats]) discard(seat);
      for (const ticket of [...tickets, ...queue.clear()]) ticket.reject(reason);
    },
  };
}
