import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';
import type { CodeMissing } from '#workers/media/media-types.ts';

const CODE_MISSING: CodeMissing = 'CodeMissing';

/** The part of a `Worker` that a pool needs. */
export type SpawnedWorker = Endpoint & { terminate(): void };

/** A running worker and its API. */
export interface WorkerHandle<Api> {
  /** Referenced while the worker runs: Comlink closes a connection that is garbage-collected. */
  readonly api: Remote<Api>;
  /** Stops the worker at once. */
  stop(): void;
}

/**
 * Starts a worker. `onLost` is called if it dies: it threw outside a call, it sent an unreadable
 * message, or its script did not load, of which the cause is the event.
 */
export function startWorker<Api>(
  spawn: () => SpawnedWorker,
  onLost: (cause: unknown) => void,
): WorkerHandle<Api> {
  const worker = spawn();
  const lose = (event: Event) => onLost(event instanceof ErrorEvent ? event.message : event);
  worker.addEventListener('error', lose);
  worker.addEventListener('messageerror', lose);
  const api = wrap<Api>(worker);
  return {
    api,
    stop() {
      worker.removeEventListener('error', lose);
      worker.removeEventListener('messageerror', lose);
      api[releaseProxy]();
      worker.terminate();
    },
  };
}

/** Whether a worker was lost because its script, or what it loads, could not be loaded. */
export function isCodeMissing(cause: unknown): boolean {
  if (cause instanceof Event) return cause.type === 'error';
  return cause instanceof Error && cause.name === CODE_MISSING;
}
