import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { LIGHTBOX_MESSAGES } from '#contract/messages/en/lightbox.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, postCard } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { apngOf } from '../../support/media/png.ts';

const world = serverAndBrowser();

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/media/${name}`, import.meta.url));

/** Files that move, by name. */
const FILES: [name: string, mimeType: string, bytes: Uint8Array][] = [
  ['animated.png', 'image/png', apngOf(61, 45)],
  ['animated.gif', 'image/gif', fixture('animated.gif')],
  ['animated.webp', 'image/webp', fixture('animated.webp')],
];

/** The file with all frames, which lies over the still while it moves. */
const moving = (place: Locator, name: string) =>
  place.locator(`img[src$="${name.slice(name.lastIndexOf('.'))}"]`);

async function post(page: Page, [name, mimeType, bytes]: (typeof FILES)[number]): Promise<void> {
  await page.goto('/post');
  const dialog = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await dialog.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }).fill(name);
  const input = dialog.locator('input[type=file]').first();
  await input.setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) });
  await expectUi(dialog.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
  await button(dialog, POST_DIALOG_MESSAGES.composer.post).click();
  await button(page, POST_DIALOG_MESSAGES.missingDescriptions.post).click();
  await expectUi(dialog).toBeHidden();
}

it('a PNG, a GIF and a WebP that move are posted, move in card and lightbox, and pause', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'ada');
  await page.setViewportSize({ width: 1280, height: 420 }); // one in sight: one moves at a time
  for (const file of FILES) {
    const [name] = file;
    await post(page, file);
    const card = postCard(page, name);
    await card.scrollIntoViewIfNeeded();
    await expectUi(button(card, ANIMATION_MESSAGES.pause)).toBeVisible();
    await expectUi(moving(card, name)).toBeVisible();
    await button(card, ANIMATION_MESSAGES.pause).click();
    await expectUi(moving(card, name)).toHaveCount(0);
    await button(card, ANIMATION_MESSAGES.play).click();
    await expectUi(moving(card, name)).toBeVisible();

    await card
      .getByRole('button', { name: COMMON_MESSAGES.viewLarger(POST_MESSAGES.imageBy('ada')) })
      .click();
    const lightbox = page.getByRole('dialog', { name: LIGHTBOX_MESSAGES.title });
    await expectUi(moving(lightbox, name)).toBeVisible();
    await expectUi(moving(card, name)).toHaveCount(0); // one at a time
    await button(lightbox, ANIMATION_MESSAGES.pause).click();
    await expectUi(moving(lightbox, name)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expectUi(lightbox).toBeHidden();
  }
  expect(pageErrors).toEqual([]);

  // Who wants less motion gets a still, and moves it by choice.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  const card = postCard(page, 'animated.webp');
  await expectUi(button(card, ANIMATION_MESSAGES.play)).toBeVisible();
  await expectUi(moving(card, 'animated.webp')).toHaveCount(0);
  await button(card, ANIMATION_MESSAGES.play).click();
  await expectUi(moving(card, 'animated.webp')).toBeVisible();
  await context.close();
});
