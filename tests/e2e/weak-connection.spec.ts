import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, call, card, publish, selfId } from '../support/journeys.ts';

const world = hubAndBrowser();

/** Until the answer is called, the server is too busy for calls to `path`; others pass. */
async function busyFor(page: Page, path: string): Promise<() => Promise<void>> {
  const { status, message } = PROBLEMS.busy;
  const matches = (url: URL) => url.pathname === path;
  await page.route(matches, (route) =>
    route.fulfill({ status, json: { code: 'busy', error: message } }),
  );
  return () => page.unroute(matches);
}

it('takes back with a word what a busy server did not take, and loses no text', async () => {
  const [gil, hal] = [await arrive(world, 'gil'), await arrive(world, 'hal')];
  const postId = await publish(gil.page, { content: 'Under the bridge' });
  const { page } = hal;
  const refused = page.getByText(PROBLEMS.busy.message);
  await page.goto('/creative-hub');

  for (const { name, path } of [
    { name: WORDS.post.like, path: pathOf(API.likePost, { postId }) },
    { name: WORDS.post.save, path: pathOf(API.bookmarkPost, { postId }) },
  ]) {
    const isFree = await busyFor(page, path);
    const pressed = card(page, 'Under the bridge').getByRole('button', { name });
    await pressed.click();
    await see(refused.first()).toBeVisible();
    await see(pressed).toHaveAttribute('aria-pressed', 'false');
    await isFree();
    await pressed.click();
    await see(pressed).toHaveAttribute('aria-pressed', 'true');
    await see(refused).toHaveCount(0);
  }

  const gilId = await selfId(gil.page);
  await page.goto(`/user/${gilId}`);
  const main = page.getByRole('main');
  const canFollow = await busyFor(page, pathOf(API.follow, { id: gilId }));
  await button(main, WORDS.people.followName('gil')).click();
  await see(refused.first()).toBeVisible();
  await see(button(main, WORDS.people.followName('gil'))).toBeVisible();
  await canFollow();
  await button(main, WORDS.people.followName('gil')).click();
  await button(main, WORDS.people.followingName('gil')).click();
  await button(main, WORDS.people.followName('gil')).click();
  await see(button(main, WORDS.people.followingName('gil'))).toBeVisible();
  await expect
    .poll(
      async () =>
        (await call<{ followersCount: number }>(gil.page, 'GET', API.details)).followersCount,
      { timeout: 30_000 },
    )
    .toBe(1);

  await page.goto(`/posts/${postId}`);
  const popup = page.getByRole('dialog');
  const box = popup.getByLabel(WORDS.comments.write);
  const canComment = await busyFor(page, pathOf(API.comment, { postId }));
  await box.fill('I sleep there.');
  await page.keyboard.press('Control+Enter');
  await see(popup.getByText(PROBLEMS.busy.message)).toBeVisible();
  await see(box).toHaveValue('I sleep there.');
  await see(popup.getByText(WORDS.comments.empty)).toBeVisible();
  await canComment();
  await page.keyboard.press('Control+Enter');
  await see(popup.getByRole('listitem').getByText('I sleep there.')).toBeVisible();
  await see(box).toHaveValue('');

  // Three levels deep, and what answers the third stands beside it.
  const answer = async (person: Page, name: string, to: string, text: string) => {
    const dialog = person.getByRole('dialog');
    const answered = dialog.getByRole('listitem').filter({ hasText: to }).last();
    await button(answered, WORDS.comments.reply).first().click();
    await dialog.getByLabel(WORDS.comments.replyTo(name)).fill(text);
    await person.keyboard.press('Control+Enter');
    await see(dialog.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
    await see(dialog.getByText(WORDS.comments.sending)).toHaveCount(0);
  };
  await gil.page.goto(`/posts/${postId}`);
  await answer(gil.page, 'hal', 'I sleep there.', 'Is it dry?');
  await page.reload();
  await answer(page, 'gil', 'Is it dry?', 'Mostly.');
  await gil.page.reload();
  await answer(gil.page, 'hal', 'Mostly.', 'Good.');
  const third = gil.page.locator('[role="dialog"] li li li');
  await see(third).toHaveCount(2);
  await gil.context.close();
  await hal.context.close();
});

it('says when there is no connection, and sends afterwards what could not be sent', async () => {
  const { page, context, complaints } = await arrive(world, 'ivy');
  await page.goto('/post');
  const form = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await form.getByLabel(WORDS.composer.text, { exact: true }).fill('Through the tunnel');
  expect(complaints).toEqual([]);
  await context.setOffline(true);
  await see(page.getByText(WORDS.offline)).toBeAttached();
  await button(form, WORDS.composer.post).click();
  await see(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await see(form.getByLabel(WORDS.composer.text, { exact: true })).toHaveValue(
    'Through the tunnel',
  );
  await context.setOffline(false);
  await see(page.getByText(WORDS.offline)).toHaveCount(0);
  await button(form, WORDS.composer.retry).click();
  await see(form).toBeHidden();
  await see(card(page, 'Through the tunnel')).toHaveCount(1);
  await context.close();
});
