import { TOKEN_STORAGE_KEY } from '#contract/limits.ts';

/**
 * The bearer token of this browser: one copy in memory, one in local storage for the next visit and
 * for the other tabs.
 */
let held: string | undefined = readStored();

/** The token of the signed-in person, if one is held. */
export function heldToken(): string | undefined {
  return held;
}

/** Keeps `token` for this tab, the other tabs and the next visit. */
export function holdToken(token: string): void {
  held = token;
  try {
    localStorage.setItem(TOKEN_STORAGE_KEY, token);
  } catch (error) {
    // Storage full or forbidden: the session then lasts as long as this tab.
    console.warn('The session could not be stored.', error);
  }
}

/** Forgets the token everywhere. */
export function dropToken(): void {
  held = undefined;
  try {
    localStorage.removeItem(TOKEN_STORAGE_KEY);
  } catch (error) {
    console.warn('The stored session could not be removed.', error);
  }
}

/**
 * Tells when another tab signed in or out; the held token has changed by then.
 * Answers the function that stops listening.
 */
export function onTokenOfOtherTab(listener: (token: string | undefined) => void): () => void {
  const hear = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage || (key !== TOKEN_STORAGE_KEY && key !== null)) return;
    const token = readStored();
    if (token === held) return;
    held = token;
    listener(token);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}

function readStored(): string | undefined {
  try {
    return localStorage.getItem(TOKEN_STORAGE_KEY) ?? undefined;
  } catch {
    return undefined; // storage is forbidden: as if there were none
  }
}
