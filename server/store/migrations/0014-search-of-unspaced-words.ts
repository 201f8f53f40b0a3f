import type { Migration } from './portable.ts';

/** Everybody is indexed anew at the next start: each letter of a script without spaces is a key now. */
export const searchOfUnspacedWordsMigration: Migration = {
  name: '0014-search-of-unspaced-words',
  statements: () => ['delete from person_key', 'delete from person_text'],
};
