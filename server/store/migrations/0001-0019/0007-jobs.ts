import type { Migration } from '../portable.ts';

export const jobsMigration: Migration = {
  name: '0007-jobs',
  statements: ({ text, integer, plain }) => [
    `create table job (
      id ${text} primary key,
      kind ${text} not null,
      account_id ${text} references account (id) on delete cascade,
      payload ${text} not null,
      run_at ${integer} not null,
      attempts ${integer} not null,
      locked_until ${integer} not null
    ) ${plain}`,
    'create index job_by_moment on job (run_at, id)',
    'create index job_by_account on job (account_id)',
  ],
};
