import { accounts } from './accounts.ts';
import { bulk } from './bulk.ts';
import { commentLikes } from './comment-likes.ts';
import { comments } from './comments.ts';
import type { Database, Db } from './database.ts';
import { follows } from './follows.ts';
import { idempotency } from './idempotency.ts';
import { invites } from './invites.ts';
import { loginTickets } from './login-tickets.ts';
import { media } from './media.ts';
import type { Engine } from './migrations/portable.ts';
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
import { profiles } from './profiles.ts';
import { projects } from './projects.ts';
import { secrets } from './secrets.ts';
import { sessions } from './sessions.ts';

function tablesOf(db: Db, engine: Engine) {
  return {
    accounts: accounts(db),
    bulk: bulk(db),
    sessions: sessions(db),
    loginTickets: loginTickets(db),
    invites: invites(db),
    follows: follows(db),
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
