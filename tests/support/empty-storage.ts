import { beforeEach } from 'vitest';

// Several files of tests, in any order, share a browser and what it stores.
localStorage.clear();
sessionStorage.clear();
beforeEach(clearDrafts);

/** Removes every draft, also from the page's memory, which observes the database. */
function clearDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('drafts');
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
