import { accountExport } from './accounts/account-export.ts';
import { accountLinks } from './accounts/account-links.ts';
import { accountRemoval } from './accounts/account-removal.ts';
import { accounts } from './accounts/accounts.ts';
import { exportLinks } from './accounts/export-links.ts';
import { firstMinutes } from './accounts/first-minutes.ts';
import { invites } from './accounts/invites.ts';
import { loginTickets } from './accounts/login-tickets.ts';
import { pendingDeletions } from './accounts/pending-deletions.ts';
import { sessions } from './accounts/sessions.ts';
import { comments } from './comments/comments.ts';
import { bulk } from './database/bulk.ts';
import type { Database, Db } from './database/database.ts';
import { requireMigrations } from './database/migrate.ts';
import { likes } from './likes/likes.ts';
import { media } from './media/media.ts';
import { pendingFileRows } from './media/pending-files.ts';
import { uploads } from './media/uploads.ts';
import type { Engine } from './migrations/portable.ts';
import { audit } from './moderation/audit.ts';
import { reports } from './moderation/reports.ts';
import { suspensions } from './moderation/suspensions.ts';
import { notifications } from './notifications/notifications.ts';
import { preferences } from './notifications/preferences.ts';
import { pushSubscriptions } from './notifications/push-subscriptions.ts';
import { viewerCounters } from './notifications/viewer-counters.ts';
import { blocks } from './people/blocks.ts';
import { follows } from './people/follows.ts';
import { mutes } from './people/mutes.ts';
import { newcomers } from './people/newcomers.ts';
import { people } from './people/people.ts';
import { peopleSearch } from './people/people-search.ts';
import { profileLinks } from './people/profile-links.ts';
import { profiles } from './people/profiles.ts';
import { postAccess } from './posts/post-access.ts';
import { postBookmarks } from './posts/post-bookmarks.ts';
import { postFeed } from './posts/post-feed.ts';
import { postLists } from './posts/post-lists.ts';
import { postOrder } from './posts/post-order.ts';
import { postUpdates } from './posts/post-updates.ts';
import { postVersions } from './posts/post-versions.ts';
import { posts } from './posts/posts.ts';
import { projects } from './projects/projects.ts';
import { counters } from './system/counters.ts';
import { expired } from './system/expired.ts';
import { idempotency } from './system/idempotency.ts';
import { jobs } from './system/jobs.ts';
import { newestRecord } from './system/newest-record.ts';
import { secrets } from './system/secrets.ts';

function queriesOf(db: Db, engine: Engine) {
  return {
    accounts: accounts(db),
    accountExport: accountExport(db),
    accountLinks: accountLinks(db),
    exportLinks: exportLinks(db),
    firstMinutes: firstMinutes(db),
    accountRemoval: accountRemoval(db),
    pendingDeletions: pendingDeletions(db),
    bulk: bulk(db),
    sessions: sessions(db),
    loginTickets: loginTickets(db),
    invites: invites(db),
    follows: follows(db),
    blocks: blocks(db),
    mutes: mutes(db),
    reports: reports(db),
    suspensions: suspensions(db),
    audit: audit(db),
    newcomers: newcomers(db),
    people: people(db),
    peopleSearch: peopleSearch(db, engine),
    posts: posts(db),
    postOrder: postOrder(db),
    postUpdates: postUpdates(db),
    postVersions: postVersions(db),
    postFeed: postFeed(db),
    postLikes: likes(db, 'post'),
    postBookmarks: postBookmarks(db),
    postLists: postLists(db),
    postAccess: postAccess(db),
    comments: comments(db),
    commentLikes: likes(db, 'comment'),
    notifications: notifications(db),
    profiles: profiles(db),
    profileLinks: profileLinks(db),
    projects: projects(db),
    media: media(db),
    pendingFileRows: pendingFileRows(db),
    uploads: uploads(db),
    counters: counters(db),
    expired: expired(db),
    idempotency: idempotency(db),
    jobs: jobs(db),
    preferences: preferences(db),
    pushSubscriptions: pushSubscriptions(db),
    newestRecord: newestRecord(db),
    secrets: secrets(db),
    viewerCounters: viewerCounters(db),
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
