import { describe, expect, it } from 'vitest';
import type { PostId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { type CardGeometry, cardHeightPx, cardMetrics } from '#contract/rules/card-layout.ts';
import type { Post } from '#contract/schema/post.ts';
import { createFeedSession } from '#workers/feed-session.ts';
import type { FeedSource, Loaded, LoadedPage } from '#workers/feed-source.ts';
import type { FeedUpdate } from '#workers/feed-types.ts';
import { changedList, EMPTY_LIST, type FeedListView } from '../../src/lib/feed-list-view.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../support/feed-posts.ts';

const NOW = Date.UTC(2026, 0, 8, 12);
const HOUR = 3_600_000;
const GEOMETRY: CardGeometry = {
  columnPx: 640,
  bleedPx: 0,
  rootFontPx: 16,
  isTouch: false,
  hasActions: false,
};

type Answer = Loaded<LoadedPage>;

function page(posts: readonly unknown[], nextCursor?: string): Answer {
  return { ok: true, value: { posts, nextCursor, serverMs: undefined } };
}

const failure = (problem: ProblemCode) => ({ ok: false, problem }) as const;

/** A feed with a clock, a source and a ruler in the test's hands, and the list that a page sees. */
function testFeed() {
  let nowMs = NOW;
  let timer: { readonly atMs: number; readonly ring: () => void } | undefined;
  const questions: {
    readonly cursor: string | undefined;
    readonly token: string;
    readonly signal: AbortSignal;
    readonly answer: (page: Answer) => void;
  }[] = [];
  let onePost: Loaded<unknown> = failure('post_not_found');
  const source: FeedSource = {
    page: (token, cursor, signal) =>
      new Promise((answer) => questions.push({ token, cursor, signal, answer })),
    post: async () => onePost,
  };
  const session = createFeedSession({
    source,
    ruler: {
      ready: async () => undefined,
      widthPx: ({ columnPx }) => columnPx,
      // A made-up face: ten letters to a line of 640 px.
      lines: (text, widthPx) => Math.ceil(text.length / (10 * (widthPx / 640))),
    },
    nowMs: () => nowMs,
    schedule(ring, delayMs) {
      const set = { atMs: nowMs + delayMs, ring };
      timer = set;
      return () => {
        if (timer === set) timer = undefined;
      };
    },
  });

  const updates: FeedUpdate[] = [];
  let list: FeedListView = EMPTY_LIST;
  let status: FeedUpdate['status'];
  const hear = (update: FeedUpdate) => {
    updates.push(update);
    if (update.list) list = changedList(list, update.list);
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
    async ids() {
      const records = await session.records(list.rows);
      return records.map(({ id }) => id);
    },
    async open(token = 'token', viewerId = VIEWER, place?: PostId) {
      void session.open({ token, viewerId, geometry: GEOMETRY, language: 'en', place }, hear);
      await settle();
    },
    async answer(answer: Answer) {
      questions.shift()?.answer(answer);
      await settle();
    },
    answerPost: (answer: Loaded<unknown>) => {
      onePost = answer;
    },
    async passTime(ms: number) {
      nowMs += ms;
      if (timer && timer.atMs <= nowMs) timer.ring();
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
    expect([...feed.list().heightsPx]).toEqual([heightPx, heightPx]);
    expect(feed.status()).toMatchObject({ phase: { status: 'ready' }, tail: { status: 'more' } });
  });

  it('adds the next page below and asks for it with the cursor of the last', async () => {
    const feed = await openWith([fresh(9)], 'after nine');
    void feed.session.loadMore();
    expect(feed.questions[0]?.cursor).toBe('after nine');
    expect(feed.status()?.tail.status).toBe('loading');
    await feed.answer(page([fresh(8), fresh(9)]));
    expect(await feed.ids()).toEqual([idOf(9), idOf(8)]);
    expect(feed.status()?.tail.status).toBe('end');
  });

  it('loads one page at a time, and none behind the last', async () => {
    const feed = await openWith([fresh(9)], 'next');
    void feed.session.loadMore();
    void feed.session.loadMore();
    expect(feed.questions).toHaveLength(1);
    await feed.answer(page([fresh(8)]));
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
    await feed.answer(page([fresh(8)]));
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
    const records = await feed.session.records(feed.list().rows);
    expect(records.map(({ kind }) => kind)).toEqual(['post', 'broken', 'broken']);
  });

  it('replaces a broken card when its post can be read again', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([{ ...fresh(1), user: null }]));
    const [row = -1] = feed.list().rows;
    const brokenPx = feed.list().heightsPx[0] ?? 0;
    feed.answerPost({ ok: true, value: fresh(1, 3) });
    expect(await feed.session.retryPost(row as never)).toBeUndefined();
    expect(feed.updates.at(-1)?.records).toMatchObject([{ kind: 'post', likes: 3 }]);
    expect(feed.list().heightsPx[0]).toBe(brokenPx); // one line each
  });

  it('takes a broken card away when its post is gone', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([{ ...fresh(2), user: null }, fresh(1)]));
    expect(await feed.session.retryPost((feed.list().rows[0] ?? -1) as never)).toBe(
      'post_not_found',
    );
    expect(await feed.ids()).toEqual([idOf(1)]);
  });
});

