import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORDER_BYTES_TYPE } from '#contract/rules/order-bytes.ts';
import { startCrowdedServer } from '../../../bench/feed/crowded-server.mjs';
import { measureLike } from '../../../bench/feed/like.mjs';
import { measureReach } from '../../../bench/feed/reach.mjs';
import {
  cardsOnScreen,
  countVisiblePosts,
  launchReaderBrowser,
  listSize,
  openFeedPage,
  openReaderIn,
  openWholeFeed,
  rest,
  tokenOfReader,
} from '../../../bench/feed/reader.mjs';
import {
  measurePaints,
  measureSteadiness,
  measureUpSteps,
} from '../../../bench/feed/scrolling.mjs';

/** About 6,000,000 px of cards: beyond what the scroller may be tall. */
const POSTS = 12_000;
const MAX_NODES = 600;
/** The thumb of so long a page is as short as the browser draws any; its middle, from the end of the track. */
const THUMB_PX = 20;
/** A mouse that is moved fast enough to get somewhere. */
const THUMB_STEP_PX = 8;
const DOWN = ['PageDown', 'Space', 'PageDown'] as const;
const UP = ['PageUp', 'Shift+Space', 'PageUp'] as const;

type Reader = Awaited<ReturnType<typeof openReaderIn>>;
type Options = Parameters<typeof launchReaderBrowser>[0];

let hub: Awaited<ReturnType<typeof startCrowdedServer>>;
let token: string;
let visible: number;
beforeAll(async () => {
  hub = await startCrowdedServer(POSTS);
  token = await tokenOfReader(hub.origin);
  visible = await countVisiblePosts(hub.origin, token);
});
/** By their options: each reads in a window of its own, and starting a browser costs more than that. */
const browsers = new Map<string, Promise<Browser>>();
afterAll(async () => {
  for (const browser of browsers.values()) await (await browser).close();
  await hub.close();
});

async function reading<Value>(
  measure: (reader: Reader) => Promise<Value>,
  options: Options = {},
): Promise<Value> {
  const key = JSON.stringify(options);
  const browser = browsers.get(key) ?? launchReaderBrowser(options);
  browsers.set(key, browser);
  const reader = await openReaderIn(await browser, hub.origin, token);
  try {
    return await measure(reader);
  } finally {
    await reader.close();
  }
}

