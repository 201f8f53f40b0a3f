import type { Migration } from '../portable.ts';

/**
 * Rebuilds the people index at the next start: in scripts without spaces each letter is now a key.
 */
export const searchOfUnspacedWordsMigration: Migration = {
  name: '0014-search-of-unspaced-words',
  statements: () => ['delete from person_key', 'delete from person_text'],
};
