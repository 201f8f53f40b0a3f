import { describe, expect, it } from 'vitest';
import { ID_DIGITS, ID_TIME_CHARS, type PostId, type UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { type CardGeometry, cardHeightPx, cardMetrics } from '#contract/rules/card-layout.ts';
import type { Post, PostScope } from '#contract/schema/post.ts';
import { createFeedSession } from '#workers/feed/feed-session.ts';
import type { FeedSource, FetchResult, LoadedPage } from '#workers/feed/feed-source.ts';
import type { FeedUpdate } from '#workers/feed/feed-types.ts';
import { type OrderPage, parseOrderPage } from '#workers/feed/parse-order-page.ts';
import {
  applyListChange,
  EMPTY_LIST,
  type FeedListView,
} from '../../../src/lib/feed/feed-list-view.ts';
import { numberAt, numbersIn } from '../../../src/lib/scroll/chunked-column.ts';
import { heightAt } from '../../../src/lib/scroll/list-heights.ts';
import { AUTHOR, idOf, orderOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';

const NOW = Date.UTC(2026, 0, 8, 12);
const HOUR = 3_600_000;
const GEOMETRY: CardGeometry = {
  columnPx: 640,
  bleedPx: 0,
  rootFontPx: 16,
  isTouch: false,
  hasActions: false,
};

type Answer = FetchResult<LoadedPage | OrderPage>;

/** Posts that the fake server has, to be asked for by their ids. */
const stored = new Map<string, unknown>();

function store(posts: readonly unknown[]): void {
  for (const post of posts) {
    const id = (post as Partial<Post> | null)?._id;
    if (id !== undefined) stored.set(id, post);
  }
}

function page(posts: readonly unknown[], nextCursor?: string): Answer {
  store(posts);
  return { ok: true, value: { posts, nextCursor, serverMs: undefined } };
}

/** An id that was made at a moment. */
function idAt(ms: number): PostId {
  let time = '';
  for (let rest = ms; time.length < ID_TIME_CHARS; rest = Math.floor(rest / ID_DIGITS.length)) {
    time = ID_DIGITS.charAt(rest % ID_DIGITS.length) + time;
  }
  return `${time}${'0'.repeat(16)}` as PostId;
}

function order(posts: readonly Post[], nextCursor?: string): Answer {
  store(posts);
  const value = parseOrderPage(orderOf(posts, nextCursor));
  if (!value) throw new Error('The order cannot be read.');
  return { ok: true, value };
}

const failure = (problem: ProblemCode) => ({ ok: false, problem }) as const;

/** A feed with a clock, a source and a ruler in the test's hands, and the list that a page sees. */
function testFeed() {
  let nowMs = NOW;
  const timers = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const legible = new Set<string>();
  const asked: (readonly PostId[])[] = [];
  let byIds: (ids: readonly PostId[], signal: AbortSignal) => Promise<FetchResult<LoadedPage>> =
    async (ids) => ({
      ok: true,
      value: {
        posts: ids.flatMap((id) => stored.get(id) ?? []),
        nextCursor: undefined,
        serverMs: undefined,
      },
    });
  const questions: {
    readonly scope: PostScope;
    readonly cursor: string | undefined;
    /** Of a stretch of the order. */
    readonly limit?: number;
    readonly token: string;
    readonly signal: AbortSignal;
    readonly answer: (page: Answer) => void;
  }[] = [];
  let onePost: FetchResult<unknown> = failure('post_not_found');
  const source: FeedSource = {
    first: (token, scope, signal) =>
      new Promise((answer) =>
        questions.push({
          token,
          scope,
          cursor: undefined,
          signal,
          answer: answer as (page: Answer) => void,
        }),
      ),
    order: (token, scope, cursor, limit, signal) =>
      new Promise((answer) =>
        questions.push({
          token,
          scope,
          cursor,
          limit,
          signal,
          answer: answer as (page: Answer) => void,
        }),
      ),
    posts(_, ids, signal) {
      asked.push(ids);
      return byIds(ids, signal);
    },
    post: async () => onePost,
  };
  const session = createFeedSession({
    source,
    measurer: {
      loadFonts: async () => undefined,
      loadFontsFor: async (texts) => {
        for (const text of texts) legible.add(text);
      },
      widthPx: ({ columnPx }) => columnPx,
      // A made-up face: ten letters to a line of 640 px.
      lines(text, widthPx) {
        if (text !== '' && !legible.has(text))
          throw new Error('Measured before its face is there.');
        return Math.ceil(text.length / (10 * (widthPx / 640)));
      },
    },
    nowMs: () => nowMs,
    schedule(ring, delayMs) {
      const timer = { atMs: nowMs + delayMs, ring };
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });

  const updates: FeedUpdate[] = [];
  let list: FeedListView = EMPTY_LIST;
  let status: FeedUpdate['status'];
  const hear = (update: FeedUpdate) => {
    updates.push(update);
    if (update.list) list = applyListChange(list, update.list);
    if (update.status) status = update.status;
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  return {
    session,
    updates,
    questions,
    list: () => list,
    status: () => status,
    settle,
    /** Rows whose posts were asked for by their ids, request by request. */
    asked,
    answerIds(answer: typeof byIds) {
      byIds = answer;
    },
    async ids() {
      await session.records(numbersIn(list.rows));
      await settle();
      const records = await session.records(numbersIn(list.rows));
      return records.map(({ id }) => id);
    },
    async open(token = 'token', viewerId = VIEWER, place?: PostId) {
      const opening = { token, viewerId, geometry: GEOMETRY, language: 'en' } as const;
      void session.open({ ...opening, scope: 'hot', anchor: place }, hear);
      await settle();
    },
    async answer(answer: Answer) {
      questions.shift()?.answer(answer);
      await settle();
    },
    answerPost: (answer: FetchResult<unknown>) => {
      onePost = answer;
    },
    async passTime(ms: number) {
      nowMs += ms;
      for (const timer of [...timers]) {
        if (timer.atMs <= nowMs && timers.delete(timer)) timer.ring();
      }
      await settle();
    },
  };
}

const fresh = (n: number, likes = 0) => postOf(n, { likes, createdAtMs: NOW - HOUR });

async function openWith(posts: readonly Post[], nextCursor?: string) {
  const feed = testFeed();
  await feed.open();
  await feed.answer(page(posts, nextCursor));
  return feed;
}

describe('the feed in its worker', () => {
  it('shows the first page in feed order with the height of each card', async () => {
    const feed = await openWith([fresh(1), fresh(2, 5)], 'next');
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
    const content = { lines: 1, media: undefined, isMediaOpen: false, notes: 0 };
    const heightPx = cardHeightPx(content, cardMetrics(GEOMETRY));
    expect([...numbersIn(feed.list().heights.px)]).toEqual([heightPx, heightPx]);
    expect(feed.status()).toMatchObject({ phase: { status: 'ready' }, tail: { status: 'more' } });
  });

  it('uses the first posts that were requested before it was opened, once', async () => {
    const feed = testFeed();
    void feed.session.prefetch('token', 'hot');
    await feed.open();
    expect(feed.questions).toHaveLength(1);
    await feed.answer(page([fresh(1)]));
    expect(await feed.ids()).toEqual([idOf(1)]);
    await feed.open();
    expect(feed.questions).toHaveLength(1); // a second opening asks by itself
  });

  it.each([
    ['another list', 'latest', page([fresh(1)])],
    ['a failure', 'hot', failure('unavailable')],
  ] as const)(
    'requests its first posts where what was requested before is %s',
    async (_, scope, early) => {
      const feed = testFeed();
      void feed.session.prefetch('token', scope);
      await feed.answer(early);
      await feed.open();
      await feed.answer(page([fresh(2)]));
      expect(await feed.ids()).toEqual([idOf(2)]);
    },
  );

  it('updates a post at its index, with its new height', async () => {
    const feed = await openWith([fresh(2, 5), fresh(1)]);
    const before = heightAt(feed.list().heights, 0);
    feed.updates.length = 0;
    const fields = { content: 'x'.repeat(25), isEdited: true };
    await feed.session.updatePost(idOf(2), { fields, revision: 2 });
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
    expect(heightAt(feed.list().heights, 0)).toBeGreaterThan(before);
    expect(feed.updates).toHaveLength(1);
    expect(await feed.session.records(Uint32Array.of(0))).toMatchObject([fields]);
  });

  it('adds no post that it did not have when it hears of its newer state', async () => {
    const feed = await openWith([fresh(1)]);
    feed.updates.length = 0;
    await feed.session.updatePost(idOf(2), { fields: { likes: 2 } });
    expect(await feed.ids()).toEqual([idOf(1)]);
    expect(feed.updates).toEqual([]);
  });

  it('adds the next page below and asks for it with the cursor of the last', async () => {
    const feed = await openWith([fresh(9)], 'after nine');
    void feed.session.loadMore();
    expect(feed.questions[0]?.cursor).toBe('after nine');
    expect(feed.status()?.tail.status).toBe('loading');
    await feed.answer(order([fresh(8), fresh(9)]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(8)]);
    expect(feed.status()?.tail.status).toBe('end');
  });

  it('loads one page at a time, and none behind the last', async () => {
    const feed = await openWith([fresh(9)], 'next');
    void feed.session.loadMore();
    void feed.session.loadMore();
    expect(feed.questions).toHaveLength(1);
    await feed.answer(order([fresh(8)]));
    void feed.session.loadMore();
    expect(feed.questions).toHaveLength(0);
  });

  it('keeps the posts when a page fails, and goes on when it is tried again', async () => {
    const feed = await openWith([fresh(9)], 'next');
    void feed.session.loadMore();
    await feed.answer(failure('unavailable'));
    expect(feed.status()).toMatchObject({
      phase: { status: 'ready' },
      tail: { status: 'failed', problem: 'unavailable' },
    });
    void feed.session.loadMore();
    expect(feed.questions[0]?.cursor).toBe('next');
    await feed.answer(order([fresh(8)]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(8)]);
  });

  it('says why the first page failed and loads it again', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(failure('busy'));
    expect(feed.status()?.phase).toEqual({ status: 'failed', problem: 'busy' });
    void feed.session.loadMore();
    await feed.settle();
    await feed.answer(page([fresh(1)]));
    expect(await feed.ids()).toEqual([idOf(1)]);
  });

  it('tells the page that its token is refused', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(failure('unauthorized'));
    expect(feed.updates.some(({ tokenRefused }) => tokenRefused)).toBe(true);
  });

  it('makes one broken card of a post that cannot be read, and leaves the others', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([fresh(2), { ...fresh(1), user: null }, 'nonsense']));
    const records = await feed.session.records(numbersIn(feed.list().rows));
    expect(records.map(({ kind }) => kind)).toEqual(['post', 'broken', 'broken']);
  });

  it('replaces a broken card when its post can be read again', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([{ ...fresh(1), user: null }]));
    const [row = -1] = numbersIn(feed.list().rows);
    const brokenPx = heightAt(feed.list().heights, 0);
    feed.answerPost({ ok: true, value: fresh(1, 3) });
    expect(await feed.session.retryPost(row as never)).toBeUndefined();
    expect(feed.updates.at(-1)?.records).toMatchObject([{ kind: 'post', likes: 3 }]);
    expect(heightAt(feed.list().heights, 0)).toBe(brokenPx); // one line each
  });

  it('takes a broken card away when its post is gone', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([{ ...fresh(2), user: null }, fresh(1)]));
    expect(await feed.session.retryPost((numberAt(feed.list().rows, 0) ?? -1) as never)).toBe(
      'post_not_found',
    );
    expect(await feed.ids()).toEqual([idOf(1)]);
  });
});

