import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';

/** What the lane needs of a worker; a `Worker` is one. */
export type SpawnedWorker = Endpoint & { terminate(): void };

/** One running worker and the far side of its conversation. */
export interface WorkerHandle<Api> {
  /** Held for as long as the worker runs: Comlink closes a conversation nobody refers to. */
  readonly api: Remote<Api>;
  /** Stops the worker at once, whatever it is doing. */
  stop(): void;
}

/**
 * Starts a worker. `onLost` is told when it died on its own: its script did not load, it threw
 * outside a call, or it sent something that could not be read.
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
