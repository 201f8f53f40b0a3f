import type { Migration } from './portable.ts';

/** The posts of so many milliseconds stand together, most liked first. */
export const FRESH_PART_MS = 4 * 60 * 60_000;

/**
 * The fresh posts of a page are found without reading all of them. An older version that still runs
 * reads them without an index.
 */
export const freshPosts: Migration = {
  name: '0042-fresh-posts',
  statements: () => [
    'drop index post_by_effective_date',
    `create index post_by_likes on post
      ((effective_at / ${FRESH_PART_MS}), likes, post_date, id, effective_at, created_at)`,
    'drop index post_by_date',
    'create index post_by_date on post (post_date, id, effective_at, created_at)',
  ],
};
