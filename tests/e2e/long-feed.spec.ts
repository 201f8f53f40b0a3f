import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCrowdedHub } from '../../scripts/bench/feed/hub.mjs';
import { measureLike } from '../../scripts/bench/feed/like.mjs';
import { measureReach } from '../../scripts/bench/feed/reach.mjs';
import {
  cardsOnScreen,
  countVisiblePosts,
  openReader,
  openWholeFeed,
  rest,
  tokenOfReader,
} from '../../scripts/bench/feed/reader.mjs';
import { measureSteadiness, measureUpSteps } from '../../scripts/bench/feed/scrolling.mjs';

/** About 6,000,000 px of cards: beyond what the scroller may be tall. */
const POSTS = 12_000;
const MAX_NODES = 600;
const DOWN = ['PageDown', 'Space', 'PageDown'] as const;
const UP = ['PageUp', 'Shift+Space', 'PageUp'] as const;

type Reader = Awaited<ReturnType<typeof openReader>>;

let hub: Awaited<ReturnType<typeof startCrowdedHub>>;
let token: string;
let visible: number;
beforeAll(async () => {
  hub = await startCrowdedHub(POSTS);
  token = await tokenOfReader(hub.origin);
  visible = await countVisiblePosts(hub.origin, token);
});
afterAll(() => hub.close());

async function reading<Value>(
  measure: (reader: Reader) => Promise<Value>,
  pixelRatio?: number,
): Promise<Value> {
  const reader = await openReader(hub.origin, token, pixelRatio ? { pixelRatio } : {});
  try {
    return await measure(reader);
  } finally {
    await reader.close();
  }
}

describe('a feed that is longer than an element may be', () => {
  it.for([1, 3])('is reached to its last post at device pixel ratio %d', async (pixelRatio) => {
    expect(visible).toBeGreaterThan(POSTS * 0.9);
    const { reachable, faults } = await reading(
      (reader) => measureReach(reader, visible),
      pixelRatio,
    );
    expect(faults).toEqual([]);
    expect(reachable).toBe(visible);
  });

  it.for([1, 3])('is read by Page keys and Space at device pixel ratio %d', async (pixelRatio) => {
    await reading(async ({ page }) => {
      await openWholeFeed(page);
      await page.evaluate(() =>
        scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.6),
      );
      await rest(page);
      const beginning = await cardsOnScreen(page);
      let before = beginning;
      const keys = [...DOWN, ...DOWN, ...UP, ...UP];
      for (const [index, key] of keys.entries()) {
        await page.keyboard.press(key);
        await rest(page);
        const after = await cardsOnScreen(page);
        const [upper, lower] = index < keys.length / 2 ? [before, after] : [after, before];
        // Another page of it, and no card between the two that was on neither.
        expect(after, key).not.toEqual(before);
        expect(lower[0]?.position).toBeGreaterThanOrEqual(upper[0]?.position ?? Number.NaN);
        expect(lower[0]?.position).toBeLessThanOrEqual((upper.at(-1)?.position ?? 0) + 1);
        before = after;
      }
      expect(before[0]?.position).toBe(beginning[0]?.position);
      expect(Math.abs((before[0]?.top ?? 0) - (beginning[0]?.top ?? 0))).toBeLessThan(2);
    }, pixelRatio);
  });

  it('moves nothing but what the reader moves, with few elements', async () => {
    const { layoutShift, nodes } = await reading(measureSteadiness);
    expect(layoutShift).toBe(0);
    expect(nodes).toBeLessThanOrEqual(MAX_NODES);
  });

  it('moves up by exactly as much as the wheel, where heights had been estimated', async () => {
    const { exactSteps, steps } = await reading(measureUpSteps);
    expect(exactSteps).toBe(steps);
  });

  it('draws one card again for one like', async () => {
    const { rendered, mounted, changed } = await reading(measureLike);
    expect(mounted).toBeGreaterThan(1);
    expect({ rendered, changed }).toEqual({ rendered: 1, changed: 1 });
  });
});
