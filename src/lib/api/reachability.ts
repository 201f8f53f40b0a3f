const listeners = new Set<() => void>();
let reachable = true;

/** Records whether the last call was answered. */
export function setReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  for (const hear of listeners) hear();
}

/** Whether the last call was answered. */
export function isReachable(): boolean {
  return reachable;
}

/** Subscribes to changes; returns the function that unsubscribes. */
export function onReachability(hear: () => void): () => void {
  listeners.add(hear);
  return () => {
    listeners.delete(hear);
  };
}
