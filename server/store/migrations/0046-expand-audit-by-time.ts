import type { Migration } from './portable.ts';

/** What operators did since a day is found without reading what they did before. */
export const auditByTime: Migration = {
  name: '0046-expand-audit-by-time',
  statements: () => ['create index audit_by_time on audit (at, sequence)'],
};
