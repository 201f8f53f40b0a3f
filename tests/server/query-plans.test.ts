import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';

import type { CommentId, NotificationId, PostId, ProjectId } from '#contract/ids.ts';
import { openSqlite } from '../../server/store/sqlite/open-sqlite.ts';
import { createStore, type Store } from '../../server/store/store.ts';
import { testHub } from '../support/server-hub.ts';

const hub = await testHub();
const ada = await hub.person('ada');
const file = join(hub.dataDir, 'hub.sqlite');
const isEmbedded = !process.env.HUB_TEST_DATABASE_URL;
const database = new DatabaseSync(isEmbedded ? file : ':memory:', { readOnly: isEmbedded });
afterAll(() => database.close());

/** The statements that `work` sends to SQLite, each with the plan SQLite made for it. */
async function plansOf(work: (store: Store) => Promise<unknown>): Promise<string[]> {
  // A store of its own: one that has run the statement before does not prepare it again.
  const store = createStore(await openSqlite(file, hub.clock.nowMs));
  const statements: string[] = [];
  const prepare = DatabaseSync.prototype.prepare;
  DatabaseSync.prototype.prepare = function (sql: string) {
    statements.push(sql);
    return prepare.call(this, sql);
  };
  try {
    await work(store);
  } finally {
    await store.close();
    DatabaseSync.prototype.prepare = prepare;
  }
  return statements.flatMap((sql) =>
    prepare
      .call(database, `EXPLAIN QUERY PLAN ${sql}`)
      .all(...Array.from({ length: sql.split('?').length - 1 }, () => null))
      .map((row) => String(row.detail)),
  );
}

const feed = (store: Store, after?: Parameters<Store['postFeed']['page']>[0]['after']) =>
  store.postFeed.page({
    viewer: ada.id,
    asOfMs: hub.clock.nowMs,
    freshAfterMs: hub.clock.nowMs - 1,
    after,
    limit: 50,
  });

const newest = { viewer: ada.id, after: 'x' as PostId, limit: 50 };

const place = { likes: 1, postDateMs: 1, id: 'x' as PostId };

// PostgreSQL chooses its plans by what is in the tables; these are the embedded database's.
describe.runIf(isEmbedded)('no hot query reads a whole table', () => {
  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['the first page of the feed', (store) => feed(store)],
    ['a page among the fresh', (store) => feed(store, { ...place, isFresh: true })],
    ['a page among the old', (store) => feed(store, { ...place, isFresh: false })],
    ['the plain feed', (store) => store.postFeed.newest(ada.id, 500)],
    [
      'posts by id',
      (store) =>
        store.posts.byIds(
          ['a', 'b', 'c'].map((id) => id as PostId),
          ada.id,
        ),
    ],
    [
      'comments of posts',
      (store) =>
        store.comments.firstInPosts(
          [
            { id: 'a' as PostId, count: 3 },
            { id: 'b' as PostId, count: 99 },
          ],
          ada.id,
          50,
        ),
    ],
    [
      'answers to comments',
      (store) =>
        store.comments.firstBelow(
          [
            { id: 'a' as CommentId, count: 3 },
            { id: 'b' as CommentId, count: 99 },
          ],
          ada.id,
          20,
        ),
    ],
    [
      'a further page of comments',
      (store) =>
        store.comments.inPost('a' as PostId, {
          viewer: ada.id,
          after: { likes: 1, replies: 1, createdAtMs: 1, id: 'x' as CommentId },
          limit: 50,
        }),
    ],
    ['likers of comments', (store) => store.commentLikes.usersOf(['a' as CommentId])],
    [
      'notifications',
      (store) => store.notifications.list({ receiver: ada.id, after: 0, limit: 200 }),
    ],
    ['unread notifications', (store) => store.notifications.unread(ada.id)],
    [
      'the group of an occurrence',
      (store) => store.notifications.latestGroup(ada.id, { type: 'like', postId: 'a' }),
    ],
    [
      'the outlines of posts',
      (store) => store.postOrder.outlinesOf(['a' as PostId, 'b' as PostId], ada.id),
    ],
    ['the newest posts', (store) => store.postOrder.latest(newest)],
    ['those of people one follows', (store) => store.postOrder.following(newest)],
    ['a portfolio', (store) => store.projects.ofOwner(ada.id, 100)],
    ['a project', (store) => store.projects.byId('a' as ProjectId)],
    ['media that were let go', (store) => store.transaction((tx) => tx.media.removeReleased(1))],
    ['rights on a post', (store) => store.postAccess.of('a' as PostId, ada.id)],
    ['likers', (store) => store.postLikes.usersOf(['a' as PostId])],
    ['the session of a token', (store) => store.sessions.byTokenHash('x', 1)],
    ['an account', (store) => store.accounts.byId(ada.id)],
    ['its followers', (store) => store.follows.followersOf(ada.id, 500)],
    ['whom it follows', (store) => store.follows.followeesOf(ada.id, 500)],
    ['who may have a file', (store) => store.media.accessTo('x')],
    ['what refers to files', (store) => store.media.referenced(['x', 'y'])],
  ])('%s', async (_what, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter((step) => /^SCAN (?!CONSTANT|\d+ CONSTANT)/.test(step))).toEqual([]);
  });

  it('and the people of notifications are found through an index', async () => {
    const ids = ['a' as NotificationId, 'b' as NotificationId];
    const plans = await plansOf((store) => store.notifications.actsOf(ids, 60));
    const touched = plans.filter((step) => step.includes('notification_act'));
    expect(touched.join('\n')).toContain('SEARCH notification_act USING');
    expect(plans.filter((step) => step.startsWith('SCAN notification_act'))).toEqual([]);
  });

  it('and comments are read in order, without sorting', async () => {
    const page = { viewer: ada.id, after: undefined, limit: 50 };
    const plans = await plansOf(async (store) => {
      await store.comments.inPost('a' as PostId, page);
      await store.comments.below('a' as CommentId, page);
    });
    expect(plans.join('\n')).toContain('comment_in_post');
    expect(plans.join('\n')).toContain('comment_below');
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it('and the old part of the feed is read in order, without sorting', async () => {
    const plans = await plansOf((store) => feed(store, { ...place, isFresh: false }));
    expect(plans.join('\n')).toContain('post_by_date');
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
