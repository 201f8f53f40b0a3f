import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { WORKING_ON_MESSAGES } from '#contract/messages/en/guidance/working-on.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { MEDIA_MESSAGES } from '#contract/messages/en/media.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { DESKTOP, expectUi, PHONE } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, postCard } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { centreOf, touchDispatcher, touchGestures } from '../../support/e2e/touch-gestures.ts';

const world = serverAndBrowser();
const PICTURE = fileURLToPath(new URL('../../fixtures/media/rgb.jpg', import.meta.url));
const messages = POST_DIALOG_MESSAGES.composer;

const composerOf = (page: Page) =>
  page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
const camera = (page: Page) => composerOf(page).getByText(messages.takePhoto);

/** Sends what the form has accepted, and meets its picture in the feed. */
async function publishes(page: Page, text: string): Promise<void> {
  const form = composerOf(page);
  await expectUi(form.getByText(messages.accepted)).toBeVisible();
  await form.getByLabel(messages.text, { exact: true }).fill(text);
  await button(form, messages.post).click();
  await button(page, POST_DIALOG_MESSAGES.missingDescriptions.post).click();
  await expectUi(form).toBeHidden();
  await expectUi(
    postCard(page, text).getByRole('img', { name: POST_MESSAGES.imageBy('') }),
  ).toBeVisible();
}

/** Lets go of files over something, as the browser does when they are dragged in from outside. */
async function dropOn(page: Page, place: Locator, files: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const spot = await centreOf(place);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [...files], dragOperationsMask: 1 };
    await devtools.send('Input.dispatchDragEvent', { type, ...spot, data });
  }
}

