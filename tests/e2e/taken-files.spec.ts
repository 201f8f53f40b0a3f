import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { WORDS } from '#contract/words.ts';
import { PHONE, see } from '../support/browser.ts';
import { middleOf } from '../support/fingers.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, card } from '../support/journeys.ts';

const world = hubAndBrowser();
const PICTURE = fileURLToPath(new URL('../fixtures/media/rgb.jpg', import.meta.url));
const { composer: words } = WORDS;

const composerOf = (page: Page) => page.getByRole('dialog', { name: WORDS.titles.newPost });
const camera = (page: Page) => composerOf(page).getByText(words.takePhoto);

/** Sends what the form has accepted, and meets its picture in the feed. */
async function publishes(page: Page, text: string): Promise<void> {
  const form = composerOf(page);
  await see(form.getByText(words.accepted)).toBeVisible();
  await form.getByLabel(words.text, { exact: true }).fill(text);
  await button(form, words.post).click();
  await see(form).toBeHidden();
  await see(card(page, text).getByRole('img', { name: WORDS.post.pictureBy('') })).toBeVisible();
}

/** Lets go of files over something, as the browser does when they are dragged in from outside. */
async function dropOn(page: Page, place: Locator, files: readonly string[]): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const spot = await middleOf(place);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    const data = { items: [], files: [...files], dragOperationsMask: 1 };
    await devtools.send('Input.dispatchDragEvent', { type, ...spot, data });
  }
}

it('takes a photograph with the camera of a phone', async () => {
  const { page, context, complaints } = await arrive(world, 'photographer', PHONE);
  await page.getByRole('link', { name: WORDS.nav.bottomPost, exact: true }).tap();
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

it('takes what is dropped anywhere on the page, and what is pasted, and offers no camera on a desk', async () => {
  const { page, context, complaints } = await arrive(world, 'dropper');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/post');
  await see(composerOf(page)).toBeVisible();
  await see(camera(page)).toBeHidden();
  await dropOn(page, page.getByRole('heading', { name: WORDS.titles.newPost }), [PICTURE, PICTURE]);
  await see(page.getByText(words.onlyOne)).toBeVisible();
  await publishes(page, 'Let go over the form');

  await page.goto('/post');
  await see(composerOf(page)).toBeVisible();
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
  await composerOf(page).getByLabel(words.text, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+v');
  await publishes(page, 'Out of the clipboard');
  expect(complaints).toEqual([]);
  await context.close();
});
