import type { Migration } from '../portable.ts';

/** The fresh posts of a page are found, and filtered by the moment of the reading, in one index. */
export const feedAsOf: Migration = {
  name: '0016-feed-as-of',
  statements: () => [
    'drop index post_by_effective_date',
    'create index post_by_effective_date on post (effective_at, likes, post_date, id, created_at)',
  ],
};
