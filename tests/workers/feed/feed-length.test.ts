import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { virtualRowsOf } from '../../../src/lib/feed/feed-list-view.ts';
import { numberAt } from '../../../src/lib/scroll/chunked-column.ts';
import { answerStretch, COUNT, failure, old, order, page, testFeed } from './support/test-feed.ts';

/** A feed of 100,000 posts that says so with its first two. */
async function countedFeed() {
  const feed = testFeed();
  await feed.open();
  await feed.answer(page([old(0), old(1)], '2', COUNT));
  return feed;
}

describe('the length of a feed', () => {
  it('has its whole length from the first page on, and is loaded to where one jumps', async () => {
    const feed = await countedFeed();
    expect(feed.list().rows).toHaveLength(2);
    expect(feed.list().heights.px).toHaveLength(COUNT);
    const unknown = virtualRowsOf(feed.list()).keyAt(12_000);
    void feed.session.loadMore(12_100);
    expect([await answerStretch(feed), await answerStretch(feed)]).toEqual([5000, 5000]);
    expect(feed.list().heights.px).toHaveLength(COUNT);
    expect(feed.status()?.tail.status).toBe('loading');
    expect(await answerStretch(feed)).toBe(LIMITS.orderPagePosts);
    expect(feed.status()?.tail.status).toBe('more');
    expect(feed.list().rows).toHaveLength(15_002);
    expect(feed.questions).toHaveLength(0);
    // Who had that place on screen has it still.
    expect(unknown).toBeLessThan(-1);
    expect(virtualRowsOf(feed.list()).indexOf(unknown ?? 0)).toBe(12_000);
    expect(virtualRowsOf(feed.list()).keyAt(12_000)).toBe(numberAt(feed.list().rows, 12_000));
  });

  it('is not requested where so many posts are known already', async () => {
    const feed = await countedFeed();
    void feed.session.loadMore(104);
    await answerStretch(feed);
    void feed.session.loadMore(252);
    await feed.settle();
    expect(feed.questions).toHaveLength(0);
    expect(feed.status()?.tail.status).toBe('more');
  });

  it('is loaded no further where one leaves again, and ends where it ends', async () => {
    const feed = await countedFeed();
    void feed.session.loadMore(COUNT);
    await answerStretch(feed);
    void feed.session.loadMore(0);
    await answerStretch(feed);
    expect(feed.questions).toHaveLength(0);
    expect(feed.list().rows).toHaveLength(10_002);
    void feed.session.loadMore(COUNT);
    await feed.settle();
    await feed.answer(order([old(10_002)])); // all the others have gone
    expect(feed.status()?.tail.status).toBe('end');
    expect(feed.list().heights.px).toHaveLength(10_003);
  });

  it('is loaded no further for a list that is no longer on screen', async () => {
    const feed = await countedFeed();
    void feed.session.loadMore(COUNT);
    await feed.settle();
    void feed.session.setScope('latest');
    await answerStretch(feed);
    expect(feed.questions.map(({ scope }) => scope)).toEqual(['latest']);
  });

  it('is loaded to where one had jumped when it is tried again after a failure', async () => {
    const feed = await countedFeed();
    void feed.session.loadMore(8_000);
    await feed.answer(failure('unavailable'));
    expect(feed.status()?.tail).toEqual({ status: 'failed', problem: 'unavailable' });
    expect(feed.list().heights.px).toHaveLength(COUNT);
    void feed.session.loadMore(8_010); // one scrolls on, which asks for nothing
    await feed.settle();
    expect(feed.questions).toHaveLength(0);
    const row = virtualRowsOf(feed.list()).keyAt(7_900) as FeedRow;
    const failed = feed.session.retryPost(row);
    await feed.answer(failure('unavailable'));
    expect(await failed).toBe('unavailable');
    const retried = feed.session.retryPost(row);
    expect([await answerStretch(feed), await answerStretch(feed)]).toEqual([5000, 5000]);
    expect(await retried).toBeUndefined();
    expect(feed.list().rows).toHaveLength(10_002);
  });

  it('has a row to load where its first page has no post that is still there', async () => {
    const feed = testFeed();
    await feed.open();
    await feed.answer(page([], '2'));
    expect(feed.list().heights.px).toHaveLength(1);
    void feed.session.loadMore(101);
    await answerStretch(feed);
    expect(feed.list().rows).toHaveLength(250);
    expect(feed.list().heights.px).toHaveLength(250);
  });

  it('is as long as it is whatever one wants of it, and never loaded far beyond that', async () => {
    const wish = fc.record({ wanted: fc.nat({ max: 30_000 }), meanwhile: fc.nat({ max: 30_000 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 4 }), async (wishes) => {
        const feed = await countedFeed();
        for (const { wanted, meanwhile } of wishes) {
          void feed.session.loadMore(wanted);
          await feed.settle();
          if (feed.questions.length > 0) {
            void feed.session.loadMore(meanwhile);
            await answerStretch(feed);
          }
          const before = feed.list().rows.length;
          while (feed.questions.length > 0) await answerStretch(feed);
          const { rows, heights } = feed.list();
          expect(rows.length).toBeGreaterThanOrEqual(Math.min(wanted, meanwhile));
          expect(rows.length).toBeLessThan(
            Math.max(before, wanted, meanwhile) + LIMITS.orderPagePosts,
          );
          expect(heights.px).toHaveLength(COUNT);
          const listed = virtualRowsOf(feed.list());
          for (const index of [0, rows.length - 1, rows.length, COUNT - 1]) {
            expect(listed.indexOf(listed.keyAt(index) ?? -1)).toBe(index);
          }
          expect([listed.keyAt(-1), listed.keyAt(COUNT)]).toEqual([undefined, undefined]);
        }
      }),
      { numRuns: 10 },
    );
  });
});
