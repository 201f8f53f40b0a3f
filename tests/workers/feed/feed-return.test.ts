import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { LoadedPage } from '#workers/feed/feed-source.ts';
import { numberAt, numbersIn } from '../../../src/lib/scroll/chunked-column.ts';
import { heightAt } from '../../../src/lib/scroll/list-heights.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';
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
  stored,
  testFeed,
} from './support/test-feed.ts';

describe('a list that was requested before', () => {
  const own = { ...fresh(9), user: { ...fresh(9).user, _id: VIEWER } };

  it.each(['hot', 'latest'] as const)('undoes no like: %s', async (scope) => {
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

  it.each(['hot', 'latest'] as const)(
    'has all that came since it was known to its end, however much that is: %s',
    async (scope) => {
      const at = (hours: number) => {
        const createdAtMs = NOW + hours * HOUR;
        return { ...postOf(100 + hours, { createdAtMs }), _id: idAt(createdAtMs) };
      };
      const feed = await openWith([at(-48), at(-49)]);
      if (scope === 'latest') {
        void feed.session.setScope('latest');
        await feed.settle();
        await feed.answer(page([at(-48), at(-49)]));
      }
      await feed.passTime(96 * HOUR);
      void feed.session.refresh();
      await feed.answer(page([at(95)], 'one'));
      await feed.answer(order([at(40)], 'two')); // no longer fresh, and not known yet
      await feed.answer(order([at(20)], 'three'));
      await feed.answer(order([at(-48)], 'four'));
      expect(feed.questions).toHaveLength(0);
      const all = [at(95), at(40), at(20), at(-48), at(-49)].map(({ _id }) => _id);
      expect(await feed.ids()).toEqual(all);
      expect(feed.status()?.tail.status).toBe('end');
    },
  );

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

  it('is reached after all changes that arrive meanwhile, in this list and on the way to another', async () => {
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

  it('is given up where the list has passed it, however long that goes on', async () => {
    const feed = testFeed();
    const old = postOf(7, { createdAtMs: NOW - 40 * HOUR });
    await feed.open('token', VIEWER, idAt(NOW - 30 * HOUR));
    await feed.answer(page([fresh(9)], 'one'));
    await feed.answer(order([fresh(8)], 'two')); // it may be below what is fresh
    expect(feed.questions[0]?.cursor).toBe('two');
    await feed.answer(order([old], 'three'));
    expect(feed.questions).toHaveLength(0);
    expect(await feed.ids()).toEqual([idOf(9), idOf(8), idOf(7)]);

    const at = (hours: number) => ({ ...fresh(hours), _id: idAt(NOW - hours * HOUR) });
    void feed.session.setScope('latest', idAt(NOW - 30 * HOUR));
    await feed.settle();
    await feed.answer(page([at(10)], 'one'));
    await feed.answer(order([at(20)], 'two'));
    expect(feed.questions[0]?.cursor).toBe('two');
    await feed.answer(order([at(40)], 'three'));
    expect(feed.questions).toHaveLength(0);
    expect(feed.list().rows).toHaveLength(3);
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
});

describe('after a while without events', () => {
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

  it('a newer number of a post keeps nothing else of it from being renewed', async () => {
    const { feed, rows } = await openStale();
    const { promise, resolve } = Promise.withResolvers<void>();
    const edited = { ...fresh(2), content: 'Edited', revision: 2 };
    feed.answerIds(async () => {
      await promise;
      return { ok: true, value: pageOf([edited]) };
    });
    await feed.session.records(Uint32Array.of(rows.second));
    await feed.session.updatePost(idOf(2), { fields: { likes: 10 }, revision: 3 });
    resolve();
    await feed.settle();
    const renewed = { content: 'Edited', likes: 10, revision: 2 };
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([renewed]);
  });

  it('an older number of a post comes too late', async () => {
    const feed = await openWith([{ ...fresh(1, 5), revision: 3 }]);
    await feed.session.updatePost(idOf(1), { fields: { likes: 4 }, revision: 2 });
    expect(await feed.session.records(Uint32Array.of(0))).toMatchObject([
      { likes: 5, revision: 3 },
    ]);
  });

  it('an older state stays where the newer one cannot be loaded, and is loaded later', async () => {
    const { feed, rows } = await openStale();
    feed.answerIds(async () => failure('unavailable'));
    await feed.session.records(Uint32Array.of(rows.second));
    await feed.settle();
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([
      { kind: 'post', id: idOf(2) },
    ]);
    expect(feed.asked).toHaveLength(1);
    feed.answerIds(async () => ({ ok: true, value: pageOf([...stored.values()]) }));
    await feed.passTime(LIMITS.loadAgainMaxMs);
    expect(await feed.session.records(Uint32Array.of(rows.second))).toMatchObject([{ likes: 9 }]);
    expect([...numbersIn(feed.list().rows)]).not.toContain(rows.third);
    await feed.passTime(2 * LIMITS.loadAgainMaxMs);
    expect(feed.asked).toHaveLength(2);
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
