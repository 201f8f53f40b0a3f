const listeners = new Set<() => void>();
let reachable = true;

/** Records whether the last call was answered. */
export function setReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  for (const listener of listeners) listener();
}

/** Whether the last call was answered. */
export function isReachable(): boolean {
  return reachable;
}

/** Subscribes to changes; returns the function that unsubscribes. */
export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
