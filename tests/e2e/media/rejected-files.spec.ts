import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { OFFLINE_ERROR } from '#contract/messages/en/common-errors.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { DESKTOP, expectUi, PHONE } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, postCard } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();
const picture = readFileSync(new URL('../../fixtures/media/rgb.jpg', import.meta.url));
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const good = fileOf('good.jpg', picture);

/** What nobody can take, and why: for a post, and for the pictures of profiles and projects. */
const BAD: readonly (readonly [ReturnType<typeof fileOf>, ProblemCode, ProblemCode])[] = [
  [
    fileOf('large.jpg', Buffer.alloc(LIMITS.uploadBytes + 1, picture)),
    'post_file_too_large',
    'file_too_large',
  ],
  [fileOf('empty.jpg', Buffer.alloc(0)), 'unsupported_file', 'not_an_image'],
  [fileOf('text.jpg', Buffer.from('This is no picture.')), 'unsupported_file', 'not_an_image'],
  [
    fileOf(
      'phone.heic',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')]),
    ),
    'heic_unsupported',
    'heic_unsupported',
  ],
  [fileOf('torn.jpg', picture.subarray(0, picture.length / 2)), 'image_failed', 'resize_failed'],
];

const input = (place: Locator) => place.locator('input[type=file]').first();
const says = (place: Locator, code: ProblemCode) =>
  expectUi(
    place.getByRole('alert').filter({ hasText: ERROR_MESSAGES[code] }).first(),
  ).toBeVisible();

it.each([
  ['a window', 'ada', DESKTOP],
  ['a phone', 'bob', PHONE],
] as const)(
  'says on %s why a file is refused, and loses nothing for it',
  async (_, name, device) => {
    const { page, context } = await openFeedAsNewUser(world, name, device);
    const words = `Written by ${name}`;

    await page.goto('/post');
    const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
    const text = composer.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true });
    await text.fill(words);
    for (const [file, code] of BAD) {
      await input(composer).setInputFiles(file);
      await says(composer, code);
      await expectUi(text).toHaveValue(words);
    }
    await input(composer).setInputFiles(good);
    await expectUi(composer.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
    await composer
      .getByLabel(POST_DIALOG_MESSAGES.composer.alt.image)
      .fill('Something that is whole');
    await composer.locator('[type=submit]').click();
    await expectUi(composer).toBeHidden();
    await expectUi(postCard(page, words).locator('img').first()).toBeVisible();

    await page.goto('/profile');
    await button(page, PROFILE_MESSAGES.edit.title).click();
    const profile = page.getByRole('dialog', { name: PROFILE_MESSAGES.edit.title });
    await profile.getByLabel(PROFILE_MESSAGES.edit.about).fill(words);
    for (const [file, , code] of BAD) {
      await input(profile).setInputFiles(file);
      await says(profile, code);
    }
    await input(profile).setInputFiles(good);
    await expectUi(profile.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
    await button(profile, PROFILE_MESSAGES.edit.save).click();
    await expectUi(profile).toBeHidden();

    await page.goto('/profile/projects/new');
    const editor = page.getByRole('dialog', { name: PROJECT_MESSAGES.editor.newTitle });
    const title = editor.getByLabel(PROJECT_MESSAGES.editor.title, { exact: true });
    await title.fill(words);
    await editor
      .getByLabel(PROJECT_MESSAGES.editor.addToGallery)
      .setInputFiles([...BAD.map(([file]) => file), good]);
    await says(editor, 'gallery_files_too_large');
    await expectUi(editor.getByText('large.jpg')).toBeVisible();
    await says(editor, 'not_an_image');
    await says(editor, 'resize_failed');
    await expectUi(title).toHaveValue(words);
    await expectUi(editor.getByText('torn.jpg')).toBeVisible();
    await context.close();
  },
);

it('says that the code for a picture is missing, not that the picture is wrong, and loads it anew', async () => {
  const { page, context } = await openFeedAsNewUser(world, 'cyd');
  const code = /media\.worker/;
  const { accepted } = POST_DIALOG_MESSAGES.composer;

  await context.route(code, (route) => route.fulfill({ status: 503 }));
  await page.goto('/post');
  const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  const text = composer.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true });
  await text.fill('Not lost');
  await input(composer).setInputFiles(good);
  await says(composer, 'unavailable');
  await context.unroute(code);
  await button(composer, COMMON_MESSAGES.retry).click();
  await expectUi(composer.getByText(accepted)).toBeVisible();
  await expectUi(text).toHaveValue('Not lost');

  await context.route(code, (route) => route.fulfill({ status: 503 }));
  await page.goto('/profile');
  await button(page, PROFILE_MESSAGES.edit.title).click();
  const profile = page.getByRole('dialog', { name: PROFILE_MESSAGES.edit.title });
  await expectUi(profile).toBeVisible();
  await context.setOffline(true);
  await input(profile).setInputFiles(good);
  await expectUi(profile.getByText(OFFLINE_ERROR)).toBeVisible();
  await context.unroute(code);
  await context.setOffline(false);
  await expectUi(profile.getByText(accepted)).toBeVisible();
  await context.close();
});
