import type { Engine, Migration } from '../portable.ts';

/** The audit log is append-only for every program. */
const AUDIT_IS_KEPT: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ['update', 'delete'].map(
    (change) => `create trigger audit_keeps_from_${change} before ${change} on audit begin
      select raise(abort, 'The audit is only added to.');
    end`,
  ),
  postgres: [
    `create function audit_is_kept() returns trigger language plpgsql as $$
      begin raise exception 'The audit is only added to.'; end
    $$`,
    `create trigger audit_keeps before update or delete or truncate on audit
      for each statement execute function audit_is_kept()`,
  ],
};

export const safetyMigration: Migration = {
  name: '0011-safety',
  statements: ({ text, integer, keyed, plain }, engine) => [
    `create table block (
      blocker_id ${text} not null references account (id) on delete cascade,
      blocked_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    ) ${keyed}`,
    'create index block_by_blocked on block (blocked_id, blocker_id)',
    'create index block_newest on block (blocker_id, created_at, blocked_id)',

    `create table mute (
      muter_id ${text} not null references account (id) on delete cascade,
      muted_id ${text} not null references account (id) on delete cascade,
      created_at ${integer} not null,
      primary key (muter_id, muted_id),
      check (muter_id <> muted_id)
    ) ${keyed}`,
    'create index mute_by_muted on mute (muted_id, muter_id)',
    'create index mute_newest on mute (muter_id, created_at, muted_id)',

    `create table suspension (
      account_id ${text} primary key references account (id) on delete cascade,
      created_at ${integer} not null,
      reason ${text} not null
    ) ${keyed}`,

    `alter table post add column removed_at ${integer}`,

    // The reported content and its author may be gone: the report keeps a copy.
    `create table report (
      id ${text} primary key,
      reporter_id ${text} references account (id) on delete set null,
      kind ${text} not null check (kind in ('post', 'comment', 'user', 'project')),
      subject_id ${text} not null,
      author_id ${text} not null,
      author_name ${text} not null,
      reason ${text} not null,
      note ${text} not null,
      snapshot ${text} not null,
      created_at ${integer} not null,
      closed_at ${integer},
      closing_note ${text} not null
    ) ${plain}`,
    `create unique index report_once on report (reporter_id, kind, subject_id)
      where closed_at is null`,
    'create index report_open on report (closed_at, id)',
    'create index report_by_reporter on report (reporter_id)',

    `create table audit (
      sequence ${integer} primary key,
      at ${integer} not null,
      who ${text} not null,
      what ${text} not null,
      about ${text} not null,
      why ${text} not null
    ) ${plain}`,
    ...AUDIT_IS_KEPT[engine],
  ],
};
