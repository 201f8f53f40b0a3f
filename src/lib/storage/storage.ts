/**
 * The only access to the browser's storage. Where the browser refuses a value, it stays in memory
 * until the page closes.
 */

/** `device`: all tabs and later visits; `tab`: this tab and its reloads. */
export type StorageArea = 'device' | 'tab';

/** Values the browser refused to store. */
const refused = new Map<string, string>();
const keyIn = (area: StorageArea, key: string) => `${area} ${key}`;
const storageOf = (area: StorageArea) => (area === 'device' ? localStorage : sessionStorage);

/** Returns the value of `key`; `undefined` if there is none. */
export function getStored(key: string, area: StorageArea = 'device'): string | undefined {
  const value = refused.get(keyIn(area, key));
  if (value !== undefined) return value;
  try {
    return storageOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined; // storage is forbidden: treated as empty
  }
}

/** Returns the keys of the device that begin with `prefix`. */
export function storedKeys(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return []; // storage is forbidden
  }
}

/** Stores `value`. Returns whether it outlasts the page. */
export function setStored(key: string, value: string, area: StorageArea = 'device'): boolean {
  try {
    storageOf(area).setItem(key, value);
    refused.delete(keyIn(area, key));
    return true;
  } catch (error) {
    refused.set(keyIn(area, key), value);
    console.warn(`“${key.split(':')[0]}” could not be kept in this browser.`, error);
    return false;
  }
}

/** Removes the value of `key`. */
export function removeStored(key: string, area: StorageArea = 'device'): void {
  refused.delete(keyIn(area, key));
  try {
    storageOf(area).removeItem(key);
  } catch {
    // Storage is forbidden: there is nothing in it.
  }
}

/** Removes everything but the device's keys for which `stays` returns true. */
export function clearStored(stays: (key: string) => boolean): void {
  refused.clear();
  for (const area of ['device', 'tab'] as const) {
    try {
      const storage = storageOf(area);
      const keys = Object.keys(storage);
      for (const key of keys) {
        if (area === 'tab' || !stays(key)) storage.removeItem(key);
      }
    } catch (error) {
      console.warn('What is kept in this browser could not be removed.', error);
    }
  }
}

/**
 * Subscribes to changes of the device's values by other tabs; without a key all were removed at
 * once. Returns the function that unsubscribes.
 */
export function subscribeToStorage(listener: (key: string | undefined) => void): () => void {
  const handleStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea === localStorage) listener(key ?? undefined);
  };
  addEventListener('storage', handleStorage);
  return () => removeEventListener('storage', handleStorage);
}
