interface StoredDraft {
  readonly user: string;
  readonly key: string;
  readonly value: unknown;
}

/** All drafts in the browser, as another visit finds them. */
export function storedDrafts(): Promise<readonly StoredDraft[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result } = opening;
      if (!result.objectStoreNames.contains('drafts')) {
        result.close();
        resolve([]);
        return;
      }
      const all = result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => {
        result.close();
        resolve(all.result);
      };
    };
  });
}

/** Stores a draft as an earlier visit did; the database exists. */
export function storeDraft(draft: StoredDraft): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('drafts');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const { result } = opening;
      const writing = result.transaction('drafts', 'readwrite');
      writing.objectStore('drafts').put(draft);
      writing.oncomplete = () => {
        result.close();
        resolve();
      };
    };
  });
}
