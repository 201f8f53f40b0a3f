import { expect, it } from 'vitest';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { pageIsIdle } from '../../support/e2e/at-rest.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import {
  button,
  openFeedAsNewUser,
  postCard,
  publishPost,
  tabTo,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

it('says when the device is offline, and sends later what could not be sent', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'ivy');
  // The note that a post is out comes with the composer: it is shown even if the connection is lost
  // right after the answer.
  const codeOfNote = page.waitForResponse(/\/composer-[\w-]{8}\.js$/);
  await page.goto('/post');
  const form = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await form
    .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
    .fill('Through the tunnel');
  expect(pageErrors).toEqual([]);
  await codeOfNote;
  await context.setOffline(true);
  await expectUi(page.getByText(SHELL_MESSAGES.offline)).toBeAttached();
  await button(form, POST_DIALOG_MESSAGES.composer.post).click();
  await expectUi(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expectUi(form.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })).toHaveValue(
    'Through the tunnel',
  );
  await context.setOffline(false);
  await expectUi(page.getByText(SHELL_MESSAGES.offline)).toHaveCount(0);
  await button(form, COMMON_MESSAGES.retry).click();
  await expectUi(form).toBeHidden();
  await expectUi(postCard(page, 'Through the tunnel')).toHaveCount(1);
  await expectUi(page.getByText(POST_MESSAGES.published.out)).toBeVisible();
  await context.close();
});

it('what is typed while a new post is still opening acts on no post behind it', async () => {
  const author = await openFeedAsNewUser(world, 'moss');
  await publishPost(author.page, { content: 'Behind the composer' });
  await author.context.close();
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'fern');
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/composer-[\w-]{8}\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.reload();
  const like = postCard(page, 'Behind the composer').getByRole('button', {
    name: `${POST_MESSAGES.like}, ${POST_MESSAGES.likes(0)}`,
    exact: true,
  });
  await tabTo(page, like);
  await pageIsIdle(page); // the keys are there
  await page.keyboard.press('n');
  await expectUi(page).toHaveURL(/\/post$/);
  await page.keyboard.press('l');
  arrival.resolve();
  const form = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await expectUi(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expectUi(form).toBeHidden();
  await expectUi(like).toHaveAttribute('aria-pressed', 'false');
  expect(pageErrors).toEqual([]);
  await context.close();
});
