/**
 * What the page keeps in the browser, and the only place that touches its storage. A browser may
 * forbid that, or have no room left: what it refuses stays here for as long as the page is open, and
 * whoever it matters to says so.
 */

/** For all tabs and the next visits, or for this tab and its reloads. */
export type StorageArea = 'device' | 'tab';

/** What the browser refused to keep. */
const refused = new Map<string, string>();
const keyIn = (shelf: StorageArea, key: string) => `${shelf} ${key}`;
const storageOf = (shelf: StorageArea) => (shelf === 'device' ? localStorage : sessionStorage);

/** What is kept under `key`; `undefined` where there is nothing. */
export function getStored(key: string, shelf: StorageArea = 'device'): string | undefined {
  const held = refused.get(keyIn(shelf, key));
  if (held !== undefined) return held;
  try {
    return storageOf(shelf).getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is forbidden: as if there were nothing
  }
}

/** The keys of the device that begin with `prefix`. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // storage is forbidden
  }
}

/** Keeps `value`. Answers whether it outlasts the page: where not, it is kept until that closes. */
export function setStored(key: string, value: string, shelf: StorageArea = 'device'): boolean {
  try {
    storageOf(shelf).setItem(key, value);
    refused.delete(keyIn(shelf, key));
    return true;
  } catch (error) {
    refused.set(keyIn(shelf, key), value);
    console.warn(`“${key.split(':')[0]}” could not be kept in this browser.`, error);
    return false;
  }
}

/** Forgets what is kept under `key`. */
export function removeStored(key: string, shelf: StorageArea = 'device'): void {
  refused.delete(keyIn(shelf, key));
  try {
    storageOf(shelf).removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}

/** Whether what is kept under `key` goes with the page, because the browser refused it. */
export function isVolatile(key: string, shelf: StorageArea = 'device'): boolean {
  return refused.has(keyIn(shelf, key));
}

/** Forgets everything but the keys of the device that `stays` says. */
export function clearStored(stays: (key: string) => boolean): void {
  refused.clear();
  for (const shelf of ['device', 'tab'] as const) {
    try {
      const storage = storageOf(shelf);
      const keys = Object.keys(storage);
      for (const key of keys) {
        if (shelf === 'tab' || !stays(key)) storage.removeItem(key);
      }
    } catch (error) {
      console.warn('What is kept in this browser could not be removed.', error);
    }
  }
}

/**
 * Tells when another tab kept or dropped something for all of them; without a key it was all at
 * once. Answers the function that stops listening.
 */
export function subscribeToStorage(listener: (key: string | undefined) => void): () => void {
  const handleStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage) listener(key ?? undefined);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
