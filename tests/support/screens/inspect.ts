import type { Page } from 'playwright';
import { animationsEnded } from '../e2e/at-rest.ts';
import { accessibilityViolations, colourViolations } from '../e2e/axe.ts';
import { type Device, expectUi } from '../e2e/browser.ts';
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

/** Returns the barriers of the page in its current state, by the look in which they occur. */
export async function inspectScreen(page: Page, device: Device): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const record = (look: string, faults: string[]) => {
    if (faults.length > 0) found[look] = faults;
  };
  await waitUntilSettled(page);
  record('light', await accessibilityViolations(page));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await animationsEnded(page);
  record('dark', await colourViolations(page));
  record('less motion', await motionOf(page));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  record('keyboard', await persistentFaults(page, unseenFocusOf));
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  record('right to left', await persistentFaults(page, overflowOf));
  await page.evaluate(() => document.documentElement.removeAttribute('dir'));
  if (!device.touch) {
    await page.emulateMedia({ forcedColors: 'active' });
    record('forced colours', [
      ...(await persistentFaults(page, unseenFocusOf)),
      ...(await faintIconsOf(page)),
    ]);
    await page.emulateMedia({ forcedColors: 'none' });
    return found;
  }
  record('touch', await smallTargetsOf(page));
  await page.setViewportSize(NARROW);
  record('320 px', await persistentFaults(page, overflowOf));
  await page.setViewportSize(device);
  return found;
}

/** The faults that stay: some parts of a page follow a new look only frames later. */
async function persistentFaults(
  page: Page,
  faultsOf: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  let faults: string[] = [];
  const hasNone = async () => {
    faults = await faultsOf(page);
    return faults.length === 0;
  };
  await expectUi
    .poll(hasNone)
    .toBe(true)
    .catch(() => undefined);
  return faults;
}
