import type { Locator, Page } from 'playwright';
import { beforeAll, expect, inject, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';

import { animationsEnded } from '../../support/e2e/at-rest.ts';
import { expectUi, PHONE, type Visitor } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { centreOf, touchGestures } from '../../support/e2e/touch-gestures.ts';
import { makeScreenWorld, type ScreenWorld } from '../../support/screens/world.ts';

const hub = serverAndBrowser();
const messages = PROJECT_MESSAGES.editor;
let world: ScreenWorld;
beforeAll(async () => {
  world = await makeScreenWorld(hub.server.origin, inject('photograph'));
});

/** Ends a journey on which nothing may have been complained of. */
async function leave({ context, pageErrors }: Visitor): Promise<void> {
  expect(pageErrors).toEqual([]);
  await context.close();
}

const stage = (page: Page) => page.locator('[data-scale]');
const scaleOf = async (page: Page) => Number(await stage(page).getAttribute('data-scale'));
/** What is written in fields, from the first to the last. */
const valuesOf = (fields: Locator) =>
  fields.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
/** Where the picture lies. */
const placeOf = (page: Page) => stage(page).getByRole('img').boundingBox();

it('the lightbox zooms with two fingers, and pages and closes with one', async () => {
  const visit = await openFeedAsNewUser(hub, 'looker', PHONE);
  const { page } = visit;
  const fingers = await touchGestures(page);
  await page.goto(`/user/${world.friend.id}/projects/${world.ids.friendsProject}`);
  const opener = page
    .getByRole('button', { name: new RegExp(`^${COMMON_MESSAGES.viewLarger('')}`) })
    .first();
  await fingers.tap(await centreOf(opener));
  const lightbox = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  const place = (position: number) =>
    lightbox.getByText(LIGHTBOX_MESSAGES.position(position, 5), { exact: true });
  await expectUi(place(1)).toBeVisible();
  const centre = { x: PHONE.width / 2, y: PHONE.height / 2 };
  const left = { x: 40, y: centre.y };
  const right = { x: PHONE.width - 40, y: centre.y };

  await fingers.pinch(centre, 80, 240);
  await expectUi.poll(() => scaleOf(page)).toBeGreaterThan(2);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  const before = await placeOf(page);
  await fingers.drag(right, left);
  await expectUi.poll(async () => (await placeOf(page))?.x).toBeLessThan((before?.x ?? 0) - 50);
  await expectUi(place(1)).toBeVisible();
  await fingers.pinch(centre, 240, 40);
  await expectUi.poll(() => scaleOf(page)).toBe(1);

  await fingers.doubleTap(centre);
  await expectUi.poll(() => scaleOf(page)).toBeGreaterThan(1);
  await fingers.doubleTap(centre);
  await expectUi.poll(() => scaleOf(page)).toBe(1);

  await fingers.drag(right, left);
  await expectUi(place(2)).toBeVisible();
  await fingers.drag(left, right);
  await expectUi(place(1)).toBeVisible();
  await fingers.drag(left, right); // there is none before
  await expectUi(place(1)).toBeVisible();

  await fingers.drag(centre, { x: centre.x + 8, y: centre.y + 40 }); // not far enough
  await expectUi(lightbox).toBeVisible();
  await fingers.drag(centre, { x: centre.x + 20, y: centre.y + 220 });
  await expectUi(lightbox).toBeHidden();
  await expectUi(opener).toBeFocused();
  await leave(visit);
});

it('the side menu opens by a tap, closes by a tap beside it, and leads to its entries', async () => {
  const visit = await openFeedAsNewUser(hub, 'menu_user', PHONE);
  const { page } = visit;
  const fingers = await touchGestures(page);
  const menu = page.getByRole('dialog', { name: SHELL_MESSAGES.nav.menu });
  await fingers.tap(await centreOf(button(page, SHELL_MESSAGES.nav.menu)));
  await expectUi(menu).toBeVisible();
  await fingers.tap({ x: 20, y: 300 });
  await expectUi(menu).toBeHidden();
  await expectUi(page).toHaveURL(/creative-hub$/);

  await fingers.tap(await centreOf(button(page, SHELL_MESSAGES.nav.menu)));
  await fingers.tap(await centreOf(menu.getByRole('link', { name: SHELL_MESSAGES.nav.menuSaved })));
  await page.waitForURL('**/saved');
  await expectUi(menu).toBeHidden();
  await leave(visit);
});

it('the menu of a post is a sheet; a swipe, a press beside it and Back close it and nothing else', async () => {
  const visit = await openFeedAsNewUser(hub, 'sheet_user', PHONE);
  const { page } = visit;
  const fingers = await touchGestures(page);
  const opener = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: POST_MESSAGES.more('') });
  const menu = page.getByRole('menu');
  const open = async () => {
    await fingers.tap(await centreOf(opener));
    await expectUi(menu).toBeVisible();
    await animationsEnded(page);
  };
  const expectClosed = async () => {
    await expectUi(menu).toBeHidden();
    await expectUi(opener).toBeFocused();
    await expectUi(page).toHaveURL(/creative-hub$/);
    await expectUi(page.getByRole('dialog')).toHaveCount(0);
  };

  await open();
  const sheet = await menu.boundingBox();
  expect(sheet).toMatchObject({ x: 0, width: PHONE.width });
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeCloseTo(PHONE.height, 0);
  const centre = await centreOf(menu.getByRole('menuitem').first());
  await fingers.drag(centre, { ...centre, y: centre.y + 20 });
  await expectUi(menu).toBeVisible();
  await fingers.drag(centre, { ...centre, y: centre.y + 160 });
  await expectClosed();
  await open();
  await fingers.tap({ x: 190, y: 200 });
  await expectClosed();
  // Within the page: what leads out of it no page can stop.
  await page.evaluate(() => history.pushState(null, '', location.href));
  await open();
  await page.evaluate(() => history.back());
  await expectClosed();
  await leave(visit);
});

