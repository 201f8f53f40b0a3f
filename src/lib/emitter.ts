/** Listeners to one kind of event. */
export function createEmitter<Details extends readonly unknown[] = []>() {
  const listeners = new Set<(...details: Details) => void>();
  return {
    /** Calls `listener` with each event; returns the function that unsubscribes. */
    subscribe(listener: (...details: Details) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(...details: Details): void {
      for (const listener of listeners) listener(...details);
    },
  };
}
