import type { Migration } from './portable.ts';

/** Captions below the images and videos of a project. */
export const captionsMigration: Migration = {
  name: '0037-expand-captions',
  statements: ({ text }) => [
    `alter table project_image add column caption ${text} not null default ''`,
    `alter table project_block add column caption ${text} not null default ''`,
  ],
};
