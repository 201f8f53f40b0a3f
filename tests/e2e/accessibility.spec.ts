import { beforeAll, describe, expect, inject, it } from 'vitest';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { signUp } from '../support/e2e/accounts.ts';
import { expectNoSidewaysScroll } from '../support/e2e/at-rest.ts';
import { DESKTOP, expectUi, openVisitor, PHONE } from '../support/e2e/browser.ts';
import { serverAndBrowser } from '../support/e2e/server-and-browser.ts';
import { inspectScreen } from '../support/screens/inspect.ts';
import { reopenByKeys } from '../support/screens/keyboard.ts';
import { SCREENS, walkScreens } from '../support/screens/walk.ts';
import { makeScreenWorld, type ScreenWorld } from '../support/screens/world.ts';

const hub = serverAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.server.origin, inject('photograph'));
});

/** Each of some twenty screens is looked at seven times: on a slow machine that is not soon done. */
const PATIENCE_MS = 600_000;

const parts = Object.entries(SCREENS).map(([part, screens]) => ({ part, screens }));

describe.each([
  { ...DESKTOP, name: 'a desk' },
  { ...PHONE, name: 'a phone' },
])('every screen and dialog on $name', (device) => {
  it.each(parts)(
    'meets WCAG 2.2 AA in both themes and every other look, and its dialogs work by keys: $part',
    async ({ screens }) => {
      const found: Record<string, unknown> = {};
      const pageErrors = await walkScreens({
        browser: hub.browser,
        world,
        device,
        screens: screens.filter(({ isScreenshotOnly }) => !isScreenshotOnly),
        look: async (page, screen) => {
          found[screen.name] = await inspectScreen(page, device);
          await reopenByKeys(page, screen);
        },
      });
      const clean = Object.fromEntries(Object.keys(found).map((name) => [name, {}]));
      expect(found).toEqual(clean);
      expect(pageErrors).toEqual([]);
    },
    PATIENCE_MS,
  );
});

it('no screen scrolls sideways right after the window became narrow', async () => {
  const { page, context } = await openVisitor(hub.browser, hub.server.origin);
  // As in the moment before the page knows of it.
  await page.addInitScript(() => {
    MediaQueryList.prototype.addEventListener = () => {};
    ResizeObserver.prototype.observe = () => {};
  });
  await signUp(page, 'narrowed', 'narrowed@example.org');
  for (const address of ['creative-hub', 'profile', 'notifications']) {
    await page.goto(`/${address}`);
    await expectUi(page.getByRole('main')).toBeVisible();
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(DESKTOP);
  }
  await context.close();
});

it('lets a post be written by keyboard alone', async () => {
  const {
    page,
    context,
    pageErrors: complaints,
  } = await openVisitor(hub.browser, hub.server.origin);
  await signUp(page, 'keys_only', 'keys@example.org');
  const entry = page.getByRole('link', { name: SHELL_MESSAGES.nav.post, exact: true }).first();
  await entry.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await expectUi(
    dialog.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }),
  ).toBeFocused();
  await page.keyboard.type('No mouse was moved.');
  await page.keyboard.press('Control+Enter');
  await expectUi(dialog).toBeHidden();
  await expectUi(page.getByRole('article').first()).toContainText('No mouse was moved.');
  await expectUi(entry).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});
