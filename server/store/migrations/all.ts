import { accounts } from './0001-accounts.ts';
import { posts } from './0002-posts.ts';
import { comments } from './0003-comments.ts';
import { notifications } from './0004-notifications.ts';
import { projects } from './0005-projects.ts';
import { peopleSearch } from './0006-people-search.ts';
import { jobs } from './0007-jobs.ts';
import { mediaDetails } from './0008-media-details.ts';
import { push } from './0009-push.ts';
import { accountCare } from './0010-account-care.ts';
import { safety } from './0011-safety.ts';
import { departures } from './0012-departures.ts';
import { oldNotifications } from './0013-old-notifications.ts';
import { searchOfUnspacedWords } from './0014-search-of-unspaced-words.ts';
import { notifiedDeeds } from './0015-notified-deeds.ts';
import { feedAsOf } from './0016-feed-as-of.ts';
import type { Migration } from './portable.ts';

/** Every change of the schema, oldest first. One that was ever released is never edited again. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  posts,
  comments,
  notifications,
  projects,
  peopleSearch,
  jobs,
  mediaDetails,
  push,
  accountCare,
  safety,
  departures,
  oldNotifications,
  searchOfUnspacedWords,
  notifiedDeeds,
  feedAsOf,
];
