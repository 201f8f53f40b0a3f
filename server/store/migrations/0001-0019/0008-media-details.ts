import type { Migration } from '../portable.ts';

export const mediaDetailsMigration: Migration = {
  name: '0008-media-details',
  statements: ({ text, integer }) => [
    // Null for images, for videos without a duration, and for older rows.
    `alter table media add column duration_ms ${integer}`,
    `alter table project add column cover_alt ${text} not null default ''`,
    `alter table project_image add column alt ${text} not null default ''`,
    `alter table project_block add column alt ${text} not null default ''`,
  ],
};
