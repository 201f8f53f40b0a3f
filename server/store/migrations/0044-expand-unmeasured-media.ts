import type { Migration } from './portable.ts';

/** Media from before 0043 are found without reading all of them: a sweep measures their files. */
export const unmeasuredMedia: Migration = {
  name: '0044-expand-unmeasured-media',
  statements: () => ['create index media_unmeasured on media (id) where bytes = 0'],
};
