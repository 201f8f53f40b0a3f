const listeners = new Set<() => void>();

/** For `vi.mock`, in place of the one in `lib/api/socket.ts`: connections are those of `connect`. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The live connection stands, for the first time or again. */
export function connect(): void {
  for (const listener of listeners) listener();
}
