import { join } from 'node:path';
import { constants, DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';

import type { CommentId, NotificationId, PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { openSqlite } from '../../../server/store/sqlite/open-sqlite.ts';
import { createStore, type Store } from '../../../server/store/store.ts';
import { emptyTarget, feedFrom, HOT_QUERIES, LISTS } from '../../support/server/hot-queries.ts';
import { createTestServer } from '../../support/server/test-server.ts';

const server = await createTestServer();
const [ada, bob] = await server.people('ada', 'bob');
const file = join(server.dataDir, 'hub.sqlite');
const isEmbedded = !process.env.HUB_TEST_DATABASE_URL;
const database = new DatabaseSync(isEmbedded ? file : ':memory:', { readOnly: isEmbedded });
afterAll(() => database.close());

/** The statements that `work` sends to SQLite, each with the plan SQLite made for it. */
async function plansOf(work: (store: Store) => Promise<unknown>): Promise<string[]> {
  // A store of its own: one that has run the statement before does not prepare it again.
  const store = createStore(await openSqlite(file, server.clock.nowMs));
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

/** How often SQLite compiles something for each time that `work` is run but the first. */
async function compiledAgain(work: (store: Store) => Promise<unknown>): Promise<number> {
  const { SQLITE_OK, SQLITE_SAVEPOINT, SQLITE_TRANSACTION } = constants;
  const store = createStore(await openSqlite(file, server.clock.nowMs));
  const connections = new Set<DatabaseSync>();
  const prepare = DatabaseSync.prototype.prepare;
  DatabaseSync.prototype.prepare = function (sql: string) {
    connections.add(this);
    return prepare.call(this, sql);
  };
  let compiled = 0;
  try {
    await work(store);
    for (const connection of connections) {
      connection.setAuthorizer((action) => {
        if (action !== SQLITE_SAVEPOINT && action !== SQLITE_TRANSACTION) compiled += 1;
        return SQLITE_OK;
      });
    }
    await work(store); // an authorizer has every statement compiled once more
    compiled = 0;
    await work(store);
  } finally {
    await store.close();
    DatabaseSync.prototype.prepare = prepare;
  }
  expect(connections.size).toBeGreaterThan(0);
  return compiled;
}

const at = emptyTarget(ada.id, bob.id, server.clock.nowMs);

describe.runIf(isEmbedded)('no hot query is compiled again when it is run again', () => {
  it.each([...HOT_QUERIES, ...LISTS])('%s', async (_what, work) => {
    expect(await compiledAgain((store) => work(store, at))).toBe(0);
  });
});

// PostgreSQL chooses its plans by what is in the tables: `query-plans-postgres.test.ts` fills them.
describe.runIf(isEmbedded)('no hot query reads a whole table', () => {
  it.each(HOT_QUERIES)('%s', async (_what, work) => {
    const plans = await plansOf((store) => work(store, at));
    expect(plans.length).toBeGreaterThan(0);
    // A table built by the statement itself is read whole: it is one page long.
    const made = plans.map((step) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(step)?.[1]);
    const scans = plans.flatMap(
      (step) => /^SCAN (?!CONSTANT|\d+ CONSTANT|\w+ VIRTUAL)(\w+)/.exec(step)?.[1] ?? [],
    );
    expect(scans.filter((table) => !made.includes(table))).toEqual([]);
  });

  it('and what operators did since a day is found without reading what they did before', async () => {
    const after = { atMs: 1, sequence: 0 };
    expect(await plansOf(({ audit }) => audit.byTime(after, 1000))).toEqual([
      'SEARCH audit USING INDEX audit_by_time (at>?)',
    ]);
  });

  it('and the people of notifications are found through an index', async () => {
    const ids = ['a' as NotificationId, 'b' as NotificationId];
    const plans = await plansOf((store) => store.notifications.activitiesOf(ids, ada.id, 60));
    expect(plans.join('\n')).toContain('COVERING INDEX notification_act_newest');
    expect(plans.filter((step) => step.startsWith('SCAN notification_act'))).toEqual([]);
    expect(plans.filter((step) => step.includes('B-TREE FOR ORDER BY'))).toEqual([]);
  });

  it('and the newest likes of what many like are found without sorting all', async () => {
    const page = { after: undefined, limit: 20 };
    const plans = await plansOf(async (store) => {
      await store.postLikes.usersOf(['a' as PostId], ada.id, 500);
      await store.commentLikes.usersOf(['a' as CommentId], ada.id, 500);
      await store.people.likersOf('a' as PostId, ada.id, page);
    });
    expect(plans.join('\n')).toContain('COVERING INDEX post_like_newest (post_id=?)');
    expect(plans.join('\n')).toContain('COVERING INDEX comment_like_newest (comment_id=?)');
    expect(plans.filter((step) => step.includes('B-TREE FOR ORDER BY'))).toEqual([]);
  });

  it.each([
    'posts',
    'post-versions',
    'comments',
    'liked-posts',
    'liked-comments',
    'saved-posts',
    'following',
    'followers',
    'blocked',
    'muted',
    'media',
  ] as const)('and the %s of an export are read in order, without sorting', async (section) => {
    const [id, number, created_at] = ['a', 1, 1];
    const after = { id, number, created_at, post_id: id, comment_id: id };
    const page = { account: ada.id, after, limit: 500 };
    const plans = await plansOf(({ accountExport }) =>
      section === 'media' ? accountExport.media(page) : accountExport.page(section, page),
    );
    // The versions of one post are few.
    const sorts = plans.filter((step) => /B-TREE (?!FOR LAST TERM)/.test(step));
    expect([plans.length > 0, sorts]).toEqual([true, []]);
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

  it('and the newest comments are found without reading the others', async () => {
    const query = { viewer: ada.id, sinceMs: 1, limit: 50 };
    const plans = await plansOf((store) => store.comments.newestInPost('a' as PostId, query));
    expect(plans.join('\n')).toContain('comment_by_age (post_id=? AND created_at>?)');
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it.each([
    // Where a piece of it ends, and what is shown in it.
    [
      'the feed',
      [
        'COVERING INDEX post_by_date ((post_date,id)<(?,?))',
        'post_by_date ((post_date,id)>(?,?) AND (post_date,id)<(?,?))',
      ],
    ],
    [
      'the newest posts',
      ['COVERING INDEX sqlite_autoindex_post_1 (id<?)', 'sqlite_autoindex_post_1 (id>? AND id<?)'],
    ],
    // First among the newest of everybody. Then an index alone finds them; of what it finds, as many
    // as a page has are looked at.
    [
      'the posts of people one follows',
      [
        'sqlite_autoindex_post_1 (id<?)',
        '(id=?)',
        'COVERING INDEX post_by_author_and_id (author_id=? AND id>? AND id<?)',
        'COVERING INDEX post_by_author_and_id (author_id=? AND id>? AND id<?)',
        'COVERING INDEX post_by_author_and_id (author_id=? AND id>? AND id<?)',
        '(id=?)',
      ],
    ],
  ])('and a page of %s starts at its place, wherever that is', async (what, indexes) => {
    const [, page] = LISTS.find(([list]) => list === what) ?? [];
    if (!page) throw new Error(`There is no list of ${what}.`);
    const plans = await plansOf((store) => page(store, at));
    const ofPosts = plans.filter((step) => /^(SCAN|SEARCH) post\b/.test(step));
    expect(ofPosts).toHaveLength(indexes.length);
    for (const [n, index] of indexes.entries()) expect(ofPosts[n]).toContain(index);
  });

  it.each(LISTS)('and nobody’s blocks are listed for a page of %s', async (_what, page) => {
    const plans = await plansOf((store) => page(store, at));
    expect(plans.join('\n')).toContain('SEARCH block USING');
    expect(plans.filter((step) => step.startsWith('LIST SUBQUERY'))).toEqual([]);
  });

  it('and a page of the posts of a person is read in order, piece by piece', async () => {
    const plans = await plansOf((store) =>
      store.postLists.of(bob.id, ada.id, false, undefined, 20),
    );
    const ofPosts = plans.filter((step) => /^(SCAN|SEARCH) post\b/.test(step));
    expect(ofPosts).toEqual([
      'SEARCH post USING COVERING INDEX post_by_author_and_date (author_id=? AND (post_date,id)<(?,?))',
      'SEARCH post USING INDEX post_by_author_and_date (author_id=? AND (post_date,id)>(?,?) AND (post_date,id)<(?,?))',
    ]);
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it('and a long stretch of the posts of people one follows is not looked for among those of everybody', async () => {
    const page = { viewer: ada.id, after: undefined, limit: LIMITS.orderPagePosts };
    const plans = await plansOf((store) => store.postOrder.following(page));
    expect(plans.join('\n')).toContain('post_by_author_and_id');
    expect(plans.join('\n')).not.toContain('sqlite_autoindex_post_1 (id<?)');
  });

  it('and the fresh part of the feed is merged from an index, not sorted', async () => {
    const plans = await plansOf((store) => feedFrom(store, at, { ...at.place, isFresh: true }));
    const merged = plans.slice(0, plans.indexOf('SCAN cut'));
    expect(new Set(merged.filter((step) => step.startsWith('SEARCH')))).toEqual(
      new Set([
        'SEARCH post USING COVERING INDEX post_by_likes (<expr>=? AND (likes,post_date,id)<(?,?,?))',
      ]),
    );
    expect(merged.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });

  it('and the old part of the feed is read in order, without sorting', async () => {
    const plans = await plansOf((store) => feedFrom(store, at, { ...at.place, isFresh: false }));
    expect(plans.join('\n')).toContain('post_by_date');
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  });
});
