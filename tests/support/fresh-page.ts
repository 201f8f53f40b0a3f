import { afterEach, beforeEach, vi } from 'vitest';

// Several files of tests, in any order, share a browser and what it stores.
clearStorage();
beforeEach(clearStorage);
beforeEach(clearDrafts);
// A test need not take back what it stubs, mocks or turns.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('dir');
});

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Removes every draft, also from the page's memory, which observes the database. */
function clearDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('drafts');
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
