import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { DESKTOP, type Device, expectUi, PHONE } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, postCard, publishPost } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { pngOf } from '../../support/media/png.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();
const { steps } = POST_DIALOG_MESSAGES;

const dialog = (page: Page) => page.getByRole('dialog');
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** A feed, newest first, with a post of four images between posts without any. */
async function openSeries(name: string, device: Device) {
  const person = await openFeedAsNewUser(world, name, device);
  const { page, context } = person;
  const publishWords = async (count: number, text: string) => {
    for (let at = 1; at <= count; at += 1) await publishPost(page, { content: `${text} ${at}` });
  };
  await publishWords(8, 'Before');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const image = (at: number) => ({
    name: 'image.png',
    mimeType: 'image/png',
    buffer: Buffer.from(pngOf(640, 480, at)),
  });
  const answer = await context.request.post(PATHS.createPost, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      content: 'A series',
      media: image(1),
      'media[1]': image(2),
      'media[2]': image(3),
      'mediaAlt[2]': 'The third sheet',
      'media[3]': image(4),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await publishWords(2, 'After');
  await page.goto('/creative-hub');
  await page.getByRole('tab', { name: FEED_MESSAGES.scopes.latest }).click();
  await expectUi(postCard(page, 'After 2')).toBeVisible();
  return person;
}

it('a tile opens the post at its image; from there one goes through the list, and back in one step', async () => {
  const { page, context, pageErrors } = await openSeries('steps', DESKTOP);
  const card = postCard(page, 'A series');
  await card
    .getByRole('link', { name: COMMON_MESSAGES.viewLarger('The third sheet', 3, 4) })
    .click();
  await expectUi(dialog(page)).toContainText(POST_MESSAGES.imagePosition(3, 4));
  const series = pathOf(page);
  await dialog(page)
    .getByRole('button', { name: COMMON_MESSAGES.viewLarger('The third sheet', 3, 4) })
    .click();
  const viewer = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
  await expectUi(viewer).toContainText(LIGHTBOX_MESSAGES.position(3, 4));
  await page.keyboard.press('j'); // belongs to the post below
  expect(pathOf(page)).toBe(series);
  await page.keyboard.press('Escape');
  await expectUi(viewer).toBeHidden();

  await page.keyboard.press('k');
  await expectUi(dialog(page)).toContainText('After 1');
  await expectUi(dialog(page).getByRole('status').first()).toContainText(
    steps.position('steps', 2),
  );
  await button(page, steps.previous).click();
  await expectUi(dialog(page)).toContainText('After 2');
  await expectUi(button(page, steps.previous)).toHaveAttribute('aria-disabled', 'true');
  await expectUi(button(page, steps.previous)).toBeFocused();
  for (const text of ['After 1', 'A series', 'Before 8', 'Before 7', 'Before 6', 'Before 5']) {
    await button(page, steps.next).click();
    await expectUi(dialog(page)).toContainText(text);
  }
  const last = pathOf(page);
  expect(last).not.toBe(series);

  await page.goBack();
  await expectUi(dialog(page)).toBeHidden();
  expect(pathOf(page)).toBe('/creative-hub');
  await expectUi(postCard(page, 'Before 5')).toBeInViewport();
  await expectUi(
    postCard(page, 'Before 5').getByRole('link', { name: POST_MESSAGES.comments(0) }),
  ).toBeFocused();

  // A post opened by its address has no list.
  await page.goto(last);
  await expectUi(dialog(page)).toContainText('Before 5');
  await expectUi(button(page, steps.next)).toHaveCount(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('on a phone a tile opens the post at its image, and one swipes on', async () => {
  const { page, context, pageErrors } = await openSeries('phones', PHONE);
  const tile = postCard(page, 'A series').getByRole('link', {
    name: COMMON_MESSAGES.viewLarger('The third sheet', 3, 4),
  });
  await tile.tap();
  await expectUi(dialog(page)).toContainText(POST_MESSAGES.imagePosition(3, 4));
  await expectUi(button(page, steps.next)).toBeHidden();
  await button(dialog(page), LIGHTBOX_MESSAGES.next).tap();
  await expectUi(dialog(page)).toContainText(POST_MESSAGES.imagePosition(4, 4));
  await page.goBack();
  await expectUi(dialog(page)).toBeHidden();
  await expectUi(tile).toBeFocused();
  expect(pageErrors).toEqual([]);
  await context.close();
});
