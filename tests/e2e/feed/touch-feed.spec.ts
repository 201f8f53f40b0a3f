import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCrowdedServer } from '../../../bench/feed/crowded-server.mjs';
import { cardsAreDrawn, rest, tokenOfReader } from '../../../bench/feed/reader.mjs';
import { connectBrowser, PHONE } from '../../support/e2e/browser.ts';
import { createFinger, type Finger } from '../../support/e2e/finger.ts';

/** The hub that the long feed is tested on, too. */
const POSTS = 12_000;
/** What layout rounds away; the pixels of a phone are a third of this page's. */
const EXACT_PX = 0.7;
/** Between two frames the browser foretells where a finger is going. */
const FORETOLD_PX = 3;
/** A fling gets so far in one frame on no machine, however busy. */
const JUMP_ROWS = 40;
/** The middle of the screen, clear of the bars. */
const X = 195;
const MIDDLE = 420;

let hub: Awaited<ReturnType<typeof startCrowdedServer>>;
let browser: Browser;
let token: string;
beforeAll(async () => {
  [hub, browser] = await Promise.all([startCrowdedServer(POSTS), connectBrowser()]);
  token = await tokenOfReader(hub.origin);
});
afterAll(async () => {
  await browser.close();
  await hub.close();
});

/** The feed on a phone, with a finger on it. */
async function onPhone(act: (page: Page, finger: Finger) => Promise<void>): Promise<void> {
  const context = await browser.newContext({
    baseURL: hub.origin,
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript((held) => localStorage.setItem('token', held), token);
    await context.addInitScript(watchScreen);
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    await page.goto('/creative-hub');
    await page.waitForFunction(cardsAreDrawn);
    await rest(page);
    await act(page, await createFinger(page));
  } finally {
    await context.close();
  }
}

/** A card as one frame of the screen shows it. */
interface Shown {
  readonly position: number;
  readonly top: number;
  readonly bottom: number;
}
type ScreenRecording = readonly (readonly Shown[])[];

/** Runs in the page before its own code: what is on the screen, now and in every frame while recording. */
function watchScreen(): void {
  const look = () =>
    [...document.querySelectorAll('[role="feed"] [aria-posinset]')]
      .map((card) => {
        const { top, bottom } = card.getBoundingClientRect();
        return { position: Number(card.getAttribute('aria-posinset')), top, bottom };
      })
      .filter(({ top, bottom }) => bottom > 0 && top < innerHeight)
      .sort((a, b) => a.top - b.top);
  const frames: Shown[][] = [];
  const record = () => {
    frames.push(look());
    requestAnimationFrame(record);
  };
  Object.assign(window, { look, frames, record });
}

/** Looks at the screen in every frame, from now until `stopRecording`. */
async function startRecording(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { record: () => void }).record());
}

function stopRecording(page: Page): Promise<ScreenRecording> {
  return page.evaluate(() => (window as unknown as { frames: ScreenRecording }).frames);
}

/** Where the middle of the screen is in the list: the card there, and the share of it above. */
function scrollOffsetOf(frame: readonly Shown[]): number {
  const card = frame.find(({ bottom }) => bottom > MIDDLE);
  return card ? card.position + (MIDDLE - card.top) / (card.bottom - card.top) : Number.NaN;
}

/** Every frame shows cards in their order, none left out, and each where the one before it ends. */
function expectWhole(frames: ScreenRecording): void {
  for (const frame of frames) {
    const [first] = frame;
    expect(frame.map(({ position }) => position)).toEqual(
      frame.map((_, index) => (first?.position ?? 0) + index),
    );
    for (const [index, { top }] of frame.entries()) {
      const above = frame[index - 1];
      if (above) expect(Math.abs(top - above.bottom)).toBeLessThan(1 + EXACT_PX);
    }
    expect(frame.at(-1)?.bottom).toBeGreaterThan(PHONE.height - 1);
    expect(first?.top).toBeLessThan(MIDDLE);
  }
}

async function shown(page: Page): Promise<readonly Shown[]> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return page.evaluate(() => (window as unknown as { look: () => Shown[] }).look());
}

/** What is on the screen once four frames in a row have shown the same. */
async function stillView(page: Page): Promise<readonly Shown[]> {
  let last = await shown(page);
  for (let equal = 1; equal < 4; ) {
    const now = await shown(page);
    equal = JSON.stringify(now) === JSON.stringify(last) ? equal + 1 : 1;
    last = now;
  }
  return last;
}

