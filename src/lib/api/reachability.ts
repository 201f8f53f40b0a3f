const listeners = new Set<() => void>();
let reachable = true;

/** Notes whether the last call got an answer from the server. */
export function setReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  for (const hear of listeners) hear();
}

/** Whether the last call got an answer. */
export function isReachable(): boolean {
  return reachable;
}

/** Calls `hear` whenever that changes; the answer stops it. */
export function onReachability(hear: () => void): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}
