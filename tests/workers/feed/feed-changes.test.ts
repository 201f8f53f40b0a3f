import { describe, expect, it } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import {
  CARD_FOLDED_LINES,
  CARD_WHOLE_LINES,
  cardHeightPx,
  cardMetrics,
} from '#contract/rules/card-layout.ts';
import { estimatedHeightPx } from '#workers/feed/card-heights.ts';
import { numberAt } from '../../../src/lib/scroll/chunked-column.ts';
import { heightAt } from '../../../src/lib/scroll/list-heights.ts';
import { AUTHOR, idOf, postOf, VIEWER } from '../../support/web/feed-posts.ts';
import {
  fresh,
  GEOMETRY,
  HOUR,
  NOW,
  openWith,
  order,
  page,
  testFeed,
} from './support/test-feed.ts';

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

  it('moves nothing when a post turns 24 hours old', async () => {
    const feed = await openWith([dayOld(1), fresh(2)]);
    const before = feed.list();
    await feed.passTime(HOUR);
    expect(feed.list()).toBe(before);
  });

  it('is applied by the next refresh', async () => {
    const feed = await openWith([dayOld(1), fresh(2)]);
    await feed.passTime(HOUR);
    void feed.session.refresh();
    await feed.answer(page([dayOld(1), fresh(2)]));
    expect(await feed.ids()).toEqual([idOf(2), idOf(1)]);
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

const NO_MEDIA = { mediaCount: 0, mediaWidthPx: 0, mediaHeightPx: 0, projectImages: 0 };

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

  describe('of a long text', () => {
    // Ten letters to a line.
    const textOf = (lines: number) => 'x'.repeat(lines * 10);
    const textPx = async (content: string) => {
      const feed = await openWith([postOf(1, { content })]);
      return heightAt(feed.list().heights, 0);
    };
    const { textLinePx, foldPx } = cardMetrics(GEOMETRY);
    const lastRecord = (feed: Awaited<ReturnType<typeof openWith>>) =>
      feed.updates.findLast(({ records }) => records?.length)?.records?.at(-1);

    it('are those of its first lines and what opens it, however long it is', async () => {
      const [twoPx, wholePx] = [await textPx(textOf(2)), await textPx(textOf(CARD_WHOLE_LINES))];
      expect(wholePx - twoPx).toBe((CARD_WHOLE_LINES - 2) * textLinePx);
      const foldedPx = await textPx(textOf(CARD_WHOLE_LINES + 1));
      expect(foldedPx - twoPx).toBe((CARD_FOLDED_LINES - 2) * textLinePx + foldPx);
      expect(foldedPx).toBeLessThan(wholePx);
      expect(await textPx(textOf(500))).toBe(foldedPx);
    });

    it('are estimated like that before it is loaded', async () => {
      const post = postOf(1, { content: textOf(500) });
      const estimatedPx = estimatedHeightPx(
        { ...NO_MEDIA, textChars: 5000 },
        cardMetrics(GEOMETRY),
        GEOMETRY.columnPx,
      );
      expect(estimatedPx).toBe(await textPx(post.content));
    });

    it('follow it when it is opened and closed, with its record', async () => {
      const feed = await openWith([postOf(1, { content: textOf(100) })]);
      expect(lastRecord(feed)).toMatchObject({ isTextLong: true, isTextOpen: false });
      const foldedPx = heightAt(feed.list().heights, 0);
      const row = (numberAt(feed.list().rows, 0) ?? -1) as never;
      await feed.session.setTextOpen(row, true);
      const openPx = foldedPx + (100 - CARD_FOLDED_LINES) * textLinePx;
      expect(heightAt(feed.list().heights, 0)).toBe(openPx);
      expect(lastRecord(feed)).toMatchObject({ isTextOpen: true });
      await feed.session.setTextOpen(row, false);
      expect(heightAt(feed.list().heights, 0)).toBe(foldedPx);
    });

    it('come with its record where another width makes it long', async () => {
      const feed = await openWith([postOf(1, { content: textOf(CARD_WHOLE_LINES) }), fresh(2)]);
      await feed.session.setGeometry({ ...GEOMETRY, columnPx: 320 });
      const { list, records } = feed.updates.at(-1) ?? {};
      expect(list?.kind).toBe('relayout');
      expect(records).toMatchObject([{ id: idOf(1), isTextLong: true }]);
      await feed.session.setGeometry(GEOMETRY);
      expect(feed.updates.at(-1)?.records).toMatchObject([{ id: idOf(1), isTextLong: false }]);
    });

    it('come with its record where an edit makes it long', async () => {
      const feed = await openWith([postOf(1)]);
      await feed.session.updatePost(idOf(1), { fields: { content: textOf(40) } });
      const { list, records } = feed.updates.at(-1) ?? {};
      expect(list?.kind).toBe('resize');
      expect(records).toMatchObject([{ content: textOf(40), isTextLong: true }]);
    });

    it('come with its record where it is the viewer’s new post', async () => {
      const feed = await openWith([fresh(1)]);
      await feed.session.addOwnPost({ ...fresh(9), content: textOf(40) });
      const { list, records } = feed.updates.at(-1) ?? {};
      expect(list?.kind).toBe('prepend');
      expect(records).toMatchObject([{ id: idOf(9), isTextLong: true }]);
    });
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
