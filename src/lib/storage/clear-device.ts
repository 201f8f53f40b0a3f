import { isDeviceSetting } from './device-settings.ts';
import { clearStored } from './storage.ts';

/**
 * Removes everything the page stores in this browser, for all users, except appearance settings:
 * drafts, positions, unsent changes, caches. Nothing has to be listed by its owner.
 *
 * What cannot be removed is logged; the rest is removed all the same.
 */
export async function clearDevice(): Promise<void> {
  await Promise.all([
    attempt(async () => clearStored(isDeviceSetting)),
    attempt(async () => {
      if (!('caches' in globalThis)) return; // only on secure origins
      await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    }),
    attempt(async () => {
      const databases = await indexedDB.databases();
      await Promise.all(databases.map(({ name }) => name && dropDatabase(name)));
    }),
  ]);
}

async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.warn('Something that is kept in this browser could not be removed.', error);
  }
}

/** Deleted once no other tab uses it. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
