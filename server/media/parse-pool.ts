import { Worker } from 'node:worker_threads';

import { LIMITS } from '#contract/limits.ts';
import type { MediaResult } from '#workers/media/media-types.ts';
import type { MediaParser } from '../context.ts';
import { DomainError } from '../domain/shared/errors.ts';
import type { ParseAnswer, Parsed, ParseJob } from './parse-types.ts';

/** Enough for the package and the largest file; pixels live in wasm memory. */
const HEAP_MB = 128;

interface QueuedParse {
  readonly job: ParseJob;
  readonly signal: AbortSignal;
  readonly resolve: (answer: ParseAnswer) => void;
  readonly reject: (reason: unknown) => void;
}

export interface ParsePoolOptions {
  readonly threads?: number;
  readonly queueMax?: number;
  readonly timeoutMs?: number;
  /** Script of the threads. */
  readonly script?: URL;
}

export interface ParsePool extends MediaParser {
  /** Stops the threads and rejects waiting jobs. */
  close(): Promise<void>;
}

/**
 * Runs the media crate in stoppable threads: no file blocks one for longer than `timeoutMs`, and a
 * thread that trapped or grew large is replaced.
 */
export function parsePool({
  threads = LIMITS.parsePoolMax,
  queueMax = LIMITS.parseQueueMax,
  timeoutMs = LIMITS.parseTimeoutMs,
  script = new URL('./parse-worker.ts', import.meta.url),
}: ParsePoolOptions = {}): ParsePool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: QueuedParse[] = [];
  let isClosed = false;

  function start(): Worker {
    const worker = new Worker(script, {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      stderr: true, // the error carries a trap's message; keep it off the terminal
    });
    worker.stderr.resume();
    worker.unref();
    all.add(worker);
    return worker;
  }

  function stop(worker: Worker): void {
    all.delete(worker);
    const at = idle.indexOf(worker);
    if (at >= 0) idle.splice(at, 1);
    void worker.terminate();
  }

  function next(): void {
    while (queue.length > 0 && (idle.length > 0 || all.size < threads)) {
      const waiting = queue.shift();
      if (waiting && !waiting.signal.aborted) run(idle.pop() ?? start(), waiting);
    }
  }

  function run(worker: Worker, { job, signal, resolve, reject }: QueuedParse): void {
    const settle = (isReusable: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      // One by one: `removeAllListeners` would also remove the worker's internal listeners.
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      worker.unref();
      if (isReusable) idle.push(worker);
      else {
        worker.on('error', () => undefined); // ignore errors while it is being stopped
        stop(worker);
      }
      next();
    };
    const lose = (reason: unknown) => {
      settle(false);
      reject(reason);
    };
    const onMessage = (answer: ParseAnswer | object) => {
      // Under `node --watch`, threads also report their imports on this port.
      if (!('result' in answer)) return;
      settle(answer.memoryBytes <= LIMITS.mediaWorkerRecycleBytes);
      resolve(answer);
    };
    const onError = (error: unknown) => lose(new ParseThreadLost('trapped', { cause: error }));
    const onExit = () => lose(new ParseThreadLost('ended'));
    const onAbort = () => lose(signal.reason);
    const timer = setTimeout(() => lose(new ParseThreadLost('took too long')), timeoutMs);
    signal.addEventListener('abort', onAbort, { once: true });
    worker.ref();
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(job);
  }

  async function parse<Job extends ParseJob>(
    job: Job,
    signal: AbortSignal,
  ): Promise<MediaResult<Parsed<Job>>> {
    signal.throwIfAborted();
    if (isClosed) throw new DomainError('unavailable');
    if (queue.length >= queueMax) throw new DomainError('busy', { retryAfterMs: 2000 });
    try {
      const answer = await new Promise<ParseAnswer>((resolve, reject) => {
        const waiting = { job, signal, resolve, reject };
        queue.push(waiting);
        signal.addEventListener('abort', () => removeFrom(queue, waiting), { once: true });
        next();
      });
      return (answer as ParseAnswer<Job>).result; // the answer has the type of the job
    } catch (error) {
      if (!(error instanceof ParseThreadLost)) throw error;
      // Whatever stops the crate is caused by the file, so the file is refused.
      return { ok: false, code: 'corrupt', detail: error.message };
    }
  }

  return {
    makeImage: (path, recipe, signal) => parse({ kind: 'image', path, recipe }, signal),
    inspectVideo: (path, limits, signal) => parse({ kind: 'video', path, limits }, signal),
    async close() {
      isClosed = true;
      for (const waiting of queue.splice(0)) waiting.reject(new DomainError('unavailable'));
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
      idle.length = 0;
    },
  };
}

/** A thread died while working. */
class ParseThreadLost extends Error {
  override readonly name = 'ParseLost';
}

function removeFrom(queue: QueuedParse[], waiting: QueuedParse): void {
  const at = queue.indexOf(waiting);
  if (at < 0) return;
  queue.splice(at, 1);
  waiting.reject(waiting.signal.reason);
}
