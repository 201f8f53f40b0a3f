import type { Migration } from '../portable.ts';

export const postsMigration: Migration = {
  name: '0002-posts',
  statements: ({ text, integer, keyed, plain }) => [
    `create table media (
      id ${text} primary key,
      owner_id ${text} not null references account (id) on delete cascade,
      type ${text} not null check (type in ('image', 'video')),
      file ${text} not null,
      width ${integer},
      height ${integer},
      placeholder ${text} not null,
      variants ${text} not null,
      poster ${text},
      created_at ${integer} not null
    ) ${plain}`,
    'create index media_by_owner on media (owner_id)',

    `create table media_file (
      file ${text} not null,
      media_id ${text} not null references media (id) on delete cascade,
      primary key (file, media_id)
    ) ${keyed}`,
    'create index media_file_by_media on media_file (media_id)',
    'create index account_by_profile_media on account (profile_media_id)',
    'create index account_by_banner_media on account (banner_media_id)',

    `create table post (
      id ${text} primary key,
      author_id ${text} not null references account (id) on delete cascade,
      content ${text} not null,
      media_id ${text} references media (id),
      media_alt ${text} not null,
      visibility ${text} not null check (visibility in ('public', 'private')),
      comment_permission ${text} not null check (comment_permission in ('everyone', 'followers')),
      likes ${integer} not null check (likes >= 0),
      comments_count ${integer} not null check (comments_count >= 0),
      created_at ${integer} not null,
      post_date ${integer} not null,
      effective_at ${integer} not null,
      date_extended_by ${text} not null,
      edited_at ${integer}
    ) ${plain}`,
    'create index post_by_date on post (post_date, id)',
    'create index post_by_effective_date on post (effective_at, likes, post_date, id)',
    'create index post_by_author on post (author_id, post_date, id)',
    'create index post_by_media on post (media_id)',

    `create table post_like (
      post_id ${text} not null references post (id) on delete cascade,
      account_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (post_id, account_id)
    ) ${keyed}`,
    'create index post_like_by_account on post_like (account_id)',

    `create table post_bookmark (
      post_id ${text} not null references post (id) on delete cascade,
      account_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (account_id, post_id)
    ) ${keyed}`,
    'create index post_bookmark_by_post on post_bookmark (post_id)',

    `create table idempotency (
      account_id ${text} not null references account (id) on delete cascade,
      key ${text} not null,
      fingerprint ${text} not null,
      answer ${text} not null,
      created_at ${integer} not null,
      primary key (account_id, key)
    ) ${keyed}`,
    'create index idempotency_by_age on idempotency (created_at)',
  ],
};
