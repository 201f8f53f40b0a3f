import { join } from 'node:path';
import type { Page } from 'playwright';
import { DESKTOP, launchBrowser, PHONE } from '../e2e/browser.ts';
import { waitUntilSettled } from './settled.ts';
import { SCREENS, walkScreens } from './walk.ts';
import { makeScreenWorld } from './world.ts';

/** Takes every screen on each device and in each theme. */
export async function captureScreens(
  origin: string,
  folder: string,
  photograph: string,
): Promise<void> {
  const world = await makeScreenWorld(origin, photograph);
  const browser = await launchBrowser();
  try {
    for (const device of [DESKTOP, PHONE]) {
      const capture = async (page: Page, name: string) => {
        if (!device.touch) await page.mouse.move(0, 0); // nothing is pointed at
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await waitUntilSettled(page);
          await page.screenshot({
            path: join(folder, `${name}-${device.width}-${colorScheme}.png`),
          });
        }
      };
      await walkScreens({
        browser,
        world,
        device,
        screens: Object.values(SCREENS).flat(),
        look: (page, { name }) => capture(page, name),
      });
    }
  } finally {
    await browser.close();
  }
}
