import { beforeAll, describe, expect, inject, it } from 'vitest';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { expectNoSidewaysScroll, pageIsIdle } from '../../support/e2e/at-rest.ts';
import { DESKTOP, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { inspectScreen } from '../../support/screens/inspect.ts';
import { reopenByKeys } from '../../support/screens/keyboard.ts';
import { SCREENS, walkScreens } from '../../support/screens/walk.ts';
import { makeScreenWorld, type ScreenWorld } from '../../support/screens/world.ts';

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

/**
 * Screens in place of the whole page, where nothing else can be done, forms, which are dialogs, and the
 * page before its first content, after which the keys are loaded.
 */
const WITHOUT_KEYS =
  /^(account-leaving|crash|email-prompt|feed-loading|new-version|session-trying-again|(composer|comment|post-edit|project-edit).*)$/;

it(
  '"n" opens New post on every screen that no dialog covers',
  async () => {
    const missed: string[] = [];
    const seen: string[] = [];
    await walkScreens({
      browser: hub.browser,
      world,
      device: DESKTOP,
      screens: Object.values(SCREENS)
        .flat()
        .filter(
          ({ name, viewer = 'owner', overlay, only }) =>
            viewer === 'owner' && !overlay && only !== 'phone' && !WITHOUT_KEYS.test(name),
        ),
      look: async (page, { name }) => {
        if ((await page.locator('[role="dialog"], [role="alertdialog"]').count()) > 0) return;
        seen.push(name);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        // The keys are loaded after the screen: one that comes before them does nothing.
        await page.evaluate(() => {
          addEventListener('keydown', (event) => Object.assign(window, { pressed: event }));
        });
        const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
        const opened = await expectUi
          .poll(async () => {
            await page.keyboard.press('n');
            return page.evaluate(() => Reflect.get(window, 'pressed').defaultPrevented);
          })
          .toBe(true)
          .then(() => composer.waitFor({ timeout: 10_000 }))
          .then(
            () => true,
            () => false,
          );
        if (!opened) missed.push(name);
        else {
          await pageIsIdle(page);
          await page.keyboard.press('Escape');
          await expectUi(composer).toBeHidden();
        }
      },
    });
    expect(missed).toEqual([]);
    expect(seen.length).toBeGreaterThan(20);
  },
  PATIENCE_MS,
);

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
  const { page, context, pageErrors } = await openVisitor(hub.browser, hub.server.origin);
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
  expect(pageErrors).toEqual([]);
  await context.close();
});
