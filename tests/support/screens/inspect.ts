import type { Page } from 'playwright';
import { animationsEnded } from '../e2e/at-rest.ts';
import { accessibilityViolations, colourViolations } from '../e2e/axe.ts';
import type { Device } from '../e2e/browser.ts';
import { waitUntilSettled } from './settled.ts';
import {
  faintIconsOf,
  motionOf,
  overflowOf,
  smallTargetsOf,
  unseenFocusOf,
} from './visual-checks.ts';

/** 400 % of 1280 pixels. */
const NARROW = { width: 320, height: 640 };

/** How often a page is looked at that has to lay itself out again, a tenth of a second apart. */
const TRIES = 50;

/** What keeps somebody from using the page as it is now, by the look in which it does. */
export async function inspectScreen(page: Page, device: Device): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const note = (look: string, faults: string[]) => {
    if (faults.length > 0) found[look] = faults;
  };
  await waitUntilSettled(page);
  note('light', await accessibilityViolations(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await animationsEnded(page);
  note('dark', await colourViolations(page));
  note('less motion', await motionOf(page));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  note('keyboard', await unseenFocusOf(page));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  note('right to left', await persistentFaults(page, overflowOf));
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  if (!device.touch) {
    await page.emulateMedia({ forcedColors: 'active' });
    note('forced colours', [...(await unseenFocusOf(page)), ...(await faintIconsOf(page))]);
    await page.emulateMedia({ forcedColors: 'none' });
    return found;
  }
  note('touch', await smallTargetsOf(page));
  await page.setViewportSize(NARROW);
  note('320 px', await persistentFaults(page, overflowOf));
  await page.setViewportSize(device);
  return found;
}

/** The faults that stay: parts of a page hear of a new look with one of the next frames. */
async function persistentFaults(
  page: Page,
  faultsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const faults = await faultsOf(page);
    if (faults.length === 0 || tries === TRIES) return faults;
    await page.waitForTimeout(100);
  }
}
