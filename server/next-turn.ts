/**
 * Resolves in the next turn of the event loop, so that others get theirs between two steps: the
 * embedded database answers without waiting.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
