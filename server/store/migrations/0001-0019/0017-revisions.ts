import type { Migration } from '../portable.ts';

/** Every record counts its changes; what only one person sees is counted for that person. */
export const revisions: Migration = {
  name: '0017-revisions',
  statements: ({ integer }) => [
    ...['post', 'comment', 'account', 'project'].map(
      (table) => `alter table ${table} add column revision ${integer} not null default 1`,
    ),
    'alter table notification_counter rename to viewer_counter',
    `alter table viewer_counter add column revision ${integer} not null default 0`,
    'update viewer_counter set revision = last_sequence',
  ],
};
