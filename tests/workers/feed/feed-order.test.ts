import { describe, expect, it } from 'vitest';
import type { ProjectId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { numbersIn } from '../../../src/lib/scroll/chunked-column.ts';
import { AUTHOR, idOf, postOf } from '../../support/web/feed-posts.ts';
import {
  answerStretch,
  COUNT,
  failure,
  fresh,
  HOUR,
  NOW,
  old,
  openWith,
  order,
  page,
  stored,
  testFeed,
} from './support/test-feed.ts';

describe('the order of all posts', () => {
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

  it.each([0, 1, 4, 5])(
    'knows the height of a post about a project of %i images before it is loaded',
    async (images) => {
      const project = {
        _id: idOf<ProjectId>(9),
        title: 'Sixty levels',
        classification: 'Illustration',
        date: '2026-09',
        pictures: images,
        images: Array.from({ length: images }, (_, at) => ({ src: `/media/${at}.jpg` })),
        more: 0,
      };
      const posted = postOf(8, { content: project.title, project });
      const feed = testFeed();
      await feed.open();
      await feed.answer(page([old(0)], '2'));
      void feed.session.loadMore();
      await feed.answer(order([old(0), posted]));
      const before = [...numbersIn(feed.list().heights.px)];
      await feed.session.records(numbersIn(feed.list().rows));
      await feed.settle();
      expect(feed.updates.at(-1)?.records).toMatchObject([{ id: posted._id, content: '' }]);
      expect([...numbersIn(feed.list().heights.px)]).toEqual(before);
    },
  );

  it('says why posts could not be loaded, leaves their rows in place, and loads them after Retry', async () => {
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

  it('is requested again only as far as posts are fresh when it is refreshed', async () => {
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

  it('send no changes of a list that is not on screen, and apply them once it is', async () => {
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
    // Follows known to the account win over those in the list.
    await feed.session.addArrival(idOf(52), idOf(77), true);
    await feed.session.addArrival(idOf(53), AUTHOR, false);
    expect(feed.status()?.newPosts).toBe(2);
    await feed.session.setScope('hot');
    expect(feed.status()?.newPosts).toBe(4);
  });
});
