import type { Migration } from './portable.ts';

/** Accounts that have not ended their first minutes; none of those that exist already. */
export const firstMinutesMigration: Migration = {
  name: '0032-first-minutes',
  statements: ({ text, keyed }) => [
    `create table first_minutes (
      account_id ${text} not null primary key references account (id) on delete cascade
    ) ${keyed}`,
  ],
};
