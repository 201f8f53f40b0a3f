import { beforeAll, describe, expect, inject, it } from 'vitest';
import { DESKTOP, PHONE, see } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { settled } from '../support/screens/settled.ts';
import { close, SCREENS, walkScreens } from '../support/screens/walk.ts';
import { makeScreenWorld, type ScreenWorld } from '../support/screens/world.ts';

const hub = hubAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.hub.origin, inject('photograph'));
});

/** A question that has just opened does not hear Escape within its first frames. */
const QUESTION_MS = 250;

const overlays = Object.values(SCREENS)
  .flat()
  .filter(({ overlay }) => overlay !== undefined);

describe.each([
  { ...DESKTOP, name: 'a desk' },
  { ...PHONE, name: 'a phone' },
])('every dialog and menu on $name', (device) => {
  it('opens by keys, closes by Escape, and gives focus back to what opened it', async () => {
    const walked: string[] = [];
    const complaints = await walkScreens({
      browser: hub.browser,
      world,
      device,
      // With the editor, whose state the questions over it are asked in.
      screens: Object.values(SCREENS)
        .flat()
        .filter((screen) => overlays.includes(screen) || screen.name === 'project-editor'),
      look: async (page, screen) => {
        walked.push(screen.name);
        const { overlay } = screen;
        await settled(page);
        await page.waitForTimeout(QUESTION_MS);
        if (!overlay?.opener) return;
        await close(page, screen);
        if (overlay.openByKeys) await overlay.openByKeys(page);
        else await overlay.opener(page).press('Enter');
        await see(overlay.box(page)).toBeVisible();
        const hasFocus = () =>
          overlay.box(page).evaluate((box) => box.contains(document.activeElement));
        await see.poll(hasFocus).toBe(true);
        await settled(page);
        await page.waitForTimeout(QUESTION_MS);
      },
    });
    expect(walked.length).toBeGreaterThan(20);
    expect(complaints).toEqual([]);
  }, 600_000);
});
