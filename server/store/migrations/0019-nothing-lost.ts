import type { Migration } from './portable.ts';

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

    // Only an address that is proven belongs to one account.
    'update account set email_key = null where email_verified_at is null',
    // Each kind of job is looked for by itself.
    'drop index job_by_moment',
    'create index job_by_kind on job (kind, run_at, id)',
  ],
};