/** Waits until a flung list is at rest; on a busy machine it may pause in between. */
async function stopped(page: Page): Promise<void> {
  let before: readonly Shown[] = [];
  await expect
    .poll(
      async () => {
        const [last, now] = [before, await shown(page)];
        before = now;
        return JSON.stringify(last) === JSON.stringify(now);
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  await page.waitForFunction(cardsAreDrawn);
}

/** Throws the list; the finger leaves it in motion. */
async function fling(finger: Finger, byPx: number): Promise<void> {
  await finger.down(X, MIDDLE - byPx / 2);
  await finger.move(byPx, 5, 8);
  await finger.up();
}

async function scrolledPx(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** The first like on screen that can be pressed, clear of the bars. */
function likeInSight(page: Page) {
  return page.evaluateHandle(() =>
    [...document.querySelectorAll('[role="feed"] [aria-posinset]')]
      .map((card) => card.querySelector('button[aria-pressed]'))
      .find((like) => {
        const { top = 0, bottom = 0 } = like?.getBoundingClientRect() ?? {};
        const isFree = like?.ariaPressed === 'false' && like.ariaDisabled !== 'true';
        return isFree && top > 100 && bottom < innerHeight - 120;
      }),
  );
}

describe('the feed under a finger', () => {
  it('follows a slow finger down and up by the same distance', async () => {
    await onPhone(async (page, finger) => {
      await finger.down(X, 700);
      /** Where the cards are once the finger, having moved, stands still. */
      const viewAfter = async (byPx: number, steps: number) => {
        await finger.move(byPx, steps);
        for (const backPx of [1, -1, 1, -1]) await finger.move(backPx, 1);
        return stillView(page);
      };
      let before = await viewAfter(-60, 10); // beyond what might still be a tap
      for (let step = 0; step < 8; step += 1) {
        const byPx = step % 4 === 3 ? 30 : -50;
        const after = await viewAfter(byPx, 5);
        for (const { position, top } of after) {
          const was = before.find((card) => card.position === position);
          if (!was) continue;
          expect(Math.abs(top - was.top - byPx), `in step ${step}`).toBeLessThan(FORETOLD_PX);
        }
        expectWhole([after]);
        before = after;
      }
      await finger.up();
    });
  });

  it('goes on after a fling in its order and stays where it stops', async () => {
    await onPhone(async (page, finger) => {
      await startRecording(page);
      await fling(finger, -400);
      const leftPx = await scrolledPx(page);
      await stopped(page);
      expect(await scrolledPx(page)).toBeGreaterThan(leftPx);
      const frames = await stopRecording(page);
      expectWhole(frames);
      const places = frames.map(scrollOffsetOf);
      for (const [index, place] of places.entries()) {
        expect(place).toBeGreaterThanOrEqual((places[index - 1] ?? 0) - 0.01);
      }
    });
  });

  it('flings up over unmeasured cards without a jump', async () => {
    await onPhone(async (page, finger) => {
      await page.evaluate(() =>
        scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * 0.6),
      );
      await stopped(page);
      await startRecording(page);
      for (let count = 0; count < 4; count += 1) {
        const leftPx = await scrolledPx(page);
        await fling(finger, 400);
        await expect.poll(() => scrolledPx(page)).toBeLessThan(leftPx);
      }
      await stopped(page);
      const frames = await stopRecording(page);
      expectWhole(frames);
      const places = frames.map(scrollOffsetOf);
      expect(places.at(-1)).toBeLessThan((places[0] ?? 0) - 3);
      for (const [index, place] of places.entries()) {
        const before = places[index - 1] ?? place;
        expect(place).toBeLessThanOrEqual(before + 0.05);
        expect(place).toBeGreaterThan(before - JUMP_ROWS);
      }
    });
  });

  it('stops a fling at a touch', async () => {
    await onPhone(async (page, finger) => {
      const address = page.url();
      await fling(finger, -500);
      const leftPx = await scrolledPx(page);
      await expect.poll(() => scrolledPx(page)).toBeGreaterThan(leftPx);
      await finger.down(X, MIDDLE);
      const held = await stillView(page);
      for (let frame = 0; frame < 30; frame += 1) expect(await shown(page)).toEqual(held);
      await finger.up();
      await stopped(page);
      expect(await shown(page)).toEqual(held);
      expect(page.url()).toBe(address); // it was no tap on what happened to be there
      expectWhole([held]);
    });
  });

  it('a tap after a fling presses what is under the finger, and nothing else', async () => {
    await onPhone(async (page, finger) => {
      const liked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.includes('/posts/like/')) liked.push(pathname);
      });
      let button = await likeInSight(page);
      do {
        await fling(finger, -500);
        await stopped(page);
        button = await likeInSight(page);
      } while (!button.asElement());
      const pressed = () => page.locator('[role="feed"] button[aria-pressed="true"]').count();
      const before = await pressed();
      const box = await button.asElement()?.boundingBox();
      if (!box) throw new Error('There is no like to press on the screen.');
      const still = await shown(page);
      await finger.down(box.x + box.width / 2, box.y + box.height / 2);
      await finger.up();
      await expect.poll(pressed).toBe(before + 1);
      expect(await button.evaluate((one) => one?.getAttribute('aria-pressed'))).toBe('true');
      await stopped(page);
      expect(liked).toHaveLength(1);
      expect(await shown(page)).toEqual(still);
    });
  });
});
