import { beforeAll, describe, expect, inject, it } from 'vitest';
import { WORDS } from '#contract/words.ts';
import { fitsItsWindow } from '../support/at-rest.ts';
import { DESKTOP, PHONE, see, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { signUp } from '../support/people.ts';
import { inspect } from '../support/screens/inspect.ts';
import { SCREENS, walkScreens } from '../support/screens/walk.ts';
import { makeScreenWorld, type ScreenWorld } from '../support/screens/world.ts';

const hub = hubAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.hub.origin, inject('photograph'));
});

/** Each of some twenty screens is looked at seven times: on a slow machine that is not soon done. */
const PATIENCE_MS = 600_000;

const parts = Object.entries(SCREENS).map(([part, screens]) => ({ part, screens }));

describe.each([
  { ...DESKTOP, name: 'a desk' },
  { ...PHONE, name: 'a phone' },
])('every screen and dialog on $name', (device) => {
  it.each(parts)(
    'meets WCAG 2.2 AA in both themes, and leaves nobody out in any other look: $part',
    async ({ screens }) => {
      const found: Record<string, unknown> = {};
      const complaints = await walkScreens({
        browser: hub.browser,
        world,
        device,
        screens: screens.filter(({ isOnlyPictured }) => !isOnlyPictured),
        look: async (page, { name }) => {
          found[name] = await inspect(page, device);
        },
      });
      const clean = Object.fromEntries(Object.keys(found).map((name) => [name, {}]));
      expect(found).toEqual(clean);
      expect(complaints).toEqual([]);
    },
    PATIENCE_MS,
  );
});

it('never reaches beyond a window that has just become narrow', async () => {
  const { page, context } = await visitor(hub.browser, hub.hub.origin);
  // As in the moment before the page hears of it.
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => {};
    ResizeObserver.prototype.observe = () => {};
  });
  await signUp(page, 'narrowed', 'narrowed@example.org');
  for (const address of ['creative-hub', 'profile', 'notifications']) {
    await page.goto(`/${address}`);
    await see(page.getByRole('main')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await fitsItsWindow(page);
    await page.setViewportSize(DESKTOP);
  }
  await context.close();
});

it('lets a post be written by keyboard alone', async () => {
  const { page, context, complaints } = await visitor(hub.browser, hub.hub.origin);
  await signUp(page, 'keys_only', 'keys@example.org');
  const entry = page.getByRole('link', { name: WORDS.nav.post, exact: true }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await see(dialog.getByLabel(WORDS.composer.text, { exact: true })).toBeFocused();
  await page.keyboard.type('No mouse was moved.');
  await page.keyboard.press('Control+Enter');
  await see(dialog).toBeHidden();
  await see(page.getByRole('article').first()).toContainText('No mouse was moved.');
  await see(entry).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});
