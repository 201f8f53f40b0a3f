import type { Migration } from './portable.ts';

/** Who may see a project, where it stands in its portfolio, and what a crop of its cover shows. */
export const projectStates: Migration = {
  name: '0024-project-states',
  statements: ({ text, integer, real }) => [
    `alter table project add column state ${text} not null default 'published' check (state in ('draft', 'published', 'unlisted'))`,
    // Negative: pinned. 0: by date. Positive: arranged by hand.
    `alter table project add column place ${integer} not null default 0`,
    `alter table project add column cover_focus_x ${real}`,
    `alter table project add column cover_focus_y ${real}`,
    'drop index project_by_owner',
    'create index project_by_owner on project (owner_id, place, date desc, id desc)',
  ],
};
