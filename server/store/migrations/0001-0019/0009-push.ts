import type { Migration } from '../portable.ts';

export const pushMigration: Migration = {
  name: '0009-push',
  statements: ({ text, integer, keyed, plain }) => [
    `create table preference (
      account_id ${text} primary key references account (id) on delete cascade,
      notifications ${text} not null
    ) ${keyed}`,

    `create table push_subscription (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      session_id ${text} not null references session (id) on delete cascade,
      endpoint ${text} not null unique,
      p256dh ${text} not null,
      auth ${text} not null,
      created_at ${integer} not null
    ) ${plain}`,
    'create index push_subscription_by_account on push_subscription (account_id, created_at)',
    'create index push_subscription_by_session on push_subscription (session_id)',
  ],
};
