import { accountsMigration } from './0001-0019/0001-accounts.ts';
import { postsMigration } from './0001-0019/0002-posts.ts';
import { commentsMigration } from './0001-0019/0003-comments.ts';
import { notificationsMigration } from './0001-0019/0004-notifications.ts';
import { projectsMigration } from './0001-0019/0005-projects.ts';
import { peopleSearchMigration } from './0001-0019/0006-people-search.ts';
import { jobsMigration } from './0001-0019/0007-jobs.ts';
import { mediaDetailsMigration } from './0001-0019/0008-media-details.ts';
import { pushMigration } from './0001-0019/0009-push.ts';
import { accountCareMigration } from './0001-0019/0010-account-care.ts';
import { safetyMigration } from './0001-0019/0011-safety.ts';
import { departuresMigration } from './0001-0019/0012-departures.ts';
import { oldNotificationsMigration } from './0001-0019/0013-old-notifications.ts';
import { searchOfUnspacedWordsMigration } from './0001-0019/0014-search-of-unspaced-words.ts';
import { notifiedDeedsMigration } from './0001-0019/0015-notified-deeds.ts';
import { feedAsOf } from './0001-0019/0016-feed-as-of.ts';
import { revisions } from './0001-0019/0017-revisions.ts';
import { newestOfMany } from './0001-0019/0018-newest-of-many.ts';
import { nothingLost } from './0001-0019/0019-nothing-lost.ts';
import { animations } from './0020-animations.ts';
import { postsOfAPerson } from './0021-posts-of-a-person.ts';
import { severalImagesInAPost } from './0022-several-images-in-a-post.ts';
import { projectStates } from './0024-project-states.ts';
import { pendingFilesMigration } from './0026-pending-files.ts';
import { postVersionsMigration } from './0028-post-versions.ts';
import { profileLinksMigration } from './0030-profile-links.ts';
import { firstMinutesMigration } from './0032-first-minutes.ts';
import { newsOfTakedowns } from './0034-news-of-takedowns.ts';
import { uploadsMigration } from './0036-uploads.ts';
import { captionsMigration } from './0037-expand-captions.ts';
import { projectsInPosts } from './0039-projects-in-posts.ts';
import { commentsByAge } from './0041-expand-comments-by-age.ts';
import { freshPosts } from './0042-fresh-posts.ts';
import { mediaBytes } from './0043-expand-media-bytes.ts';
import { unmeasuredMedia } from './0044-expand-unmeasured-media.ts';
import { mediaOfAPerson } from './0045-expand-media-of-a-person.ts';
import { auditByTime } from './0046-expand-audit-by-time.ts';
import type { Migration } from './portable.ts';

/** All schema changes, oldest first. Released migrations are never edited. */
export const MIGRATIONS: readonly Migration[] = [
  accountsMigration,
  postsMigration,
  commentsMigration,
  notificationsMigration,
  projectsMigration,
  peopleSearchMigration,
  jobsMigration,
  mediaDetailsMigration,
  pushMigration,
  accountCareMigration,
  safetyMigration,
  departuresMigration,
  oldNotificationsMigration,
  searchOfUnspacedWordsMigration,
  notifiedDeedsMigration,
  feedAsOf,
  revisions,
  newestOfMany,
  nothingLost,
  animations,
  postsOfAPerson,
  severalImagesInAPost,
  projectStates,
  pendingFilesMigration,
  postVersionsMigration,
  profileLinksMigration,
  firstMinutesMigration,
  newsOfTakedowns,
  uploadsMigration,
  captionsMigration,
  projectsInPosts,
  commentsByAge,
  freshPosts,
  mediaBytes,
  unmeasuredMedia,
  mediaOfAPerson,
  auditByTime,
];
