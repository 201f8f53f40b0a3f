import { accountExport } from './account-export.ts';
import { accountLinks } from './account-links.ts';
import { accountRemoval } from './account-removal.ts';
import { accounts } from './accounts.ts';
import { audit } from './audit.ts';
import { blocks } from './blocks.ts';
import { bulk } from './bulk.ts';
import { commentLikes } from './comment-likes.ts';
import { comments } from './comments.ts';
import type { Database, Db } from './database.ts';
import { departures } from './departures.ts';
import { follows } from './follows.ts';
import { idempotency } from './idempotency.ts';
import { invites } from './invites.ts';
import { jobs } from './jobs.ts';
import { loginTickets } from './login-tickets.ts';
import { media } from './media.ts';
import type { Engine } from './migrations/portable.ts';
import { mutes } from './mutes.ts';
import { notifications } from './notifications.ts';
import { people } from './people.ts';
import { peopleSearch } from './people-search.ts';
import { postAccess } from './post-access.ts';
import { postBookmarks } from './post-bookmarks.ts';
import { postFeed } from './post-feed.ts';
import { postLikes } from './post-likes.ts';
import { postOrder } from './post-order.ts';
import { postUpdates } from './post-updates.ts';
import { posts } from './posts.ts';
import { preferences } from './preferences.ts';
import { profiles } from './profiles.ts';
import { projects } from './projects.ts';
import { pushSubscriptions } from './push-subscriptions.ts';
import { reports } from './reports.ts';
import { secrets } from './secrets.ts';
import { sessions } from './sessions.ts';
import { suspensions } from './suspensions.ts';

function tablesOf(db: Db, engine: Engine) {
  return {
    accounts: accounts(db),
    accountExport: accountExport(db),
    accountLinks: accountLinks(db),
    accountRemoval: accountRemoval(db),
    departures: departures(db),
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
    people: people(db),
    peopleSearch: peopleSearch(db, engine),
    posts: posts(db),
    postOrder: postOrder(db),
    postUpdates: postUpdates(db),
    postFeed: postFeed(db),
    postLikes: postLikes(db),
    postBookmarks: postBookmarks(db),
    postAccess: postAccess(db),
    comments: comments(db),
    commentLikes: commentLikes(db),
    notifications: notifications(db),
    profiles: profiles(db),
    projects: projects(db),
    media: media(db),
    idempotency: idempotency(db),
    jobs: jobs(db),
    preferences: preferences(db),
    pushSubscriptions: pushSubscriptions(db),
    secrets: secrets(db),
  };
}

/** The tables within one transaction. */
export type StoreTransaction = ReturnType<typeof tablesOf>;

/** All tables for reading, and transactions for writing. */
export interface Store extends StoreTransaction {
  /**
   * Runs `work` in a transaction, fulfilled once it is durable. A throw takes back what it wrote.
   * Inside, only `tx` may be awaited.
   */
  transaction<Value>(work: (tx: StoreTransaction) => Promise<Value>): Promise<Value>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

export function createStore(database: Database): Store {
  const transactions = new WeakMap<Db, StoreTransaction>();
  const within = (db: Db) => {
    const known = transactions.get(db) ?? tablesOf(db, database.engine);
    transactions.set(db, known);
    return known;
  };
  return {
    ...tablesOf(database.reader, database.engine),
    transaction: (work) => database.transaction((db) => work(within(db))),
    ping: () => database.ping(),
    close: () => database.close(),
  };
}
