import type { Page } from 'playwright';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DESKTOP, expectUi, PHONE } from '../support/e2e/browser.ts';
import { serverAndBrowser } from '../support/e2e/server-and-browser.ts';
import { waitUntilSettled } from '../support/screens/settled.ts';
import { close, SCREENS, walkScreens } from '../support/screens/walk.ts';
import { makeScreenWorld, type ScreenWorld } from '../support/screens/world.ts';

const hub = serverAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.server.origin, inject('photograph'));
});

/** In what is written there, the questions over them are asked. */
const FORMS: readonly string[] = ['composer', 'project-editor'];

/** What is written in the fields of the dialogs that are open. */
function wordsIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLTextAreaElement>(
        '[role="dialog"] textarea, [role="dialog"] input:not([type="file"])',
      ),
    ].map(({ value }) => value),
  );
}

/** A question that has just opened does not hear Escape within its first frames. */
const QUESTION_MS = 250;

const overlays = Object.values(SCREENS)
  .flat()
  .filter(({ overlay }) => overlay !== undefined);

describe.each([
  { ...DESKTOP, name: 'a desk' },
  { ...PHONE, name: 'a phone' },
])('every dialog and menu on $name', (device) => {
  it('opens by keys, closes by Escape, gives focus back to what opened it, and asks before words are lost', async () => {
    const walked: string[] = [];
    const pageErrors = await walkScreens({
      browser: hub.browser,
      world,
      device,
      screens: Object.values(SCREENS)
        .flat()
        .filter((screen) => overlays.includes(screen) || FORMS.includes(screen.name)),
      look: async (page, screen) => {
        walked.push(screen.name);
        const { overlay } = screen;
        await waitUntilSettled(page);
        await page.waitForTimeout(QUESTION_MS);
        if (!overlay) return;
        const written = await wordsIn(page);
        await close(page, screen);
        if (overlay.openByKeys) {
          await overlay.openByKeys(page);
        } else if (overlay.opener) {
          await overlay.opener(page).press('Enter');
        } else if (screen.confirmsOnEscape) {
          expect(await wordsIn(page), screen.name).toEqual(written);
          await page.keyboard.press('Escape');
        } else {
          return;
        }
        await expectUi(overlay.box(page)).toBeVisible();
        const hasFocus = () =>
          overlay.box(page).evaluate((box) => box.contains(document.activeElement));
        await expectUi.poll(hasFocus).toBe(true);
        await waitUntilSettled(page);
        await page.waitForTimeout(QUESTION_MS);
      },
    });
    expect(walked.length).toBeGreaterThan(20);
    expect(pageErrors).toEqual([]);
  }, 600_000);
});
