import { beforeEach } from 'vitest';

// Several files of tests, in any order, share a browser and what it stores.
localStorage.clear();
sessionStorage.clear();
beforeEach(clearDrafts);

/** Removes every draft, also from the page's memory: deleting the database tells the page. */
function clearDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('drafts');
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
