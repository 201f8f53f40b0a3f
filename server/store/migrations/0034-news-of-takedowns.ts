import type { Migration } from './portable.ts';

/** Events for open pages about an operator's action. */
export const newsOfTakedowns: Migration = {
  name: '0034-news-of-takedowns',
  statements: ({ text }) => [`alter table audit add column news ${text}`],
};
