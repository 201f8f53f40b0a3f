import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { expectUi, PHONE } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, postCard } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { centreOf } from '../../support/e2e/touch-gestures.ts';

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
  const {
    page,
    context,
    pageErrors: complaints,
  } = await openFeedAsNewUser(world, 'photographer', PHONE);
  await page.getByRole('link', { name: SHELL_MESSAGES.nav.bottomPost, exact: true }).tap();
  const choosing = page.waitForEvent('filechooser');
  await camera(page).tap();
  const chooser = await choosing;
  expect(await chooser.element().getAttribute('capture')).toBe('environment');
  expect(chooser.isMultiple()).toBe(false);
  await chooser.setFiles(PICTURE);
  await publishes(page, 'Through the lens');
  expect(complaints).toEqual([]);
  await context.close();
});

it('the composer accepts dropped and pasted files, and offers no camera on a desktop', async () => {
  const { page, context, pageErrors: complaints } = await openFeedAsNewUser(world, 'dropper');
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
  expect(complaints).toEqual([]);
  await context.close();
});

it('several pictures are described, ordered and sent as one post, and seen one after the other', async () => {
  const { page, context, pageErrors: complaints } = await openFeedAsNewUser(world, 'series');
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
  await expectUi(popup.getByText(POST_MESSAGES.imagePlace(4, 5))).toBeVisible();
  await popup.getByRole('button', { name: COMMON_MESSAGES.viewLarger('Number 5', 4, 5) }).click();
  const viewer = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  await expectUi(viewer.getByText(LIGHTBOX_MESSAGES.place(4, 5), { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectUi(viewer.getByText(LIGHTBOX_MESSAGES.place(5, 5), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goBack();

  await card.getByRole('link', { name: POST_MESSAGES.comments(0) }).click();
  await expectUi(popup.getByText(POST_MESSAGES.imagePlace(1, 5))).toBeVisible();
  await button(popup, LIGHTBOX_MESSAGES.next).click();
  await expectUi(popup.getByText(POST_MESSAGES.imagePlace(2, 5))).toBeVisible();
  await expectUi(popup.getByRole('img', { name: 'Number 2' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expectUi(popup.getByText(POST_MESSAGES.imagePlace(3, 5))).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expectUi(popup.getByText(POST_MESSAGES.imagePlace(2, 5))).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