/** The thumb of the window's scroll bar, grabbed by a mouse at the top of the list. */
async function thumbOf(page: Page) {
  const { x, trackPx } = await page.evaluate(() => {
    const { clientWidth, clientHeight } = document.documentElement;
    return { x: (clientWidth + innerWidth) / 2, trackPx: clientHeight };
  });
  expect(x).toBeGreaterThan(await page.evaluate(() => document.documentElement.clientWidth));
  let y = THUMB_PX;
  return {
    /** Holds the thumb and moves to a part of the track, step by step, as a hand does. */
    async dragTo(part: number, stepPx = THUMB_STEP_PX): Promise<void> {
      await page.mouse.move(x, y);
      await page.mouse.down();
      const endPx = THUMB_PX + part * (trackPx - 2 * THUMB_PX);
      while (y !== endPx) {
        y += Math.min(Math.max(endPx - y, -stepPx), stepPx);
        await page.mouse.move(x, y);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
    },
    release: () => page.mouse.up(),
  };
}

/** What is on screen where the thumb is left; letting go of it moves nothing. */
async function cardsWhereLeft(page: Page, thumb: Awaited<ReturnType<typeof thumbOf>>) {
  await rest(page);
  const held = await cardsOnScreen(page);
  await thumb.release();
  await rest(page);
  expect(await cardsOnScreen(page)).toEqual(held);
  return held;
}

describe('a feed longer than the largest element', () => {
  it.for([1, 3])(
    'can be scrolled to its last post at device pixel ratio %d',
    async (pixelRatio) => {
      expect(visible).toBeGreaterThan(POSTS * 0.9);
      const { reachable, faults } = await reading((reader) => measureReach(reader, visible), {
        pixelRatio,
      });
      expect(faults).toEqual([]);
      expect(reachable).toBe(visible);
    },
  );

  it.for([1, 3])('scrolls by Page keys and Space at device pixel ratio %d', async (pixelRatio) => {
    await reading(
      async ({ page }) => {
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
      },
      { pixelRatio },
    );
  });

  it.for([1, 3])(
    'scrolls by the scroll bar’s thumb at device pixel ratio %d',
    async (pixelRatio) => {
      await reading(
        async ({ page }) => {
          await openWholeFeed(page);
          const thumb = await thumbOf(page);
          await thumb.dragTo(0.5);
          const [middle] = await cardsWhereLeft(page, thumb);
          expect((middle?.position ?? 0) / visible).toBeGreaterThan(0.4);
          expect((middle?.position ?? 0) / visible).toBeLessThan(0.6);

          await thumb.dragTo(1);
          const last = (await cardsWhereLeft(page, thumb)).at(-1);
          expect(last?.position).toBe(visible);
          expect(last?.bottom).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));

          await thumb.dragTo(0);
          const [first] = await cardsWhereLeft(page, thumb);
          expect(first?.position).toBe(1);
          expect(await page.evaluate(() => scrollY)).toBe(0);

          await thumb.dragTo(1, Number.POSITIVE_INFINITY); // torn down in one move
          const lastOfAll = (await cardsWhereLeft(page, thumb)).at(-1);
          expect(lastOfAll?.position).toBe(visible);
          expect(lastOfAll?.bottom).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
        },
        { pixelRatio, hasScrollbars: true },
      );
    },
  );

  it('is as long as it is from the beginning, and loaded to where the thumb is left', async () => {
    await reading(
      async ({ page }) => {
        const stretches: string[] = [];
        page.context().on('response', (response) => {
          const isOrder = response.url().includes('/api/posts/order?scope=hot');
          if (isOrder) stretches.push(response.headers()['content-type'] ?? '');
        });
        await openFeedPage(page);
        await rest(page);
        expect(stretches).toHaveLength(1);
        const thumb = await thumbOf(page);
        await thumb.dragTo(0.3);
        const [shown] = await cardsWhereLeft(page, thumb);
        expect((shown?.position ?? 0) / visible).toBeGreaterThan(0.2);
        expect((shown?.position ?? 0) / visible).toBeLessThan(0.4);
        expect(await listSize(page)).toBe(-1); // its end is not loaded
        expect(stretches.length).toBeLessThanOrEqual(8); // at least doubling from 250 on
        expect(new Set(stretches)).toEqual(new Set([ORDER_BYTES_TYPE]));

        await page.keyboard.press('End');
        await page.waitForFunction(
          (total) =>
            document.querySelector(`[role="feed"] [aria-posinset="${total}"]`)?.ariaBusy === null,
          visible,
        );
        await rest(page);
        const last = (await cardsOnScreen(page)).at(-1);
        expect(last?.position).toBe(visible);
        expect(last?.bottom).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
        expect(stretches.length).toBeLessThanOrEqual(8 + Math.ceil(POSTS / 5000));
      },
      { hasScrollbars: true },
    );
  });

  it('shifts nothing by itself, with few elements mounted', async () => {
    const { layoutShift, nodes } = await reading(measureSteadiness);
    expect(layoutShift).toBe(0);
    expect(nodes).toBeLessThanOrEqual(MAX_NODES);
  });

  it('moves up by exactly as much as the wheel, where heights had been estimated', async () => {
    const { exactSteps, steps } = await reading(measureUpSteps);
    expect(exactSteps).toBe(steps);
  });

  it('paints a card as it comes, and not again for each that comes or leaves', async () => {
    const { layers, paintsPerTile } = await reading(measurePaints);
    expect(layers).toBeLessThan(8);
    expect(paintsPerTile).toBeLessThan(2.7);
  });

  it('renders one card for one like', async () => {
    const { rendered, mounted, changed } = await reading(measureLike);
    expect(mounted).toBeGreaterThan(1);
    expect({ rendered, changed }).toEqual({ rendered: 1, changed: 1 });
  });
});
