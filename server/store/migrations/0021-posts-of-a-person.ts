import type { Migration } from './portable.ts';

/** The newest posts of a person are found without sorting all of them. */
export const postsOfAPerson: Migration = {
  name: '0021-posts-of-a-person',
  statements: () => ['create index post_by_author_and_date on post (author_id, post_date, id)'],
};
