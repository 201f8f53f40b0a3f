import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { posts } from '../../../src/state/entities/posts.ts';
import {
  mountedCards,
  pagesOf,
  renderFeedScreen,
  waitTwoFrames,
} from '../../support/web/feed-harness.tsx';
import { idOf, postOf } from '../../support/web/feed-posts.ts';

/** How often each row was drawn; a drawing that a scroll interrupts and begins anew is one. */
const drawn = new Map<FeedRow, number>();
vi.mock('../../../src/state/feed/feed-window.ts', async (original) => {
  const real = await original<typeof import('../../../src/state/feed/feed-window.ts')>();
  return {
    ...real,
    useFeedItem(row: FeedRow) {
      useLayoutEffect(() => void drawn.set(row, (drawn.get(row) ?? 0) + 1));
      return real.useFeedItem(row);
    },
  };
});

const NOW = Date.now();
const POSTS = Array.from({ length: 30 }, (_, n) =>
  postOf(n + 1, { createdAtMs: NOW - (n + 1) * 60_000 }),
);

/** The feed with all its posts loaded, and nothing of it left to be drawn. */
async function showWholeFeed(): Promise<void> {
  await page.viewport(1280, 800);
  renderFeedScreen(pagesOf(POSTS));
  await expect.poll(() => posts.retainedIds().length).toBe(POSTS.length);
  await expect
    .poll(() => mountedCards()[0]?.getAttribute('aria-setsize'))
    .toBe(String(POSTS.length));
  await expect.poll(() => mountedCards().some(({ ariaBusy }) => ariaBusy === 'true')).toBe(false);
  await waitTwoFrames();
  drawn.clear();
}

it('a card of the feed is not drawn again while one scrolls', async () => {
  await showWholeFeed();
  const there = mountedCards().map(({ dataset }) => Number(dataset.row) as FeedRow);
  const { dataset: last } = mountedCards().at(-1) ?? document.body;
  for (let step = 0; step < 20; step += 1) {
    scrollBy(0, 150);
    await waitTwoFrames();
  }
  await expect
    .poll(() => mountedCards().some(({ dataset }) => dataset.row === last.row))
    .toBe(false);
  // Those that came were drawn once, those that were there not at all.
  expect(drawn.size).toBeGreaterThan(5);
  expect(there.filter((row) => drawn.has(row))).toEqual([]);
  expect([...drawn].filter(([, times]) => times > 1)).toEqual([]);
});

it('an article of the feed is not drawn again for a like', async () => {
  await showWholeFeed();
  posts.apply(idOf(2), { fields: { likes: 7, isLiked: true }, revision: 2 });
  posts.apply(idOf(3), { fields: { likes: 8, isLiked: false }, revision: 2 });
  await waitTwoFrames();
  expect([...drawn]).toEqual([]);
});