describe('what arrives', () => {
  it('waits behind the pill and moves nothing', async () => {
    const feed = await openWith([fresh(1)]);
    const before = feed.list();
    await feed.session.noteArrival(idOf(7), AUTHOR);
    await feed.session.noteArrival(idOf(7), AUTHOR);
    await feed.session.noteArrival(idOf(8), AUTHOR);
    expect(feed.status()?.newPosts).toBe(2);
    expect(feed.list()).toBe(before);
  });

  it('is not counted where it is one’s own or known', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.noteArrival(idOf(7), VIEWER);
    await feed.session.noteArrival(idOf(1), AUTHOR);
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('is shown by a refresh, in the order of now', async () => {
    const feed = await openWith([fresh(1, 2)], 'next');
    await feed.session.noteArrival(idOf(7), AUTHOR);
    const refreshed = feed.session.refresh();
    expect(feed.questions[0]?.cursor).toBeUndefined();
    await feed.answer(page([fresh(1, 2), fresh(7, 9)], 'other'));
    expect(await refreshed).toBeUndefined();
    expect(await feed.ids()).toEqual([idOf(7), idOf(1)]);
    expect(feed.status()).toMatchObject({ newPosts: 0, isStale: false });
  });

  it('stays behind the pill when the refresh fails, and the old list stands', async () => {
    const feed = await openWith([fresh(1)], 'next');
    await feed.session.noteArrival(idOf(7), AUTHOR);
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

describe('one’s own new post', () => {
  const own = { ...fresh(9), user: { ...fresh(9).user, _id: VIEWER } };

  it('stands on top at once, above liked ones, with its height', async () => {
    const feed = await openWith([fresh(1, 40)]);
    await feed.session.addOwnPost(own);
    expect(await feed.ids()).toEqual([idOf(9), idOf(1)]);
    expect(feed.updates.at(-1)?.records).toMatchObject([{ id: idOf(9), isOwn: true }]);
    expect(feed.list().heightsPx[0]).toBeGreaterThan(0);
  });

  it('is there once when a later page has it too', async () => {
    const feed = await openWith([fresh(1)], 'next');
    await feed.session.addOwnPost(own);
    void feed.session.loadMore();
    await feed.answer(page([own]));
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
    const [before = 0] = feed.list().heightsPx;
    await feed.session.setGeometry({ ...GEOMETRY, columnPx: 320 });
    const lines = (count: number) =>
      cardHeightPx(
        { lines: count, media: undefined, isMediaOpen: false, notes: 0 },
        cardMetrics(GEOMETRY),
      );
    expect([before, feed.list().heightsPx[0]]).toEqual([lines(4), lines(8)]);
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
    const [closedPx = 0] = feed.list().heightsPx;
    const row = (feed.list().rows[0] ?? -1) as never;
    await feed.session.setMediaOpen(row, true);
    expect(feed.list().heightsPx[0]).toBe(closedPx - Math.round(640 / (3 / 4)) + 640 * 4);
    await feed.session.setMediaOpen(row, false);
    expect(feed.list().heightsPx[0]).toBe(closedPx);
  });

  it('tell of a like by its record alone', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.setLike(idOf(1), { likes: 1, isLiked: true });
    expect(feed.updates.at(-1)).toEqual({
      records: [expect.objectContaining({ id: idOf(1), likes: 1, isLiked: true })],
    });
  });
});

describe('a place to return to', () => {
  it('is found however many pages down, and shown with all above it at once', async () => {
    const feed = testFeed();
    await feed.open('token', VIEWER, idOf(7));
    await feed.answer(page([fresh(9)], 'one'));
    expect(feed.list().rows).toHaveLength(0);
    await feed.answer(page([fresh(8)], 'two'));
    expect(feed.questions[0]?.cursor).toBe('two');
    await feed.answer(page([fresh(7)], 'three'));
    expect(await feed.ids()).toEqual([idOf(9), idOf(8), idOf(7)]);
    const { list } = feed.updates.at(-1) ?? {};
    expect(list).toMatchObject({ kind: 'replace', place: feed.list().rows[2] });
    expect(feed.questions).toHaveLength(0);
  });

  it('is given up where the list ends, where a page fails, and where it is too deep', async () => {
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

    const deep = testFeed();
    await deep.open('token', VIEWER, idOf(7));
    const posts = Array.from({ length: LIMITS.feedRestorePosts }, (_, n) => fresh(n + 10));
    await deep.answer(page(posts, 'one'));
    expect(deep.list().rows).toHaveLength(LIMITS.feedRestorePosts);
    expect(deep.updates.at(-1)?.list).not.toHaveProperty('place');
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
    const { rows } = feed.list();
    await feed.session.close();
    expect(await feed.session.records(rows)).toEqual([]);
  });
});
