import type { Migration } from './portable.ts';

export const nothingLost: Migration = {
  name: '0019-nothing-lost',
  statements: () => [
    // Each kind of job is looked for by itself.
    'drop index job_by_moment',
    'create index job_by_kind on job (kind, run_at, id)',
  ],
};
