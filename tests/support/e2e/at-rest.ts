import type { Page } from 'playwright';
import { expectUi } from './browser.ts';

/** Waits until nothing moves: a dialog that is still fading in has the contrast of fog. */
export async function animationsEnded(page: Page): Promise<void> {
  // One that is cut short, such as by what it moves leaving, has ended, too.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

/**
 * Waits until the page has nothing left to do. A dialog listens to keys only some tasks after it has
 * focus. Where nothing happens at all, Chromium may never call back by itself.
 */
export async function pageIsIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => requestIdleCallback(done, { timeout: 1_000 }));
  });
}

/**
 * Holds the page to its window: nothing can be scrolled sideways. It polls, since some parts
 * follow a new width only a frame later.
 */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expectUi.poll(beyond).toBe(0);
}
