import { accountExportQueries } from './accounts/account-export.ts';
import { accountLinkQueries } from './accounts/account-links.ts';
import { accountRemovalQueries } from './accounts/account-removal.ts';
import { accountQueries } from './accounts/accounts.ts';
import { exportLinkQueries } from './accounts/export-links.ts';
import { firstMinutesQueries } from './accounts/first-minutes.ts';
import { inviteQueries } from './accounts/invites.ts';
import { loginTicketQueries } from './accounts/login-tickets.ts';
import { pendingDeletionQueries } from './accounts/pending-deletions.ts';
import { sessionQueries } from './accounts/sessions.ts';
import { commentQueries } from './comments/comments.ts';
import { bulk } from './database/bulk.ts';
import type { Database, Db } from './database/database.ts';
import { requireMigrations } from './database/migrate.ts';
import { likeQueries } from './likes/likes.ts';
import { mediaQueries } from './media/media.ts';
import { pendingFileQueries } from './media/pending-files.ts';
import { uploadQueries } from './media/uploads.ts';
import type { Engine } from './migrations/portable.ts';
import { auditQueries } from './moderation/audit.ts';
import { reportQueries } from './moderation/reports.ts';
import { suspensionQueries } from './moderation/suspensions.ts';
import { notificationQueries } from './notifications/notifications.ts';
import { preferenceQueries } from './notifications/preferences.ts';
import { pushSubscriptionQueries } from './notifications/push-subscriptions.ts';
import { viewerCounterQueries } from './notifications/viewer-counters.ts';
import { blockQueries } from './people/blocks.ts';
import { followQueries } from './people/follows.ts';
import { muteQueries } from './people/mutes.ts';
import { newcomerQueries } from './people/newcomers.ts';
import { peopleQueries } from './people/people.ts';
import { peopleSearchQueries } from './people/people-search.ts';
import { profileLinkQueries } from './people/profile-links.ts';
import { profileQueries } from './people/profiles.ts';
import { postAccessQueries } from './posts/post-access.ts';
import { postBookmarkQueries } from './posts/post-bookmarks.ts';
import { postFeedQueries } from './posts/post-feed.ts';
import { postListQueries } from './posts/post-lists.ts';
import { postOrderQueries } from './posts/post-order.ts';
import { postUpdateQueries } from './posts/post-updates.ts';
import { postVersionQueries } from './posts/post-versions.ts';
import { postQueries } from './posts/posts.ts';
import { projectQueries } from './projects/projects.ts';
import { counterQueries } from './system/counters.ts';
import { expiredQueries } from './system/expired.ts';
import { idempotencyQueries } from './system/idempotency.ts';
import { jobQueries } from './system/jobs.ts';
import { newestRecordQueries } from './system/newest-record.ts';
import { secretQueries } from './system/secrets.ts';

function queriesOf(db: Db, engine: Engine) {
  return {
    accounts: accountQueries(db),
    accountExport: accountExportQueries(db),
    accountLinks: accountLinkQueries(db),
    exportLinks: exportLinkQueries(db),
    firstMinutes: firstMinutesQueries(db),
    accountRemoval: accountRemovalQueries(db),
    pendingDeletions: pendingDeletionQueries(db),
    bulk: bulk(db),
    sessions: sessionQueries(db),
    loginTickets: loginTicketQueries(db),
    invites: inviteQueries(db),
    follows: followQueries(db),
    blocks: blockQueries(db),
    mutes: muteQueries(db),
    reports: reportQueries(db),
    suspensions: suspensionQueries(db),
    audit: auditQueries(db),
    newcomers: newcomerQueries(db),
    people: peopleQueries(db),
    peopleSearch: peopleSearchQueries(db, engine),
    posts: postQueries(db),
    postOrder: postOrderQueries(db),
    postUpdates: postUpdateQueries(db),
    postVersions: postVersionQueries(db),
    postFeed: postFeedQueries(db, engine),
    postLikes: likeQueries(db, 'post'),
    postBookmarks: postBookmarkQueries(db),
    postLists: postListQueries(db),
    postAccess: postAccessQueries(db),
    comments: commentQueries(db),
    commentLikes: likeQueries(db, 'comment'),
    notifications: notificationQueries(db),
    profiles: profileQueries(db),
    profileLinks: profileLinkQueries(db),
    projects: projectQueries(db),
    media: mediaQueries(db),
    pendingFileRows: pendingFileQueries(db),
    uploads: uploadQueries(db),
    counters: counterQueries(db),
    expired: expiredQueries(db),
    idempotency: idempotencyQueries(db),
    jobs: jobQueries(db),
    preferences: preferenceQueries(db),
    pushSubscriptions: pushSubscriptionQueries(db),
    newestRecord: newestRecordQueries(db),
    secrets: secretQueries(db),
    viewerCounters: viewerCounterQueries(db),
  };
}

/** All queries, bound to one transaction. */
export type StoreTransaction = ReturnType<typeof queriesOf>;

/** All queries for reading, and transactions for writing. */
export interface Store extends StoreTransaction {
  /**
   * Runs `work` in a transaction and resolves once it is durable. A throw rolls back. Inside, only
   * `tx` may be awaited, and nothing outside be changed: after a conflict `work` is run again.
   */
  transaction<Value>(work: (tx: StoreTransaction) => Promise<Value>): Promise<Value>;
  /** How much work waits for the database. */
  waiting(): number;
  ping(): Promise<void>;
  /** Rejects while the database cannot be reached or lacks migrations of this version. */
  requireMigrations(): Promise<void>;
  close(): Promise<void>;
}

export function createStore(database: Database): Store {
  const transactions = new WeakMap<Db, StoreTransaction>();
  const within = (db: Db) => {
    const known = transactions.get(db) ?? queriesOf(db, database.engine);
    transactions.set(db, known);
    return known;
  };
  return {
    ...queriesOf(database.reader, database.engine),
    transaction: (work) => database.transaction((db) => work(within(db))),
    waiting: () => database.waiting(),
    ping: () => database.ping(),
    requireMigrations: () => requireMigrations(database.reader),
    close: () => database.close(),
  };
}
