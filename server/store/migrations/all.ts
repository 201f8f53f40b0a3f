import { accounts } from './0001-accounts.ts';
import { posts } from './0002-posts.ts';
import { comments } from './0003-comments.ts';
import { notifications } from './0004-notifications.ts';
import { projects } from './0005-projects.ts';
import { peopleSearch } from './0006-people-search.ts';
import type { Migration } from './portable.ts';

/** Every change of the schema, oldest first. One that was ever released is never edited again. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  posts,
  comments,
  notifications,
  projects,
  peopleSearch,
];
