import { isDeviceSetting } from './device-settings.ts';
import { clearStored } from './storage.ts';

/**
 * Removes everything that the page keeps in this browser, for whomever, but how it looks here: drafts,
 * places, what waits to be sent, caches. Nothing has to be listed by those who store it.
 *
 * What cannot be removed is logged; the rest goes all the same.
 */
export async function clearDevice(): Promise<void> {
  await Promise.all([
    attempt(async () => clearStored(isDeviceSetting)),
    attempt(async () => {
      if (!('caches' in globalThis)) return; // only there on secure origins
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

/** Where another tab still uses it, it goes once that one lets go. */
function dropDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
