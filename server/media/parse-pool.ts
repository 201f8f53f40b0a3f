import { Worker } from 'node:worker_threads';

import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import type { MediaResult } from '#workers/media/media-types.ts';
import type { MediaParser } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { ParseAnswer, Parsed, ParseJob } from './parse-types.ts';

/** Enough for the package and the largest file; pixels live in wasm memory. */
const HEAP_MB = 128;
/** Interval between two checks of the CPU time of a thread that runs late. */
const CHECK_MS = 250;
const RETRY = { retryAfterMs: 2000 };

interface QueuedParse {
  readonly owner: UserId;
  readonly job: ParseJob;
  readonly signal: AbortSignal;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

/** CPU time that each person may use. */
export interface ParseBudget {
  /** Returns how long the person has to wait, in milliseconds. */
  waitMs(owner: UserId): Promise<number>;
  charge(owner: UserId, cpuMs: number): Promise<void>;
}

export interface ParsePoolOptions {
  readonly threads?: number;
  readonly queueMax?: number;
  /** CPU time of one file. */
  readonly cpuMs?: number;
  /** Time by the clock of one file, however little of it the thread could run. */
  readonly timeoutMs?: number;
  /** Unlimited by default. */
  readonly budget?: ParseBudget;
  /** Script of the threads. */
  readonly script?: URL;
}

export interface ParsePool extends MediaParser {
  /** Jobs that wait for a thread. */
  waiting(): number;
  /** Stops the threads and rejects waiting jobs. */
  close(): Promise<void>;
}

/**
 * Runs the media crate in stoppable threads. Each person has one running job at most, and people
 * take turns, so that nobody's uploads wait for all of somebody else's. No file uses more than
 * `cpuMs`, and a thread that trapped or grew large is replaced.
 */
export function parsePool({
  threads = SERVER_LIMITS.parsePoolMax,
  queueMax = SERVER_LIMITS.parseQueueMax,
  cpuMs = SERVER_LIMITS.parseCpuMs,
  timeoutMs = SERVER_LIMITS.parseTimeoutMs,
  budget = { waitMs: async () => 0, charge: async () => undefined },
  script = new URL('./parse-worker.ts', import.meta.url),
}: ParsePoolOptions = {}): ParsePool {
  const idle: Worker[] = [];
  /** All threads, with the CPU time they had used after their last job. */
  const workers = new Map<Worker, number>();
  /** Waiting jobs by person; whose turn comes first is first. */
  const queues = new Map<UserId, QueuedParse[]>();
  const running = new Set<UserId>();
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stderr: true, // the error carries a trap's message; keep it off the terminal
    });
    worker.stderr.resume();
    worker.unref();
    workers.set(worker, 0);
    return worker;
  }

  function stop(worker: Worker): void {
    workers.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    void worker.terminate();
  }

  function enqueue(waiting: QueuedParse): void {
    queues.set(waiting.owner, [...(queues.get(waiting.owner) ?? []), waiting]);
    next();
    if (waitingJobs() <= queueMax) return;
    // Whoever has the most waiting gives up a place.
    const last = [...queues.values()].reduce((a, b) => (b.length > a.length ? b : a)).at(-1);
    if (!last) return;
    dequeue(last);
    last.reject(new DomainError('busy', RETRY));
  }

  const waitingJobs = () => [...queues.values()].reduce((sum, { length }) => sum + length, 0);

  function dequeue(waiting: QueuedParse): void {
    const rest = queues.get(waiting.owner)?.filter((other) => other !== waiting) ?? [];
    if (rest.length > 0) queues.set(waiting.owner, rest);
    else queues.delete(waiting.owner);
  }

  function next(): void {
    for (const [owner, [first]] of [...queues]) {
      if (idle.length === 0 && workers.size >= threads) return;
      if (!first || running.has(owner)) continue;
      dequeue(first);
      run(idle.pop() ?? start(), first);
    }
  }

  function run(worker: Worker, { owner, job, signal, resolve, reject }: QueuedParse): void {
    const usedBeforeMs = workers.get(worker) ?? 0;
    const startedAtMs = performance.now();
    running.add(owner);
    const settle = (usedMs: number, isReusable: boolean) => {
      clearTimeout(timer);
      isSettled = true;
      signal.removeEventListener('abort', onAbort);
      // One by one: `removeAllListeners` would also remove the worker's internal listeners.
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.unref();
      running.delete(owner);
      const rest = queues.get(owner);
      if (rest && queues.delete(owner)) queues.set(owner, rest); // now it is the others' turn
      if (usedMs > 0) void budget.charge(owner, Math.ceil(usedMs));
      if (isReusable) {
        workers.set(worker, usedBeforeMs + usedMs);
        idle.push(worker);
      } else {
        worker.on('error', () => undefined); // ignore errors while it is being stopped
        stop(worker);
      }
      next();
    };
    const lose = (reason: unknown) => {
      settle(Math.min(cpuMs, performance.now() - startedAtMs), false); // at most so much
      reject(reason);
    };
    const onMessage = (answer: ParseAnswer | object) => {
      // Under `node --watch`, threads also report their imports on this port.
      if (!('result' in answer)) return;
      const isSmall = answer.memoryBytes <= LIMITS.mediaWorkerRecycleBytes;
      settle(answer.threadCpuMs - usedBeforeMs, isSmall);
      resolve(answer);
    };
    const onError = (error: unknown) => lose(new ParseThreadLost('trapped', { cause: error }));
    const onExit = () => lose(new ParseThreadLost('ended'));
    const onAbort = () => lose(signal.reason);
    const checkTime = async () => {
      const used = await worker.cpuUsage().catch(() => undefined); // it has yet to begin, or has just ended
      if (isSettled) return;
      const usedMs = used ? (used.user + used.system) / 1000 : usedBeforeMs;
      const leftMs = usedBeforeMs + cpuMs - usedMs;
      const leftByClockMs = startedAtMs + timeoutMs - performance.now();
      if (leftMs <= 0) lose(new ParseThreadLost('took too long'));
      else if (leftByClockMs <= 0) lose(new DomainError('busy', RETRY));
      else timer = setTimeout(checkTime, Math.min(Math.max(leftMs, CHECK_MS), leftByClockMs));
    };
    let isSettled = false;
    let timer = setTimeout(checkTime, Math.min(cpuMs, timeoutMs));
    signal.addEventListener('abort', onAbort, { once: true });
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    const refuse = (reason: unknown) => {
      settle(0, true);
      reject(reason);
    };
    budget.waitMs(owner).then((waitMs) => {
      if (isSettled) return;
      if (waitMs === 0) worker.postMessage(job);
      else refuse(new DomainError('too_many_requests', { retryAfterMs: waitMs }));
    }, refuse);
  }

  async function parse<Job extends ParseJob>(
    owner: UserId,
    job: Job,
    signal: AbortSignal,
  ): Promise<MediaResult<Parsed<Job>>> {
    signal.throwIfAborted();
    if (isClosed) throw new DomainError('unavailable');
    try {
      const answer = await new Promise<ParseAnswer>((resolve, reject) => {
        const waiting = { owner, job, signal, resolve, reject };
        signal.addEventListener('abort', () => abandon(waiting), { once: true });
        enqueue(waiting);
      });
      return (answer as ParseAnswer<Job>).result; // the answer has the type of the job
    } catch (error) {
      if (!(error instanceof ParseThreadLost)) throw error;
      // Whatever stops the crate is caused by the file, so the file is refused.
      return { ok: false, code: 'corrupt', detail: error.message };
    }
  }

  function abandon(waiting: QueuedParse): void {
    dequeue(waiting);
    waiting.reject(waiting.signal.reason); // without effect if it is running: `run` ends it
  }

  return {
    makeImage: (owner, path, recipe, signal) =>
      parse(owner, { kind: 'image', path, recipe }, signal),
    inspectVideo: (owner, path, limits, signal) =>
      parse(owner, { kind: 'video', path, limits }, signal),
    waiting: waitingJobs,
    async close() {
      isClosed = true;
      for (const waiting of [...queues.values()].flat()) {
        waiting.reject(new DomainError('unavailable'));
      }
      queues.clear();
      await Promise.all([...workers.keys()].map((worker) => worker.terminate()));
      workers.clear();
      idle.length = 0;
    },
  };
}

/** A thread died while working. */
class ParseThreadLost extends Error {
  override readonly name = 'ParseThreadLost';
}