describe('what arrives', () => {
  it('waits behind the pill and moves nothing', async () => {
    const feed = await openWith([fresh(1)]);
    const before = feed.list();
    await feed.session.addArrival(idOf(7), AUTHOR);
    await feed.session.addArrival(idOf(7), AUTHOR);
    await feed.session.addArrival(idOf(8), AUTHOR);
    expect(feed.status()?.newPosts).toBe(2);
    expect(feed.list()).toBe(before);
  });

  it('is counted where only the number is known, in the lists of all posts', async () => {
    const feed = await openWith([fresh(1)]);
    const at = (ms: number) => idAt(NOW + ms);
    await feed.session.addNewPosts(3, at(3000));
    await feed.session.addNewPosts(2, at(5000));
    await feed.session.addNewPosts(2, at(5000)); // came with the newest posts meanwhile
    expect(feed.status()?.newPosts).toBe(5);
    await feed.session.removePost(at(4000));
    await feed.session.removePost(at(3000));
    await feed.session.removePost(idAt(NOW - HOUR)); // never counted
    expect(feed.status()?.newPosts).toBe(3);
    await feed.session.syncArrivals('latest', [at(5000), at(4500), idOf(1)]);
    expect(feed.status()?.newPosts).toBe(2);
    void feed.session.refresh();
    await feed.session.addNewPosts(1, at(9000));
    await feed.answer(page([fresh(1)]));
    expect(feed.status()?.newPosts).toBe(1);
    void feed.session.setScope('following');
    await feed.settle();
    await feed.answer(page([fresh(1)]));
    await feed.session.addNewPosts(4, at(9500));
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('is not counted where it is one’s own or known', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.addArrival(idOf(7), VIEWER);
    await feed.session.addArrival(idOf(1), AUTHOR);
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('is found among the newest posts after a time without a connection', async () => {
    const feed = await openWith([fresh(1)]);
    const laterId = (n: number) => idAt(NOW + n);
    const [later, latest, gone] = [laterId(1000), laterId(2000), laterId(1500)];
    await feed.session.addArrival(gone, AUTHOR); // deleted while nobody told
    await feed.session.syncArrivals('latest', [latest, later, idOf(1), idAt(NOW - 2 * HOUR)]);
    expect(feed.status()?.newPosts).toBe(2);
    await feed.session.syncArrivals('latest', [latest, later]);
    expect(feed.status()?.newPosts).toBe(2);
    await feed.session.syncArrivals('latest', []);
    expect(feed.status()?.newPosts).toBe(2);
  });

  it('is found for the people one follows, too, and counted for that list alone', async () => {
    const feed = await openWith([fresh(1)]);
    expect(await feed.session.hasScope('following')).toBe(false);
    void feed.session.setScope('following');
    await feed.settle();
    await feed.answer(page([fresh(1)]));
    expect(await feed.session.hasScope('following')).toBe(true);
    await feed.session.syncArrivals('following', [idAt(NOW + 1000), idOf(1)]);
    expect(feed.status()?.newPosts).toBe(1);
    await feed.session.setScope('hot');
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('changes the numbers of one post, without a message: the page has them already', async () => {
    const feed = await openWith([fresh(1), fresh(2)]);
    const before = feed.updates.length;
    await feed.session.updatePost(idOf(1), { fields: { commentsCount: 7 }, revision: 2 });
    await feed.session.updatePost(idOf(1), { fields: { likes: 3 }, revision: 3 });
    await feed.session.updatePost(idOf(9), { fields: { likes: 3 }, revision: 2 });
    expect(feed.updates).toHaveLength(before);
    const records = await feed.session.records(numbersIn(feed.list().rows));
    expect(records.find(({ id }) => id === idOf(1))).toMatchObject({ commentsCount: 7, likes: 3 });
    expect(await feed.session.hasPost(idOf(1))).toBe(true);
    expect(await feed.session.hasPost(idOf(9))).toBe(false);
  });

  it('is shown by a refresh, in the order of now', async () => {
    const feed = await openWith([fresh(1, 2)], 'next');
    await feed.session.addArrival(idOf(7), AUTHOR);
    const refreshed = feed.session.refresh();
    expect(feed.questions[0]?.cursor).toBeUndefined();
    await feed.answer(page([fresh(1, 2), fresh(7, 9)], 'other'));
    expect(await refreshed).toBeUndefined();
    expect(await feed.ids()).toEqual([idOf(7), idOf(1)]);
    expect(feed.status()).toMatchObject({ newPosts: 0, isStale: false });
  });

  it('stays behind the pill when the refresh fails, and the old list stands', async () => {
    const feed = await openWith([fresh(1)], 'next');
    await feed.session.addArrival(idOf(7), AUTHOR);
    void feed.session.loadMore();
    const refreshed = feed.session.refresh();
    feed.questions.shift(); // the page that the refresh got in the way of
    await feed.answer(failure('unavailable'));
    expect(await refreshed).toBe('unavailable');
    expect(await feed.ids()).toEqual([idOf(1)]);
    expect(feed.status()).toMatchObject({ newPosts: 1, tail: { status: 'more' } });
  });

  it('shows newer likes of a post that is already there', async () => {
    const feed = await openWith([fresh(1)], 'next');
    void feed.session.refresh();
    await feed.answer(page([fresh(1, 6)]));
    expect(feed.updates.at(-1)?.records).toMatchObject([{ id: idOf(1), likes: 6 }]);
  });
});

describe('a list that was asked for before', () => {
  const own = { ...fresh(9), user: { ...fresh(9).user, _id: VIEWER } };

  it.each(['hot', 'latest'] as const)('takes no like back: %s', async (scope) => {
    const feed = await openWith([fresh(1), fresh(2)]);
    if (scope === 'hot') void feed.session.refresh();
    else void feed.session.setScope(scope);
    await feed.settle();
    const fields = { likes: 1, isLiked: true };
    await feed.session.updatePost(idOf(1), { fields, revision: 2 });
    await feed.answer(page([fresh(2), { ...fresh(1), revision: 1 }]));
    const records = await feed.session.records(numbersIn(feed.list().rows));
    expect(records.find(({ id }) => id === idOf(1))).toMatchObject({ likes: 1, isLiked: true });
  });

  it('keeps one’s own new post on top, once', async () => {
    const feed = await openWith([fresh(1)]);
    void feed.session.refresh();
    await feed.session.addOwnPost(own);
    await feed.answer(page([fresh(1, 4)]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(1)]);
    void feed.session.refresh();
    await feed.answer(page([fresh(1, 4), own]));
    expect(await feed.ids()).toEqual([idOf(1), idOf(9)]);
  });

  it('has one’s own new post, too, where it is the first list', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.session.addOwnPost(own);
    await feed.answer(page([fresh(1)]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(1)]);
    expect(heightAt(feed.list().heights, 0)).toBeGreaterThan(0);
  });

  it('brings nothing back that has gone: of a post, of a person', async () => {
    const [gone, theirs] = [fresh(2), { ...fresh(3), user: { ...fresh(3).user, _id: VIEWER } }];
    const feed = await openWith([fresh(1), gone]);
    void feed.session.refresh();
    await feed.session.removePost(idOf(2));
    await feed.session.removePostsBy(VIEWER);
    await feed.answer(page([fresh(1), gone, theirs], 'next'));
    expect(await feed.ids()).toEqual([idOf(1)]);
    void feed.session.loadMore();
    await feed.answer(order([gone, theirs, fresh(4)]));
    expect(await feed.ids()).toEqual([idOf(1), idOf(4)]);
    void feed.session.refresh();
    await feed.answer(page([gone, theirs])); // asked for after it: they are there again
    expect(await feed.ids()).toEqual([idOf(3), idOf(2)]);
  });

  it('has nothing that went before anybody had it', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.session.removePost(idOf(2));
    await feed.answer(page([fresh(1), fresh(2)]));
    expect(await feed.ids()).toEqual([idOf(1)]);
  });

  it('brings nothing back at the end of a list that was known to its end', async () => {
    const [old, older] = [1, 2].map((n) => postOf(n, { createdAtMs: NOW - 48 * HOUR - n }));
    if (!old || !older) throw new Error('There are two.');
    const feed = await openWith([fresh(5), old, older]);
    void feed.session.refresh();
    await feed.answer(page([fresh(5)], 'next'));
    await feed.session.removePost(idOf(2));
    await feed.answer(order([old], 'more'));
    expect(await feed.ids()).toEqual([idOf(5), idOf(1)]);
  });

  it('leaves behind the pill what arrived meanwhile, unless it has it', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.addArrival(idOf(5), AUTHOR);
    void feed.session.refresh();
    await feed.session.addArrival(idOf(6), AUTHOR);
    await feed.session.addArrival(idOf(7), AUTHOR);
    await feed.answer(page([fresh(1), fresh(6)]));
    expect(feed.status()?.newPosts).toBe(1);
    void feed.session.setScope('latest');
    await feed.settle();
    await feed.session.addArrival(idOf(8), AUTHOR);
    await feed.answer(page([fresh(1)], 'next'));
    expect(feed.status()?.newPosts).toBe(1);
    void feed.session.loadMore();
    await feed.answer(order([fresh(8)]));
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('lets a picture stand open that the reader has opened', async () => {
    const tall = { ...fresh(1), media: '/m/1', mediaType: 'image' as const };
    const feed = await openWith([tall]);
    const [row = -1] = numbersIn(feed.list().rows);
    await feed.session.setMediaOpen(row as never, true);
    void feed.session.refresh();
    await feed.answer(page([{ ...tall, likes: 3 }]));
    expect(feed.updates.at(-1)?.records).toMatchObject([{ likes: 3, isMediaOpen: true }]);
  });
});

describe('an author whom one wants to see no more of', () => {
  const OTHER = idOf<UserId>(77);
  const { user } = fresh(1);
  const byOther = (n: number) => ({ ...fresh(n), user: { ...user, _id: OTHER } });

  it('leaves every list at once, and what waits behind the pill', async () => {
    const feed = await openWith([fresh(1), byOther(2), fresh(3), byOther(4)]);
    void feed.session.setScope('latest');
    await feed.settle();
    await feed.answer(page([byOther(4), fresh(3), byOther(2), fresh(1)]));
    await feed.session.addArrival(idOf(50), OTHER);
    await feed.session.addArrival(idOf(51), AUTHOR);
    await feed.session.removePostsBy(OTHER);
    expect(await feed.ids()).toEqual([idOf(3), idOf(1)]);
    expect(feed.status()?.newPosts).toBe(1);
    await feed.session.setScope('hot');
    expect(new Set(await feed.ids())).toEqual(new Set([idOf(1), idOf(3)]));
    expect(feed.status()?.newPosts).toBe(1);
  });
});

describe('one’s own new post', () => {
  const own = { ...fresh(9), user: { ...fresh(9).user, _id: VIEWER } };

  it('stands on top at once, above liked ones, with its height', async () => {
    const feed = await openWith([fresh(1, 40)]);
    await feed.session.addOwnPost(own);
    expect(await feed.ids()).toEqual([idOf(9), idOf(1)]);
    expect(feed.updates.at(-1)?.records).toMatchObject([{ id: idOf(9), isOwn: true }]);
    expect(heightAt(feed.list().heights, 0)).toBeGreaterThan(0);
  });

  it('is there once when a later page has it too', async () => {
    const feed = await openWith([fresh(1)], 'next');
    await feed.session.addOwnPost(own);
    void feed.session.loadMore();
    await feed.answer(order([own]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(1)]);
  });
});

describe('time', () => {
  const dayOld = (n: number) => postOf(n, { likes: 50, createdAtMs: NOW - 23 * HOUR });

  it('makes the order stale when a post turns 24 hours old, and moves nothing', async () => {
    const feed = await openWith([dayOld(1), fresh(2)]);
    const before = feed.list();
    await feed.passTime(HOUR - 1);
    expect(feed.status()?.isStale).toBe(false);
    await feed.passTime(1);
    expect(feed.status()?.isStale).toBe(true);
    expect(feed.list()).toBe(before);
  });

  it('is applied by the next refresh', async () => {
    const feed = await openWith([dayOld(1), fresh(2)]);
    await feed.passTime(HOUR);
    void feed.session.refresh();
    await feed.answer(page([dayOld(1), fresh(2)]));
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
    expect(feed.status()?.isStale).toBe(false);
  });

  it('is the server’s, whatever this device believes', async () => {
    const feed = testFeed();
    await feed.open();
    const serverMs = NOW + 2 * HOUR; // this device is two hours behind
    await feed.answer({
      ok: true,
      value: { posts: [dayOld(1), fresh(2)], nextCursor: undefined, serverMs },
    });
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
  });
});

describe('heights', () => {
  it('are laid out anew for another geometry, in the same order', async () => {
    const feed = await openWith([postOf(1, { content: 'x'.repeat(40) })]);
    const before = heightAt(feed.list().heights, 0);
    await feed.session.setGeometry({ ...GEOMETRY, columnPx: 320 });
    const lines = (count: number) =>
      cardHeightPx(
        { lines: count, media: undefined, isMediaOpen: false, notes: 0 },
        cardMetrics(GEOMETRY),
      );
    expect([before, heightAt(feed.list().heights, 0)]).toEqual([lines(4), lines(8)]);
    expect(feed.list().textWidthPx).toBe(320);
  });

  it('stay when the geometry is the same', async () => {
    const feed = await openWith([fresh(1)]);
    const told = feed.updates.length;
    await feed.session.setGeometry({ ...GEOMETRY });
    expect(feed.updates).toHaveLength(told);
  });

  it('follow a tall picture that is opened and closed', async () => {
    const tall = { media: '/media/t.jpg', mediaType: 'image' as const, mediaWidth: 400 };
    const feed = await openWith([postOf(1, { ...tall, mediaHeight: 1600 })]);
    const closedPx = heightAt(feed.list().heights, 0);
    const row = (numberAt(feed.list().rows, 0) ?? -1) as never;
    await feed.session.setMediaOpen(row, true);
    expect(heightAt(feed.list().heights, 0)).toBe(closedPx - 640 + 640 * 4);
    await feed.session.setMediaOpen(row, false);
    expect(heightAt(feed.list().heights, 0)).toBe(closedPx);
  });
});

describe('a place to return to', () => {
  it('is found however many pages down, and shown with all above it at once', async () => {
    const feed = testFeed();
    await feed.open('token', VIEWER, idOf(7));
    await feed.answer(page([fresh(9)], 'one'));
    expect(feed.list().rows).toHaveLength(0);
    await feed.answer(order([fresh(8)], 'two'));
    expect(feed.questions[0]?.cursor).toBe('two');
    await feed.answer(order([fresh(7)], 'three'));
    expect(await feed.ids()).toEqual([idOf(9), idOf(8), idOf(7)]);
    const { list } = feed.updates.at(-1) ?? {};
    expect(list).toMatchObject({ kind: 'replace', anchorRow: numberAt(feed.list().rows, 2) });
    expect(feed.questions).toHaveLength(0);
  });

  it('is waited for with all that is told meanwhile, in this list and on the way to another', async () => {
    const feed = testFeed();
    await feed.open('token', VIEWER, idOf(7));
    await feed.answer(page([fresh(9)], 'one'));
    await feed.session.addArrival(idOf(20), AUTHOR, true);
    await feed.session.addOwnPost({ ...fresh(30), user: { ...fresh(30).user, _id: VIEWER } });
    await feed.session.setGeometry({ ...GEOMETRY, columnPx: 320 });
    const isWaiting = () => {
      expect(feed.status()?.phase.status).toBe('loading');
      expect(feed.updates.flatMap(({ list }) => list ?? [])).toEqual([]);
    };
    isWaiting();
    void feed.session.setScope('latest');
    await feed.session.setScope('hot');
    isWaiting();
    await feed.answer(order([fresh(7)]));
    expect(await feed.ids()).toEqual([idOf(30), idOf(9), idOf(7)]);
    expect(feed.status()).toMatchObject({ phase: { status: 'ready' }, newPosts: 1 });
    const lists = feed.updates.flatMap(({ list }) => (list?.kind === 'replace' ? list : []));
    expect(lists).toMatchObject([{ anchorRow: numberAt(feed.list().rows, 2) }]);
  });

  it('is given up where the list ends, and where the order fails', async () => {
    const ended = testFeed();
    await ended.open('token', VIEWER, idOf(7));
    await ended.answer(page([fresh(9)]));
    expect(await ended.ids()).toEqual([idOf(9)]);

    const failed = testFeed();
    await failed.open('token', VIEWER, idOf(7));
    await failed.answer(page([fresh(9)], 'one'));
    await failed.answer(failure('unavailable'));
    expect(await failed.ids()).toEqual([idOf(9)]);
    expect(failed.status()?.tail.status).toBe('more');
  });
});

describe('another person', () => {
  it('gets nothing of the one before, not even what was still loading', async () => {
    const feed = testFeed();
    await feed.open('first');
    const [late] = feed.questions.splice(0);
    await feed.open('second', AUTHOR);
    late?.answer(page([fresh(1)]));
    await feed.settle();
    expect(late?.signal.aborted).toBe(true);
    expect(feed.list().rows).toHaveLength(0);
    expect(feed.questions[0]?.token).toBe('second');
  });

  it('finds nothing after closing', async () => {
    const feed = await openWith([fresh(1)]);
    const rows = numbersIn(feed.list().rows);
    await feed.session.close();
    expect(await feed.session.records(rows)).toEqual([]);
  });
});

describe('the order of all posts', () => {
  const COUNT = 100_000;
  const old = (n: number) =>
    postOf(COUNT * 2 - n, { createdAtMs: NOW - 48 * HOUR - n * 1000, content: 'x'.repeat(n % 90) });

  /** Answers the next stretch of the order as the server does. */
  async function answerStretch(feed: ReturnType<typeof testFeed>) {
    await feed.settle();
    const { cursor, limit = 0 } = feed.questions[0] ?? {};
    const from = Number(cursor);
    const to = Math.min(from + limit, COUNT);
    const posts = Array.from({ length: to - from }, (_, at) => old(from + at));
    await feed.answer(order(posts, to < COUNT ? String(to) : undefined));
    return limit;
  }

  /** A feed of 100,000 posts of which two are loaded. */
  async function longFeed() {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([old(0), old(1)], '2'));
    return feed;
  }

  /** A feed that knows the order of 100,000 posts. */
  async function wholeFeed() {
    const feed = await longFeed();
    while (feed.status()?.tail.status === 'more') {
      void feed.session.loadMore();
      await answerStretch(feed);
    }
    return feed;
  }

  it('is loaded as far as one scrolls, by stretches that double the list', async () => {
    const feed = await longFeed();
    const stretches: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      void feed.session.loadMore();
      stretches.push(await answerStretch(feed));
      await feed.passTime(HOUR / 2);
      expect(feed.questions).toHaveLength(0); // nothing is loaded that nobody asked for
    }
    expect(stretches).toEqual([250, 252, 504, 1008, 2016, 4032, 5000, 5000]);
  });

  it('is known to its last post by a few stretches, and none of them is loaded', async () => {
    const feed = await wholeFeed();
    expect(feed.list().rows).toHaveLength(COUNT);
    expect(feed.status()?.tail.status).toBe('end');
    expect(numbersIn(feed.list().heights.px).every((heightPx) => heightPx > 50)).toBe(true);
    expect(feed.asked).toHaveLength(0);
  });

  it('is shown to its end by one request for the posts that one sees there', async () => {
    const feed = await wholeFeed();
    feed.updates.length = 0;
    const seen = numbersIn(feed.list().rows, COUNT - 30);
    expect(await feed.session.records(seen)).toEqual([]);
    await feed.settle();
    expect(feed.asked).toHaveLength(1);
    expect(feed.asked[0]?.length).toBeLessThanOrEqual(LIMITS.hydratePosts);
    const [{ records = [], list } = {}] = feed.updates;
    expect(records.map(({ id }) => id)).toEqual(
      Array.from(seen, (_, at) => old(COUNT - 30 + at)._id),
    );
    expect(list).toMatchObject({ kind: 'resize', wasEstimated: true });
    expect(await feed.session.records(seen)).toHaveLength(30);
    expect(feed.asked).toHaveLength(1);
  });

  it('loads nothing for what is only flown past, and gives up what has left', async () => {
    const feed = await wholeFeed();
    const signals: AbortSignal[] = [];
    feed.answerIds((_, signal) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    for (let from = 1000; from < 90_000; from += 5000) {
      await feed.session.records(numbersIn(feed.list().rows, from, from + 60));
      await feed.passTime(20);
    }
    expect(feed.asked).toHaveLength(1); // the first, before anybody knew that it would be flown past
    expect(signals[0]?.aborted).toBe(true);
    await feed.passTime(LIMITS.feedHydrateDelayMs);
    expect(feed.asked).toHaveLength(2);
    expect(feed.asked[1]).toContain(old(86_000)._id);
    expect(signals[1]?.aborted).toBe(false);
  });

  it('says of posts that could not be loaded why, keeps their place, and loads them when asked', async () => {
    const feed = await wholeFeed();
    const before = [...numbersIn(feed.list().heights.px)];
    const rows = numbersIn(feed.list().rows, 500, 510);
    feed.answerIds(async () => failure('unavailable'));
    await feed.session.records(rows);
    await feed.settle();
    const told = feed.updates.at(-1)?.records ?? [];
    expect(told.length).toBeGreaterThanOrEqual(10);
    expect(told[0]).toMatchObject({ kind: 'broken', problem: 'unavailable', id: old(500)._id });
    expect([...numbersIn(feed.list().heights.px)]).toEqual(before);

    const [row = -1] = rows;
    expect(await feed.session.retryPost(row as never)).toBe('unavailable');
    feed.answerIds(async (ids) => ({
      ok: true,
      value: {
        posts: ids.flatMap((id) => stored.get(id) ?? []),
        nextCursor: undefined,
        serverMs: undefined,
      },
    }));
    expect(await feed.session.retryPost(row as never)).toBeUndefined();
    const records = await feed.session.records(rows);
    expect(records.map(({ kind }) => kind)).toEqual(Array.from(rows, () => 'post'));
  });

  it('leaves the list where it went before anybody saw it, and is there when it is back', async () => {
    const feed = await wholeFeed();
    const rows = numbersIn(feed.list().rows, 700, 703);
    feed.answerIds(async (ids) => ({
      ok: true,
      value: {
        posts: ids.filter((id) => id !== old(701)._id).flatMap((id) => stored.get(id) ?? []),
        nextCursor: undefined,
        serverMs: undefined,
      },
    }));
    await feed.session.records(rows);
    await feed.settle();
    expect(numbersIn(feed.list().rows, 700, 702)).toEqual(
      Uint32Array.of(rows[0] ?? 0, rows[2] ?? 0),
    );
    expect(feed.list().rows).toHaveLength(COUNT - 1);
    const told = feed.updates.flatMap(({ records = [] }) => records);
    expect(told.filter(({ row }) => row === rows[1])).toEqual([]);
    expect(feed.asked).toHaveLength(1);
    // Somebody was blocked, and is no longer: their posts are loaded like all others.
    feed.answerIds(async (ids) => ({
      ok: true,
      value: {
        posts: ids.flatMap((id) => stored.get(id) ?? []),
        nextCursor: undefined,
        serverMs: undefined,
      },
    }));
    await feed.session.records(rows);
    await feed.passTime(LIMITS.feedHydrateDelayMs);
    expect((await feed.session.records(rows)).map(({ kind }) => kind)).toEqual([
      'post',
      'post',
      'post',
    ]);
  });

  it('is asked for anew only as far as posts are fresh when it is refreshed', async () => {
    const feed = await wholeFeed();
    void feed.session.refresh();
    await feed.answer(page([fresh(COUNT * 3, 9), old(0)], 'rest'));
    expect(feed.questions[0]?.cursor).toBe('rest');
    await feed.answer(order([old(1), old(2)], 'more'));
    await feed.settle();
    expect(feed.questions).toHaveLength(0);
    expect(feed.list().rows).toHaveLength(COUNT + 1);
    expect(feed.status()?.tail.status).toBe('end');
    const last = numbersIn(feed.list().rows, COUNT);
    await feed.session.records(last);
    await feed.settle();
    expect((await feed.session.records(last))[0]?.id).toBe(old(COUNT - 1)._id);
  });
});

describe('the three lists', () => {
  it('share their posts and keep their own order', async () => {
    const feed = await openWith([fresh(1, 9), fresh(2)]);
    void feed.session.setScope('latest');
    await feed.settle();
    expect(feed.questions[0]?.scope).toBe('latest');
    expect(feed.status()?.phase.status).toBe('loading');
    await feed.answer(page([fresh(2), fresh(1, 9)]));
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
    const latest = feed.list();
    await feed.session.setScope('hot');
    expect(feed.questions).toHaveLength(0);
    expect(await feed.ids()).toEqual([idOf(1), idOf(2)]);
    expect([...numbersIn(feed.list().rows)].toSorted()).toEqual(
      [...numbersIn(latest.rows)].toSorted(),
    );
  });

  it('tell nothing of one that is not on screen, and apply what time did when it is', async () => {
    const nearlyOld = postOf(1, { likes: 50, createdAtMs: NOW - 23 * HOUR });
    const feed = await openWith([nearlyOld, fresh(2)]);
    void feed.session.setScope('following');
    await feed.settle();
    await feed.answer(page([fresh(2)]));
    feed.updates.length = 0;
    await feed.passTime(HOUR);
    expect(feed.updates).toEqual([]);
    await feed.session.setScope('hot');
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
    expect(feed.status()?.isStale).toBe(false);
  });

  it('count an arrival where it belongs', async () => {
    const feed = await openWith([fresh(1)]);
    void feed.session.setScope('following');
    await feed.settle();
    await feed.answer(page([fresh(1)]));
    await feed.session.addArrival(idOf(50), idOf(77));
    expect(feed.status()?.newPosts).toBe(0);
    await feed.session.addArrival(idOf(51), AUTHOR);
    expect(feed.status()?.newPosts).toBe(1);
    // What the account knows of whom one follows goes before what stands in the list.
    await feed.session.addArrival(idOf(52), idOf(77), true);
    await feed.session.addArrival(idOf(53), AUTHOR, false);
    expect(feed.status()?.newPosts).toBe(2);
    await feed.session.setScope('hot');
    expect(feed.status()?.newPosts).toBe(4);
  });
});

describe('after a while in which nobody told', () => {
  /** Three posts, of which the second changed and the third went meanwhile. */
  async function openStale() {
    const feed = await openWith([fresh(1, 3), fresh(2, 2), fresh(3, 1)]);
    const [first = 0, second = 0, third = 0] = numbersIn(feed.list().rows);
    stored.clear();
    stored.set(idOf(1), fresh(1, 3));
    stored.set(idOf(2), fresh(2, 9));
    await feed.session.markStale();
    return { feed, rows: { first, second, third } };
  }

  it('a post is shown as it was known, loaded anew when it is looked at, and goes where it is gone', async () => {
    const { feed, rows } = await openStale();
    expect(feed.asked).toEqual([]);
    const shown = await feed.session.records(Uint32Array.of(rows.second, rows.third));
    expect(shown).toMatchObject([{ likes: 2 }, { id: idOf(3) }]);
    await feed.settle();
    expect(feed.asked.flat()).toEqual(expect.arrayContaining([idOf(2), idOf(3)]));
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([{ likes: 9 }]);
    expect([...numbersIn(feed.list().rows)]).toEqual([rows.first, rows.second]);
    await feed.settle();
    expect(feed.asked).toHaveLength(1);
  });

  it('what has the greater revision goes before what is on its way', async () => {
    const { feed, rows } = await openStale();
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = { ...(stored.get(idOf(2)) ?? {}), revision: 1 };
    feed.answerIds(async () => {
      await promise;
      return { ok: true, value: pageOf([late]) };
    });
    await feed.session.records(Uint32Array.of(rows.second));
    const fields = { likes: 10, isLiked: true };
    await feed.session.updatePost(idOf(2), { fields, revision: 2 });
    resolve();
    await feed.settle();
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([{ likes: 10 }]);
    expect(feed.asked).toHaveLength(1);
  });

  it('an older state stays where the newer one cannot be loaded', async () => {
    const { feed, rows } = await openStale();
    feed.answerIds(async () => failure('unavailable'));
    await feed.session.records(Uint32Array.of(rows.second));
    await feed.settle();
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([
      { kind: 'post', id: idOf(2) },
    ]);
    expect(feed.asked).toHaveLength(1);
  });

  it('one that was renewed is not asked for again', async () => {
    const { feed, rows } = await openStale();
    await feed.session.updatePost(idOf(2), { fields: { likes: 5 }, isWhole: true });
    await feed.session.records(Uint32Array.of(rows.second));
    await feed.settle();
    expect(feed.asked).toEqual([]);
  });
});

function pageOf(posts: readonly unknown[]): LoadedPage {
  return { posts, nextCursor: undefined, serverMs: undefined };
}
