import type { Migration } from './portable.ts';

/** Links of a profile, and whether their pages link back; times are 0 where never. */
export const profileLinksMigration: Migration = {
  name: '0030-profile-links',
  statements: ({ text, integer, keyed }) => [
    `create table profile_link (
      account_id ${text} not null references account (id) on delete cascade,
      place ${integer} not null,
      url ${text} not null,
      checked_at ${integer} not null,
      verified_at ${integer} not null,
      primary key (account_id, place)
    ) ${keyed}`,
    'create index profile_link_by_check on profile_link (checked_at)',
  ],
};
