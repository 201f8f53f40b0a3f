import { createEmitter } from '../emitter.ts';

const changes = createEmitter();
let reachable = true;

/** Records whether the last call was answered. */
export function setReachable(isReachable: boolean): void {
  if (reachable === isReachable) return;
  reachable = isReachable;
  changes.emit();
}

/** Whether the last call was answered. */
export function isReachable(): boolean {
  return reachable;
}

/** Subscribes to changes; returns the function that unsubscribes. */
export const onReachability = changes.subscribe;
