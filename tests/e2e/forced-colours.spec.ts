import type { Locator, Page } from 'playwright';
import { beforeAll, expect, inject, it } from 'vitest';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { LIGHTBOX_WORDS } from '#contract/lightbox-words.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { atRest } from '../support/at-rest.ts';
import { DESKTOP, type Device, PHONE, see, type Visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, card, choose, selfId } from '../support/journeys.ts';
import { makeScreenWorld, OWN_TEXT, type ScreenWorld } from '../support/screens/world.ts';

const hub = hubAndBrowser();
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.hub.origin, inject('photograph'));
});

/** A new person where the reader, not the page, decides on colours. */
async function arriveForced(username: string, device: Device): Promise<Visitor> {
  const visit = await arrive(hub, username, device);
  await visit.page.emulateMedia({ forcedColors: 'active' });
  return visit;
}

/** How something is drawn, while nothing points at it and it has no focus. */
async function drawn(page: Page, element: Locator): Promise<string> {
  await see(element).toBeVisible();
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await atRest(page);
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
  await see.poll(isSame, { message: 'is drawn the same again' }).toBe(true);
  return last;
}

/** Holds what changes to changing how it is drawn. */
async function shows(page: Page, element: Locator, change: () => Promise<unknown>): Promise<void> {
  const before = await drawnForGood(page, element);
  await change();
  expect(await drawnForGood(page, element)).not.toBe(before);
}

const seeAttribute = (element: Locator, name: string, value: string) =>
  see(element).toHaveAttribute(name, value);

it('shows on a desk what is on, chosen, read and where one is', async () => {
  const { page, context, complaints } = await arriveForced('sees_edges', DESKTOP);
  const post = card(page, OWN_TEXT);
  await see(post).toBeVisible();

  for (const name of [WORDS.post.like, WORDS.post.save]) {
    const toggle = post.getByRole('button', { name });
    await shows(page, toggle.locator('svg'), async () => {
      await toggle.click();
      await seeAttribute(toggle, 'aria-pressed', 'true');
    });
  }
  const tab = page.getByRole('tab', { name: FEED_WORDS.scopes.latest });
  await shows(page, tab, async () => {
    await tab.click();
    await seeAttribute(tab, 'aria-selected', 'true');
  });
  const commenting = page.getByRole('dialog');
  await post.getByRole('link', { name: /comment/i }).click();
  const send = button(commenting, WORDS.comments.send);
  await shows(page, send, () => commenting.getByLabel(WORDS.comments.write).fill('Seen.'));
  await send.click();
  await page.goBack();

  await choose(page, OWN_TEXT, SAFETY_WORDS.report);
  const reason = page.locator('label').filter({ hasText: REPORT_REASONS.spam });
  await shows(page, reason, () => reason.click());
  await button(page.getByRole('dialog'), WORDS.cancel).click();

  for (const [place, name, address] of [
    ['banner', WORDS.nav.profile, '/profile'],
    ['banner', WORDS.nav.settings, '/settings'],
    ['navigation', WORDS.nav.saved, '/saved'],
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
  const motion = page.getByRole('switch', { name: SETTINGS_WORDS.motion.label });
  await shows(page, motion, async () => {
    await motion.click();
    await see(motion).toBeChecked();
  });

  await page.goto(`/user/${world.friend.id}`);
  const about = page.getByRole('tab', { name: WORDS.profile.about });
  await shows(page, about, async () => {
    await about.click();
    await seeAttribute(about, 'aria-selected', 'true');
  });

  await page.goto(`/user/${world.friend.id}/projects/${world.ids.friendsProject}`);
  await page
    .getByRole('button', { name: new RegExp(`^${LIGHTBOX_WORDS.open('')}`) })
    .first()
    .click();
  const real = button(page.getByRole('dialog'), LIGHTBOX_WORDS.fullLabel);
  await shows(page, real, async () => {
    await real.click();
    await seeAttribute(real, 'aria-pressed', 'true');
  });
  await page.keyboard.press('Escape');

  await world.friend.client.emptyJson('POST', pathOf(API.follow, { id: await selfId(page) }));
  await page.goto('/notifications');
  const row = page.getByRole('main').getByRole('listitem').first();
  await see(row.getByText(WORDS.notifications.unread)).toBeAttached();
  await shows(page, row, async () => {
    await page.reload();
    await see(row).toBeVisible();
    await see(row.getByText(WORDS.notifications.unread)).toHaveCount(0);
  });
  expect(complaints).toEqual([]);
  await context.close();
});

it('shows on a phone where one is', async () => {
  const { page, context, complaints } = await arriveForced('sees_places', PHONE);
  const below = page.getByRole('navigation', { name: WORDS.nav.main });
  const profile = below.getByRole('link', { name: WORDS.nav.profile, exact: true });
  await shows(page, profile, async () => {
    await profile.click();
    await seeAttribute(profile, 'aria-current', 'page');
  });
  const menu = page.getByRole('dialog', { name: WORDS.nav.menu });
  const saved = menu.getByRole('link', { name: WORDS.nav.menuSaved });
  await button(page, WORDS.nav.menu).click();
  await shows(page, saved, async () => {
    await saved.click();
    await see(menu).toBeHidden();
    await button(page, WORDS.nav.menu).click();
    await seeAttribute(saved, 'aria-current', 'page');
  });
  expect(complaints).toEqual([]);
  await context.close();
});
