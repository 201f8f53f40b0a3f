import type { Migration } from '../portable.ts';

export const accountsMigration: Migration = {
  name: '0001-accounts',
  statements: ({ text, integer, keyed, plain }) => [
    `create table account (
      id ${text} primary key,
      username ${text} not null unique,
      password_hash ${text} not null,
      email ${text},
      email_key ${text} unique,
      first_name ${text} not null,
      last_name ${text} not null,
      title ${text} not null,
      profile_media_id ${text},
      banner_media_id ${text},
      countries ${text} not null,
      bio ${text} not null,
      skills ${text} not null,
      qualifications ${text} not null,
      certifications ${text} not null,
      languages ${text} not null,
      years_of_experience ${integer} not null,
      followers_count ${integer} not null,
      following_count ${integer} not null,
      created_at ${integer} not null
    ) ${plain}`,

    `create table session (
      id ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      token_hash ${text} not null unique,
      created_at ${integer} not null,
      seen_at ${integer} not null,
      expires_at ${integer} not null
    ) ${plain}`,
    'create index session_by_account on session (account_id)',
    'create index session_by_expiry on session (expires_at)',

    `create table login_ticket (
      ticket_hash ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      session_id ${text} not null references session (id) on delete cascade,
      expires_at ${integer} not null
    ) ${keyed}`,
    'create index login_ticket_by_expiry on login_ticket (expires_at)',
    'create index login_ticket_by_session on login_ticket (session_id)',
    'create index login_ticket_by_account on login_ticket (account_id)',

    `create table invite (
      code_hash ${text} primary key,
      created_at ${integer} not null,
      expires_at ${integer} not null,
      used_by ${text} references account (id) on delete set null,
      used_at ${integer}
    ) ${keyed}`,
    'create index invite_by_user on invite (used_by)',

    `create table follow (
      follower_id ${text} not null references account (id) on delete cascade,
      followee_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (follower_id, followee_id),
      check (follower_id <> followee_id)
    ) ${keyed}`,
    'create index follow_newest_followees on follow (follower_id, created_at, followee_id)',
    'create index follow_newest_followers on follow (followee_id, created_at, follower_id)',

    `create table secret (
      name ${text} primary key,
      value ${text} not null
    ) ${keyed}`,
  ],
};
