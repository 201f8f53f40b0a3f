import { TOKEN_STORAGE_KEY } from '#contract/limits.ts';
import { getStored, removeStored, setStored, subscribeToStorage } from '../storage/storage.ts';

/**
 * The bearer token of this browser: one copy in memory, one in local storage for the next visit and
 * for the other tabs.
 */
let current: string | undefined = getStored(TOKEN_STORAGE_KEY);

/** Aborts when the token is cleared, here or in another tab, or replaced by another tab. */
let session = new AbortController();

/** The token of the logged-in person, if any. */
export function currentToken(): string | undefined {
  return current;
}

/** Aborts when the session ends. */
export function sessionSignal(): AbortSignal {
  return session.signal;
}

/**
 * Stores `token` for this tab, the other tabs and the next visit. Returns whether it outlives the
 * page: without storage the session ends with it.
 */
export function setToken(token: string): boolean {
  current = token;
  const isStored = setStored(TOKEN_STORAGE_KEY, token);
  if (!isStored) removeStored(TOKEN_STORAGE_KEY); // without room, an older token may still be stored
  return isStored;
}

/** Removes the token everywhere. */
export function clearToken(): void {
  current = undefined;
  endSession();
  removeStored(TOKEN_STORAGE_KEY);
}

/**
 * Subscribes to logins and logouts in other tabs; the token has changed by then.
 * Returns the function that unsubscribes.
 */
export function onTokenChangedElsewhere(listener: (token: string | undefined) => void): () => void {
  return subscribeToStorage((key) => {
    if (key !== TOKEN_STORAGE_KEY && key !== undefined) return;
    const token = getStored(TOKEN_STORAGE_KEY);
    if (token === current) return;
    current = token;
    endSession();
    listener(token);
  });
}

function endSession(): void {
  session.abort();
  session = new AbortController();
}
