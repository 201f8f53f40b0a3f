import type { Migration } from '../portable.ts';

/** Comments and replies of all three levels share a table; they differ in their parent. */
export const commentsMigration: Migration = {
  name: '0003-comments',
  statements: ({ text, integer, keyed, plain }) => [
    `create table comment (
      id ${text} primary key,
      post_id ${text} not null references post (id) on delete cascade,
      parent_id ${text} references comment (id) on delete cascade,
      level ${integer} not null check (level in (1, 2, 3)),
      author_id ${text} references account (id) on delete set null,
      content ${text} not null,
      likes ${integer} not null check (likes >= 0),
      replies ${integer} not null check (replies >= 0),
      created_at ${integer} not null,
      edited_at ${integer},
      deleted_at ${integer},
      check ((level = 1) = (parent_id is null))
    ) ${plain}`,
    'create index comment_in_post on comment (post_id, level, likes, replies, created_at, id)',
    'create index comment_below on comment (parent_id, likes, replies, created_at, id)',
    'create index comment_by_author on comment (author_id)',

    `create table comment_like (
      comment_id ${text} not null references comment (id) on delete cascade,
      account_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (comment_id, account_id)
    ) ${keyed}`,
    'create index comment_like_by_account on comment_like (account_id)',
  ],
};
