import { TOKEN_STORAGE_KEY } from '#contract/limits.ts';
import { getStored, removeStored, setStored, subscribeToStorage } from '../storage/storage.ts';

/**
 * The bearer token of this browser: one copy in memory, one in local storage for the next visit and
 * for the other tabs.
 */
let held: string | undefined = getStored(TOKEN_STORAGE_KEY);

/** Aborts when the held token is dropped, or another tab has put another one in its place. */
let holding = new AbortController();

/** The token of the signed-in person, if one is held. */
export function currentToken(): string | undefined {
  return held;
}

/** Ends what is asked for the signed-in person when they are no longer that. */
export function sessionSignal(): AbortSignal {
  return holding.signal;
}

/**
 * Keeps `token` for this tab, the other tabs and the next visit. Answers whether it outlasts the
 * page: where the browser keeps nothing, the session ends with it.
 */
export function setToken(token: string): boolean {
  held = token;
  const isKept = setStored(TOKEN_STORAGE_KEY, token);
  if (!isKept) removeStored(TOKEN_STORAGE_KEY); // where there was no room, an older one may lie there
  return isKept;
}

/** Forgets the token everywhere. */
export function clearToken(): void {
  held = undefined;
  endHolding();
  removeStored(TOKEN_STORAGE_KEY);
}

/**
 * Tells when another tab signed in or out; the held token has changed by then.
 * Answers the function that stops listening.
 */
export function onTokenChangedElsewhere(listener: (token: string | undefined) => void): () => void {
  return subscribeToStorage((key) => {
    if (key !== TOKEN_STORAGE_KEY && key !== undefined) return;
    const token = getStored(TOKEN_STORAGE_KEY);
    if (token === held) return;
    held = token;
    endHolding();
    listener(token);
  });
}

function endHolding(): void {
  holding.abort();
  holding = new AbortController();
}
