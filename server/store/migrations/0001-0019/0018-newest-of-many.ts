import type { Migration } from '../portable.ts';

/** The newest likes, and the newest posts of somebody, are found without reading all of them. */
export const newestOfMany: Migration = {
  name: '0018-newest-of-many',
  statements: () => [
    'create index post_like_newest on post_like (post_id, created_at, account_id)',
    'create index comment_like_newest on comment_like (comment_id, created_at, account_id)',
    'create index post_by_author_and_id on post (author_id, id)',
  ],
};
