import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();

/** Until the answer is called, the server is too busy for calls to `path`; others pass. */
async function busyFor(page: Page, path: string): Promise<() => Promise<void>> {
  const status = PROBLEM_STATUS.busy;
  const message = ERROR_MESSAGES.busy;
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) =>
    route.fulfill({ status, json: { code: 'busy', error: message } }),
  );
  return () => page.unroute(matches);
}

it('undoes what a busy server refused, says so, and loses no text', async () => {
  const [gil, hal] = [await openFeedAsNewUser(world, 'gil'), await openFeedAsNewUser(world, 'hal')];
  const postId = await publishPost(gil.page, { content: 'Under the bridge' });
  const { page } = hal;
  const refused = page.getByText(ERROR_MESSAGES.busy);
  await page.goto('/creative-hub');

  for (const { name, path } of [
    { name: POST_MESSAGES.like, path: pathOf(PATHS.likePost, { postId }) },
    { name: POST_MESSAGES.save, path: pathOf(PATHS.bookmarkPost, { postId }) },
  ]) {
    const isFree = await busyFor(page, path);
    const pressed = postCard(page, 'Under the bridge').getByRole('button', { name });
    await pressed.click();
    await expectUi(refused.first()).toBeVisible();
    await expectUi(pressed).toHaveAttribute('aria-pressed', 'false');
    await isFree();
    await pressed.click();
    await expectUi(pressed).toHaveAttribute('aria-pressed', 'true');
    await expectUi(refused).toHaveCount(0);
  }

  const gilId = await selfId(gil.page);
  await page.goto(`/user/${gilId}`);
  const main = page.getByRole('main').locator('header').first(); // the empty portfolio has another
  const canFollow = await busyFor(page, pathOf(PATHS.follow, { id: gilId }));
  await button(main, PEOPLE_MESSAGES.followName('gil')).click();
  await expectUi(refused.first()).toBeVisible();
  await expectUi(button(main, PEOPLE_MESSAGES.followName('gil'))).toBeVisible();
  await canFollow();
  await button(main, PEOPLE_MESSAGES.followName('gil')).click();
  await button(main, PEOPLE_MESSAGES.followingName('gil')).click();
  await button(main, PEOPLE_MESSAGES.followName('gil')).click();
  await expectUi(button(main, PEOPLE_MESSAGES.followingName('gil'))).toBeVisible();
  await expect
    .poll(
      async () =>
        (await callApi<{ followersCount: number }>(gil.page, 'GET', PATHS.details)).followersCount,
      { timeout: 30_000 },
    )
    .toBe(1);

  await page.goto(`/posts/${postId}`);
  const popup = page.getByRole('dialog');
  const box = popup.getByLabel(COMMENT_MESSAGES.write);
  const canComment = await busyFor(page, pathOf(PATHS.addComment, { postId }));
  await box.fill('I sleep there.');
  await page.keyboard.press('Control+Enter');
  await expectUi(popup.getByText(ERROR_MESSAGES.busy)).toBeVisible();
  await expectUi(box).toHaveValue('I sleep there.');
  await expectUi(popup.getByText(COMMENT_MESSAGES.empty)).toBeVisible();
  await canComment();
  await page.keyboard.press('Control+Enter');
  await expectUi(popup.getByRole('listitem').getByText('I sleep there.')).toBeVisible();
  await expectUi(box).toHaveValue('');

  // Three levels deep; a reply to the third stays on the third.
  const answer = async (person: Page, name: string, to: string, text: string) => {
    const dialog = person.getByRole('dialog');
    const answered = dialog.getByRole('listitem').filter({ hasText: to }).last();
    await button(answered, COMMENT_MESSAGES.reply).first().click();
    await dialog.getByLabel(COMMENT_MESSAGES.replyTo(name)).fill(text);
    await person.keyboard.press('Control+Enter');
    await expectUi(dialog.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
    await expectUi(dialog.getByText(COMMENT_MESSAGES.sending)).toHaveCount(0);
  };
  await gil.page.goto(`/posts/${postId}`);
  await answer(gil.page, 'hal', 'I sleep there.', 'Is it dry?');
  await page.reload();
  await answer(page, 'gil', 'Is it dry?', 'Mostly.');
  await gil.page.reload();
  await answer(gil.page, 'hal', 'Mostly.', 'Good.');
  const third = gil.page.locator('[role="dialog"] li li li');
  await expectUi(third).toHaveCount(2);
  await gil.context.close();
  await hal.context.close();
});

it('says when the device is offline, and sends later what could not be sent', async () => {
  const { page, context, pageErrors: complaints } = await openFeedAsNewUser(world, 'ivy');
  await page.goto('/post');
  const form = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await form
    .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
    .fill('Through the tunnel');
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await expectUi(page.getByText(SHELL_MESSAGES.offline)).toBeAttached();
  await button(form, POST_DIALOG_MESSAGES.composer.post).click();
  await expectUi(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await expectUi(form.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })).toHaveValue(
    'Through the tunnel',
  );
  await context.setOffline(false);
  await expectUi(page.getByText(SHELL_MESSAGES.offline)).toHaveCount(0);
  await button(form, POST_DIALOG_MESSAGES.composer.retry).click();
  await expectUi(form).toBeHidden();
  await expectUi(postCard(page, 'Through the tunnel')).toHaveCount(1);
  await context.close();
});
