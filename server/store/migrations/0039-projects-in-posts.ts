import type { Migration } from './portable.ts';

/** The project that a post is about; it may be deleted while the post stays. */
export const projectsInPosts: Migration = {
  name: '0039-projects-in-posts',
  statements: ({ text }) => [`alter table post add column project_id ${text}`],
};
