import type { Locator, Page } from 'playwright';
import { beforeAll, expect, inject, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { animationsEnded } from '../../support/e2e/at-rest.ts';
import { DESKTOP, type Device, expectUi, PHONE, type Visitor } from '../../support/e2e/browser.ts';
import {
  button,
  chooseFromPostMenu,
  openFeedAsNewUser,
  postCard,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';
import { makeScreenWorld, OWN_TEXT, type ScreenWorld } from '../../support/screens/world.ts';

const hub = serverAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.server.origin, inject('photograph'));
});

/** A new person where the reader, not the page, decides on colours. */
async function arriveForced(username: string, device: Device): Promise<Visitor> {
  const visit = await openFeedAsNewUser(hub, username, device);
  await visit.page.emulateMedia({ forcedColors: 'active' });
  return visit;
}

/** How something is drawn, while nothing points at it and it has no focus. */
async function drawn(page: Page, element: Locator): Promise<string> {
  await expectUi(element).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await animationsEnded(page);
  const mask = [element.locator('time')]; // goes on by itself
  return (await element.screenshot({ mask })).toString('base64');
}

/** How it is drawn once it is drawn the same again: what surrounds it may still be coming. */
async function drawnForGood(page: Page, element: Locator): Promise<string> {
  let last = await drawn(page, element);
  const isSame = async () => {
    const before = last;
    last = await drawn(page, element);
    return last === before;
  };
  await expectUi.poll(isSame, { message: 'is drawn the same again' }).toBe(true);
  return last;
}

/** Holds what changes to changing how it is drawn. */
async function shows(page: Page, element: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await drawnForGood(page, element);
  await change();
  expect(await drawnForGood(page, element)).not.toBe(before);
}

const seeAttribute = (element: Locator, name: string, value: string) =>
  expectUi(element).toHaveAttribute(name, value);

it('forced colours on a desktop: states and the current page look different', async () => {
  const { page, context, pageErrors } = await arriveForced('sees_edges', DESKTOP);
  const post = postCard(page, OWN_TEXT);
  await expectUi(post).toBeVisible();

  for (const name of [POST_MESSAGES.like, POST_MESSAGES.save]) {
    const toggle = post.getByRole('button', { name });
    await shows(page, toggle.locator('svg'), async () => {
      await toggle.click();
      await seeAttribute(toggle, 'aria-pressed', 'true');
    });
  }
  const tab = page.getByRole('tab', { name: FEED_MESSAGES.scopes.latest });
  await shows(page, tab, async () => {
    await tab.click();
    await seeAttribute(tab, 'aria-selected', 'true');
  });
  const commenting = page.getByRole('dialog');
  await post.getByRole('link', { name: /comment/i }).click();
  const send = button(commenting, COMMENT_MESSAGES.send);
  await shows(page, send, () => commenting.getByLabel(COMMENT_MESSAGES.write).fill('Seen.'));
  await send.click();
  await page.goBack();

  await chooseFromPostMenu(page, OWN_TEXT, MODERATION_MESSAGES.report);
  const reason = page.locator('label').filter({ hasText: REPORT_REASONS.spam });
  await shows(page, reason, () => reason.click());
  await button(page.getByRole('dialog'), COMMON_MESSAGES.cancel).click();

  for (const [place, name, address] of [
    ['banner', SHELL_MESSAGES.nav.profile, '/profile'],
    ['banner', SHELL_MESSAGES.nav.settings, '/settings'],
    ['navigation', SHELL_MESSAGES.nav.saved, '/saved'],
  ] as const) {
    await page.goto('/creative-hub');
    const entry = page.getByRole(place).last().getByRole('link', { name, exact: true });
    await shows(page, entry, async () => {
      await entry.click();
      await page.waitForURL(`**${address}`);
      await seeAttribute(entry, 'aria-current', 'page');
    });
  }

  await page.goto('/settings');
  const motion = page.getByRole('switch', { name: SETTINGS_MESSAGES.motion.label });
  await shows(page, motion, async () => {
    await motion.click();
    await expectUi(motion).toBeChecked();
  });

  await page.goto(`/user/${world.friend.id}`);
  const about = page.getByRole('tab', { name: PROFILE_MESSAGES.about });
  await shows(page, about, async () => {
    await about.click();
    await seeAttribute(about, 'aria-selected', 'true');
  });

  await page.goto(`/user/${world.friend.id}/projects/${world.ids.friendsProject}`);
  await page
    .getByRole('button', { name: new RegExp(`^${COMMON_MESSAGES.viewLarger('')}`) })
    .first()
    .click();
  const real = button(page.getByRole('dialog'), LIGHTBOX_MESSAGES.fullLabel);
  await shows(page, real, async () => {
    await real.click();
    await seeAttribute(real, 'aria-pressed', 'true');
  });
  await page.keyboard.press('Escape');

  await world.friend.client.emptyJson('POST', pathOf(PATHS.follow, { id: await selfId(page) }));
  await page.goto('/notifications');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expectUi(row.getByText(NOTIFICATION_MESSAGES.unread)).toBeAttached();
  await shows(page, row, async () => {
    await page.reload();
    await expectUi(row).toBeVisible();
    await expectUi(row.getByText(NOTIFICATION_MESSAGES.unread)).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('forced colours on a phone: the current page looks different', async () => {
  const { page, context, pageErrors } = await arriveForced('sees_places', PHONE);
  const below = page.getByRole('navigation', { name: SHELL_MESSAGES.nav.main });
  const profile = below.getByRole('link', { name: SHELL_MESSAGES.nav.profile, exact: true });
  await shows(page, profile, async () => {
    await profile.click();
    await seeAttribute(profile, 'aria-current', 'page');
  });
  const menu = page.getByRole('dialog', { name: SHELL_MESSAGES.nav.menu });
  const saved = menu.getByRole('link', { name: SHELL_MESSAGES.nav.menuSaved });
  await button(page, SHELL_MESSAGES.nav.menu).click();
  await shows(page, saved, async () => {
    await saved.click();
    await expectUi(menu).toBeHidden();
    await button(page, SHELL_MESSAGES.nav.menu).click();
    await seeAttribute(saved, 'aria-current', 'page');
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});
