import type { Migration } from './portable.ts';

/** What the media of an account take. Those from before are measured later. */
export const mediaBytes: Migration = {
  name: '0043-expand-media-bytes',
  statements: ({ text, integer, keyed }) => [
    `alter table media add column bytes ${integer} not null default 0`,
    `create table media_usage (
      account_id ${text} primary key references account (id) on delete cascade,
      bytes ${integer} not null
    ) ${keyed}`,
  ],
};
