import type { Migration } from './portable.ts';

/** The media of a person are exported page by page, without sorting all of them for each. */
export const mediaOfAPerson: Migration = {
  name: '0045-expand-media-of-a-person',
  statements: () => ['create index media_by_owner_and_id on media (owner_id, id)'],
};
