import type { Migration } from '../portable.ts';

export const nothingLost: Migration = {
  name: '0019-nothing-lost',
  statements: ({ text, integer, keyed }) => [
    // Kept until the report is closed, whatever becomes of the thing it is about.
    `create table reported_file (
      file ${text} not null,
      report_id ${text} not null references report (id) on delete cascade,
      primary key (file, report_id)
    ) ${keyed}`,
    'create index reported_file_by_report on reported_file (report_id)',

    // Shown to nobody; `source` is the file that an operator named.
    `create table withheld_file (
      file ${text} primary key,
      source ${text} not null,
      withheld_at ${integer} not null
    ) ${keyed}`,
    'create index withheld_file_by_source on withheld_file (source)',

    `create table export_link (
      token_hash ${text} primary key,
      account_id ${text} not null references account (id) on delete cascade,
      session_id ${text} not null references session (id) on delete cascade,
      uses_left ${integer} not null,
      expires_at ${integer} not null
    ) ${keyed}`,
    'create index export_link_by_account on export_link (account_id)',
    'create index export_link_by_session on export_link (session_id)',
    'create index export_link_by_expiry on export_link (expires_at)',

    // Only an address that is proven belongs to one account.
    'update account set email_key = null where email_verified_at is null',
    // Exports and removals go through them piece by piece.
    'drop index comment_by_author',
    'create index comment_by_author on comment (author_id, id)',
    'drop index post_like_by_account',
    'create index post_like_by_account on post_like (account_id, post_id)',
    'drop index comment_like_by_account',
    'create index comment_like_by_account on comment_like (account_id, comment_id)',
    // Each kind of job is looked for by itself.
    'drop index job_by_moment',
    'create index job_by_kind on job (kind, run_at, id)',
  ],
};
