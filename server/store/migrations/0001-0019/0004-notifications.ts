import type { Migration } from '../portable.ts';

/** A notification is a group of activities, one row each in `notification_act`. */
export const notificationsMigration: Migration = {
  name: '0004-notifications',
  statements: ({ text, integer, keyed, plain }) => [
    `create table notification (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      type ${text} not null
        check (type in ('like', 'comment', 'reply', 'commentLike', 'replyLike', 'follow')),
      post_id ${text} references post (id) on delete cascade,
      first_at ${integer} not null,
      sequence ${integer} not null,
      is_read ${integer} not null check (is_read in (0, 1)),
      people ${integer} not null check (people >= 0)
    ) ${plain}`,
    'create unique index notification_in_order on notification (account_id, sequence)',
    'create index notification_group on notification (account_id, type, post_id, first_at)',
    'create index notification_unread on notification (account_id, sequence) where is_read = 0',
    'create index notification_by_post on notification (post_id)',

    `create table notification_act (
      notification_id ${text} not null references notification (id) on delete cascade,
      actor_id ${text} not null references account (id) on delete cascade,
      subject_id ${text} not null,
      acted_at ${integer} not null,
      primary key (notification_id, actor_id, subject_id)
    ) ${keyed}`,
    'create index notification_act_newest on notification_act (notification_id, acted_at, actor_id)',
    'create index notification_act_by_actor on notification_act (actor_id)',
    'create index notification_act_by_subject on notification_act (subject_id, actor_id)',

    `create table notification_counter (
      account_id ${text} primary key references account (id) on delete cascade,
      last_sequence ${integer} not null
    ) ${keyed}`,
  ],
};
