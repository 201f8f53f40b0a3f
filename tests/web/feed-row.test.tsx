import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { FeedRow } from '#workers/feed-types.ts';
import { askFeed } from '../../src/lib/feed-client.ts';
import { heldPosts } from '../../src/state/posts.ts';
import { idOf, postOf } from '../support/feed-posts.ts';
import { cards, pagesOf, showFeedScreen, twoFrames } from '../support/feed-world.tsx';

/** How often each row was drawn. */
const drawn = new Map<FeedRow, number>();
vi.mock('../../src/state/feed-window.ts', async (original) => {
  const real = await original<typeof import('../../src/state/feed-window.ts')>();
  return {
    ...real,
    useFeedItem(row: FeedRow) {
      drawn.set(row, (drawn.get(row) ?? 0) + 1);
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
  showFeedScreen(pagesOf(POSTS));
  await expect.poll(heldPosts).toBe(POSTS.length);
  await expect.poll(() => cards()[0]?.getAttribute('aria-setsize')).toBe(String(POSTS.length));
  await expect.poll(() => cards().some(({ ariaBusy }) => ariaBusy === 'true')).toBe(false);
  await twoFrames();
  drawn.clear();
}

it('is not drawn again while one scrolls', async () => {
  await showWholeFeed();
  const there = cards().map(({ dataset }) => Number(dataset.row) as FeedRow);
  const { dataset: last } = cards().at(-1) ?? document.body;
  for (let step = 0; step < 20; step += 1) {
    scrollBy(0, 150);
    await twoFrames();
  }
  await expect.poll(() => cards().some(({ dataset }) => dataset.row === last.row)).toBe(false);
  // Those that came were drawn once, those that were there not at all.
  expect(drawn.size).toBeGreaterThan(5);
  expect(there.filter((row) => drawn.has(row))).toEqual([]);
  expect([...drawn].filter(([, times]) => times > 1)).toEqual([]);
});

it('is not drawn again for a like', async () => {
  await showWholeFeed();
  await askFeed((feed) => feed.noteFacts(idOf(2), { likes: 7, isLiked: true }));
  await askFeed((feed) => feed.noteFacts(idOf(3), { likes: 8, isLiked: false }));
  await twoFrames();
  expect([...drawn]).toEqual([]);
});
