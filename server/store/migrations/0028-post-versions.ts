import type { Migration } from './portable.ts';

/** What a post said before each of its edits. */
export const postVersionsMigration: Migration = {
  name: '0028-post-versions',
  statements: ({ text, integer, keyed }) => [
    `create table post_version (
      post_id ${text} not null references post (id) on delete cascade,
      number ${integer} not null check (number > 0),
      content ${text} not null,
      written_at ${integer} not null,
      primary key (post_id, number)
    ) ${keyed}`,
    `create table post_version_media (
      post_id ${text} not null,
      number ${integer} not null,
      position ${integer} not null check (position >= 0),
      media_id ${text} not null references media (id),
      alt ${text} not null,
      primary key (post_id, number, position),
      foreign key (post_id, number) references post_version (post_id, number) on delete cascade
    ) ${keyed}`,
    'create index post_version_media_by_media on post_version_media (media_id)',
  ],
};
