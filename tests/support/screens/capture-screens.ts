import { join } from 'node:path';
import type { Page } from 'playwright';
import { DESKTOP, launchBrowser, PHONE } from '../e2e/browser.ts';
import { waitUntilSettled } from './settled.ts';
import { SCREENS, walkScreens } from './walk.ts';
import { makeScreenWorld } from './world.ts';

/**
 * Captures screens on each device and in each theme.
 *
 * @param only the names of the pictures, such as `feed-1280-light`; without it, all.
 */
export async function captureScreens(
  origin: string,
  folder: string,
  photograph: string,
  only?: readonly string[],
): Promise<void> {
  const world = await makeScreenWorld(origin, photograph);
  const browser = await launchBrowser();
  try {
    for (const device of [DESKTOP, PHONE]) {
      const screens = Object.values(SCREENS)
        .flat()
        .filter(
          ({ name }) => !only || only.some((each) => each.startsWith(`${name}-${device.width}-`)),
        );
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
        screens,
        look: (page, { name }) => capture(page, name),
      });
    }
  } finally {
    await browser.close();
  }
}
