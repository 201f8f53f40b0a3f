import type { Migration } from './portable.ts';

export const animations: Migration = {
  name: '0020-animations',
  statements: ({ integer }) => [
    // 0 for rows from before, too: whether those move is not known without decoding them again.
    `alter table media add column is_animated ${integer} not null default 0`,
  ],
};