it('the composer offers the camera on a phone', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'photographer', PHONE);
  await page.getByRole('link', { name: SHELL_MESSAGES.nav.bottomPost, exact: true }).tap();
  const choosing = page.waitForEvent('filechooser');
  await camera(page).tap();
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(PICTURE);
  await publishes(page, 'Through the lens');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('the composer accepts dropped and pasted files, and offers no camera on a desktop', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'dropper');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/post');
  await expectUi(composerOf(page)).toBeVisible();
  await expectUi(camera(page)).toBeHidden();
  await dropOn(page, page.getByRole('heading', { name: SHELL_MESSAGES.titles.newPost }), [PICTURE]);
  await publishes(page, 'Let go over the form');

  await page.goto('/post');
  await expectUi(composerOf(page)).toBeVisible();
  const copied = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    const png = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return png.size;
  }, readFileSync(PICTURE).toString('base64'));
  expect(copied).toBeGreaterThan(0);
  await composerOf(page).getByLabel(messages.text, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await publishes(page, 'Out of the clipboard');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('the pictures of a dropped folder are added by name, without the files of the system', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'more'));
  for (const name of ['10.jpg', '2.jpg', 'more/1.jpg']) copyFileSync(PICTURE, join(folder, name));
  writeFileSync(join(folder, '.DS_Store'), 'nothing for people');
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'folders');
  await page.goto('/post');
  const form = composerOf(page);
  await expectUi(form).toBeVisible();
  await dropOn(page, page.getByRole('heading', { name: SHELL_MESSAGES.titles.newPost }), [
    folder,
    PICTURE,
  ]);
  await expectUi(form.getByText(messages.accepted)).toHaveCount(4);
  const names = await form
    .locator('[title$=".jpg"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')));
  expect(names).toEqual(['2.jpg', '10.jpg', '1.jpg', 'rgb.jpg']);
  await expectUi(form.getByText(MEDIA_MESSAGES.refusedCount(1))).toHaveCount(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('several pictures are described, ordered and sent as one post, and seen one after the other', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'series');
  await page.goto('/post');
  const form = composerOf(page);
  await expectUi(form).toBeVisible();
  await dropOn(page, page.getByRole('heading', { name: SHELL_MESSAGES.titles.newPost }), [
    PICTURE,
    PICTURE,
  ]);
  const choosing = page.waitForEvent('filechooser');
  await form.getByText(messages.addMore).click();
  await (await choosing).setFiles([PICTURE, PICTURE, PICTURE]);
  await expectUi(form.getByText(messages.accepted)).toHaveCount(5);
  for (let position = 1; position <= 5; position += 1) {
    await form.getByLabel(messages.altAt(position)).fill(`Number ${position}`);
  }
  await button(form, messages.moveEarlier(5)).click();
  await expectUi(form.getByLabel(messages.altAt(4))).toHaveValue('Number 5');
  await expectUi(button(form, messages.moveEarlier(4))).toBeFocused();
  await form.getByLabel(messages.text, { exact: true }).fill('A series');
  await button(form, messages.post).click();
  await expectUi(form).toBeHidden();

  const card = postCard(page, 'A series');
  await expectUi(card.getByRole('img', { name: 'Number 1' })).toBeVisible();
  await expectUi(card.getByText('+1')).toBeVisible();
  await card.getByRole('link', { name: COMMON_MESSAGES.viewLarger('Number 5', 4, 5) }).click();
  const popup = page.getByRole('dialog', { name: POST_MESSAGES.by('') });
  await expectUi(popup.getByText(POST_MESSAGES.imagePosition(4, 5))).toBeVisible();
  await popup.getByRole('button', { name: COMMON_MESSAGES.viewLarger('Number 5', 4, 5) }).click();
  const viewer = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  await expectUi(viewer.getByText(LIGHTBOX_MESSAGES.position(4, 5), { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectUi(viewer.getByText(LIGHTBOX_MESSAGES.position(5, 5), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();

  await card.getByRole('link', { name: POST_MESSAGES.comments(0) }).click();
  await expectUi(popup.getByText(POST_MESSAGES.imagePosition(1, 5))).toBeVisible();
  await button(popup, LIGHTBOX_MESSAGES.next).click();
  await expectUi(popup.getByText(POST_MESSAGES.imagePosition(2, 5))).toBeVisible();
  await expectUi(popup.getByRole('img', { name: 'Number 2' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expectUi(popup.getByText(POST_MESSAGES.imagePosition(3, 5))).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expectUi(popup.getByText(POST_MESSAGES.imagePosition(2, 5))).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

/** Chooses eight pictures above the feed, which opens a new post; describes them by their numbers and returns their order. */
async function addPictures(page: Page) {
  const row = page.getByRole('region', { name: WORKING_ON_MESSAGES.label });
  await expectUi(row.getByRole('link').first()).toHaveAttribute('href', '/post');
  await row.getByLabel(WORKING_ON_MESSAGES.images).setInputFiles(Array(8).fill(PICTURE));
  const form = composerOf(page);
  for (let position = 1; position <= 8; position += 1) {
    await form.getByLabel(messages.altAt(position)).fill(`${position}`);
  }
  await expectUi(form.getByText(messages.accepted)).toHaveCount(8);
  return () =>
    form
      .locator('[data-describes]')
      .evaluateAll((fields) => fields.map((field) => Number((field as HTMLInputElement).value)));
}

it('pictures of a post are dragged by the mouse, carried by keys, and a move and a removal undone', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'mover', DESKTOP);
  const order = await addPictures(page);
  const form = composerOf(page);
  const handle = (position: number) => button(form, messages.drag(position));
  const bar = page.locator('[data-drop]');
  await handle(1).scrollIntoViewIfNeeded();
  const [from, to] = [await centreOf(handle(3)), await centreOf(handle(1))];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 12, { steps: 3 });
  await page.mouse.move(to.x, to.y - 12, { steps: 6 });
  await expectUi(bar).toHaveCount(1);
  await page.mouse.up();
  await expectUi.poll(order).toEqual([3, 1, 2, 4, 5, 6, 7, 8]);
  await button(form, messages.undo).click();
  await expectUi.poll(order).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);

  await handle(2).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('End');
  await expectUi(bar).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await order()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expectUi.poll(order).toEqual([1, 3, 2, 4, 5, 6, 7, 8]);
  await expectUi(handle(3)).toBeFocused();

  await form.getByLabel(messages.altAt(1)).fill('9');
  await button(form, messages.removeAt(3)).click();
  await expectUi.poll(order).toEqual([9, 3, 4, 5, 6, 7, 8]);
  await handle(1).press('ControlOrMeta+z');
  await expectUi.poll(order).toEqual([9, 3, 2, 4, 5, 6, 7, 8]);
  await handle(1).press('ControlOrMeta+z');
  await expectUi.poll(order).toEqual([9, 2, 3, 4, 5, 6, 7, 8]);
  await expectUi(form.getByText(messages.accepted)).toHaveCount(8);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a finger that rests on a picture of a post drags it beyond the edge of the screen', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'carrier', PHONE);
  const order = await addPictures(page);
  const handle = (position: number) => button(composerOf(page), messages.drag(position));
  const text = composerOf(page).getByLabel(messages.text, { exact: true });
  await text.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  const fingers = await touchGestures(page);
  const from = await centreOf(handle(1));
  const [second, third] = [await centreOf(handle(2)), await centreOf(handle(3))];
  await fingers.longPressAndDrag(from, { x: from.x, y: (second.y + third.y) / 2 });
  await expectUi.poll(order).toEqual([2, 1, 3, 4, 5, 6, 7, 8]);

  const touch = await touchDispatcher(page);
  const start = await centreOf(handle(2));
  const bottom = { x: start.x, y: (page.viewportSize()?.height ?? 0) - 8 };
  await touch('touchStart', [start]);
  await expectUi(page.locator('[data-lifted]')).toHaveCount(1);
  await touch('touchMove', [bottom]);
  await expectUi(page.locator('[data-drop="after"]')).toHaveCount(1);
  await touch('touchEnd', []);
  await expectUi.poll(order).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
  expect(pageErrors).toEqual([]);
  await context.close();
});