it('blocks are moved by their handles, and images by a finger that rests on them', async () => {
  const visit = await openFeedAsNewUser(hub, 'arranger', PHONE);
  const { page } = visit;
  const fingers = await touchGestures(page);
  await page.goto('/profile/projects/new');
  const editor = page.getByRole('dialog', { name: messages.newTitle });
  const texts = editor.getByLabel(messages.blockText);
  for (const [index, text] of ['one', 'two', 'three'].entries()) {
    await button(editor, messages.addText).click();
    await texts.nth(index).fill(text);
  }
  const order = () => valuesOf(texts);
  const handle = (position: number) => button(editor, messages.dragBlock(position));

  await button(editor, messages.addText).scrollIntoViewIfNeeded();
  await handle(1).scrollIntoViewIfNeeded();
  const third = await centreOf(texts.nth(2));
  await fingers.drag(await centreOf(handle(1)), { ...third, y: third.y + 40 });
  await expectUi.poll(order).toEqual(['two', 'three', 'one']);
  const first = await centreOf(handle(1)); // the list may have scrolled under the finger
  await fingers.longPressAndDrag(await centreOf(handle(3)), { ...first, y: first.y - 30 });
  await expectUi.poll(order).toEqual(['one', 'two', 'three']);

  await editor
    .getByLabel(messages.addToGallery)
    .setInputFiles([inject('photograph'), inject('photograph')]);
  await expectUi(editor.getByRole('progressbar')).toHaveCount(0);
  const images = editor.getByRole('listbox').getByRole('option');
  const keys = () =>
    images.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.cell));
  const [one, two] = await keys();
  await expectUi(images.first()).toHaveAttribute('aria-selected', 'false');
  const second = await centreOf(images.nth(1));
  await fingers.longPressAndDrag(await centreOf(images.first()), { ...second, x: second.x + 40 });
  await expectUi.poll(keys).toEqual([two, one]);

  // A finger that moves at once scrolls; a tap adds to the selection.
  await expectUi(images.nth(1)).toHaveAttribute('aria-selected', 'true');
  await fingers.tap(await centreOf(images.first()));
  await expectUi(editor.getByRole('region', { name: messages.images(2) })).toBeVisible();
  await leave(visit);
});

it('taps act at once, and the page can be pinch-zoomed', async () => {
  const visit = await openFeedAsNewUser(hub, 'tapper', PHONE);
  const { page } = visit;
  await expectUi(page.getByRole('article').first()).toBeVisible();
  const viewport = page.locator('meta[name="viewport"]');
  await expectUi(viewport).toHaveAttribute('content', /width=device-width/);
  await expectUi(viewport).not.toHaveAttribute('content', /user-scalable|maximum-scale/);
  const actions = await page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, textarea')].map(
      (control) => getComputedStyle(control).touchAction,
    ),
  );
  expect(new Set(actions)).toEqual(new Set(['manipulation']));
  await leave(visit);
});
