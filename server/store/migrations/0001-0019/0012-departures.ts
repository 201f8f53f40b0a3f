import type { Migration } from '../portable.ts';

/** Accounts scheduled for removal: few rows, read often. */
export const departuresMigration: Migration = {
  name: '0012-departures',
  statements: ({ text, integer, keyed }) => [
    `create table departure (
      account_id ${text} primary key references account (id) on delete cascade,
      deletion_at ${integer} not null
    ) ${keyed}`,
    'create index departure_by_moment on departure (deletion_at)',
    'drop index account_by_deletion',
    'alter table account drop column deletion_at',
  ],
};
