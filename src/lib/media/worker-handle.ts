import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';

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
 * Starts a worker. `onLost` is called if it dies: its script did not load, it threw outside a call,
 * or it sent an unreadable message.
 */
export function startWorker<Api>(
  spawn: () => SpawnedWorker,
  onLost: (cause: unknown) => void,
): WorkerHandle<Api> {
  const worker = spawn();
  const lose = (event: Event) => onLost(event instanceof ErrorEvent ? event.message : event.type);
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
