import { describe, expect, it } from 'vitest';
import { cardHeightPx, cardMetrics } from '#contract/rules/card-layout.ts';
import { numberAt, numbersIn } from '../../../src/lib/scroll/chunked-column.ts';
import { heightAt } from '../../../src/lib/scroll/list-heights.ts';
import { AUTHOR, idOf, VIEWER } from '../../support/web/feed-posts.ts';
import {
  failure,
  fresh,
  GEOMETRY,
  HOUR,
  idAt,
  NOW,
  openWith,
  order,
  page,
  testFeed,
} from './support/test-feed.ts';

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

  it('adds no post that it did not have when a newer state arrives', async () => {
    const feed = await openWith([fresh(1)]);
    feed.updates.length = 0;
    await feed.session.updatePost(idOf(2), { fields: { likes: 2 } });
    expect(await feed.ids()).toEqual([idOf(1)]);
    expect(feed.updates).toEqual([]);
  });

  it('adds the next page below, requested with the cursor of the last', async () => {
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

  it('starts again when it is tried again after its cursor has expired', async () => {
    const feed = await openWith([fresh(9)], 'expired');
    void feed.session.loadMore();
    await feed.answer(failure('cursor_invalid'));
    void feed.session.loadMore();
    await feed.settle();
    expect(feed.questions[0]?.cursor).toBeUndefined();
    await feed.answer(page([fresh(10), fresh(9)], 'next'));
    expect(feed.status()?.tail).toEqual({ status: 'more' });
    expect(await feed.ids()).toEqual([idOf(10), idOf(9)]);
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

  it('reports to the page that its token is refused', async () => {
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

  it('is not counted where it is known', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.addArrival(idOf(1), AUTHOR);
    expect(feed.status()?.newPosts).toBe(0);
  });

  it('is counted where it is one’s own from another device, until this page turns out to have made it', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.addArrival(idOf(7), VIEWER, false);
    await feed.session.addArrival(idOf(8), VIEWER, false);
    expect(feed.status()?.newPosts).toBe(2);
    await feed.session.addOwnPost({ ...fresh(7), user: { ...fresh(7).user, _id: VIEWER } });
    expect(feed.status()?.newPosts).toBe(1);
  });

  it('is not counted where it was deleted before it was announced', async () => {
    const feed = await openWith([fresh(1)]);
    await feed.session.removePost(idOf(7));
    await feed.session.addArrival(idOf(7), AUTHOR);
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
    expect(feed.status()).toMatchObject({ newPosts: 0 });
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
