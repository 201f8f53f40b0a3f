import type { Migration } from '../portable.ts';

/** Account settings: devices, verified addresses, links, deletion. */
export const accountCareMigration: Migration = {
  name: '0010-account-care',
  statements: ({ text, integer, keyed }) => [
    `alter table session add column device ${text} not null default ''`,
    `alter table account add column email_verified_at ${integer}`,
    `alter table account add column deletion_at ${integer}`,
    'create index account_by_deletion on account (deletion_at) where deletion_at is not null',

    `create table account_link (
      token_hash ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      purpose ${text} not null check (purpose in ('verify', 'reset')),
      email_key ${text},
      expires_at ${integer} not null
    ) ${keyed}`,
    'create index account_link_by_account on account_link (account_id, purpose)',
    'create index account_link_by_expiry on account_link (expires_at)',

    // Names of removed accounts, reserved until the given time.
    `create table reserved_name (
      username ${text} primary key,
      until ${integer} not null
    ) ${keyed}`,
    'create index reserved_name_by_moment on reserved_name (until)',
  ],
};
