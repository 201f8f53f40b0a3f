import type { Migration } from './portable.ts';

/** The newest comments of a post are found without reading all of them. */
export const commentsByAge: Migration = {
  name: '0041-expand-comments-by-age',
  statements: () => ['create index comment_by_age on comment (post_id, created_at, id)'],
};
