import type { Migration } from '../portable.ts';

/** A like that is given again within some hours notifies nobody again. */
export const notifiedDeedsMigration: Migration = {
  name: '0015-notified-deeds',
  statements: ({ text, integer, keyed }) => [
    `create table notified_deed (
      actor_id ${text} not null references account (id) on delete cascade,
      type ${text} not null,
      subject_id ${text} not null,
      notified_at ${integer} not null,
      primary key (actor_id, type, subject_id)
    ) ${keyed}`,
    'create index notified_deed_by_moment on notified_deed (notified_at)',
  ],
};
