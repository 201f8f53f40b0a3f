import type { Page } from 'playwright';
import { animationsEnded } from '../e2e/at-rest.ts';

/** Fonts are there, pictures in view are decoded, nothing is moving. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  // What opens in two steps, such as a dialog around what it has to load, begins to move twice.
  for (let step = 0; step < 2; step += 1) {
    await page.evaluate(async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const pictures = [...document.images].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      );
      await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    });
    await animationsEnded(page);
  }
}
