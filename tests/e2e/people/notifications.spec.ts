import type { Locator, Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { postPath } from '#contract/page-paths.ts';
import type { Comment } from '#contract/schema/comment.ts';
import { SERVER_LIMITS } from '#contract/server-limits.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { DESKTOP, type Device, expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  chooseFromCommentMenu,
  expectFocusIn,
  notificationLink,
  openFeedAsNewUser,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();

const link = (place: Locator, name: string) => place.getByRole('link', { name, exact: true });
const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

it('the bell leads to the notifications and, pressed there, back to the screen before', async () => {
  const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
  await signUp(page, 'bell_ringer', 'bell@example.org');
  await page.goto('/search');
  await notificationLink(page, 0).click();
  await page.waitForURL('**/notifications');
  await expectUi(page.getByText('No notifications')).toBeVisible();
  await notificationLink(page, 0).click();
  await page.waitForURL('**/search');

  // Typed, the address stays; with nowhere to go back to, the bell leads to the feed.
  const fresh = await context.newPage();
  await fresh.goto('/notifications');
  await expectUi(fresh.getByText('No notifications')).toBeVisible();
  await fresh.reload();
  await expectUi(fresh.getByText('No notifications')).toBeVisible();
  await notificationLink(fresh, 0).click();
  await fresh.waitForURL('**/creative-hub');
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a notification leads to its comment, by a link that also works when it is deleted', async () => {
  const [eva, fin] = [await openFeedAsNewUser(world, 'eva'), await openFeedAsNewUser(world, 'fin')];
  const postId = await publishPost(eva.page, { content: 'Much spoken of' });
  const comments = pathOf(PATHS.addComment, { postId });
  const comment = async (commentText: string) =>
    (await callApi<Comment>(fin.page, 'POST', comments, { commentText }))._id;
  const first = await comment('The very first');
  for (let count = 0; count < SERVER_LIMITS.postComments; count += 1)
    await comment(`Further ${count}`);
  const newest = await comment('The very last');

  const popup = eva.page.getByRole('dialog');
  const viewPost = (page: Page, words: string) =>
    link(row(page, words), NOTIFICATION_MESSAGES.viewPost).click();
  const commented = 'fin commented on your post.';
  await eva.page.goto('/notifications');
  await viewPost(eva.page, commented);
  await expectFocusIn(eva.page, 'The very last');
  await expectUi(popup.getByText('The very last')).toBeInViewport();
  const { pathname, search } = new URL(eva.page.url());
  expect(pathname + search).toBe(postPath(postId, newest));

  const said = popup.getByRole('listitem').filter({ hasText: 'The very last' });
  await button(said, COMMENT_MESSAGES.reply).click();
  await popup.getByLabel(COMMENT_MESSAGES.replyTo('fin')).fill('Heard you.');
  await eva.page.keyboard.press('Control+Enter');
  await notificationLink(fin.page, 1).click();
  await viewPost(fin.page, 'eva replied to you.');
  await expectFocusIn(fin.page, 'Heard you.');

  // Its link works for everybody, also for the last comment of all.
  await fin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heard = fin.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Heard' });
  await chooseFromCommentMenu(heard.last(), POST_MESSAGES.menu.copy);
  await expectUi(fin.page.getByText(POST_MESSAGES.copied)).toBeVisible();
  await eva.page.goto(await fin.page.evaluate(() => navigator.clipboard.readText()));
  await expectFocusIn(eva.page, 'Heard you.');
  await eva.page.goto(postPath(postId, first));
  await expectFocusIn(eva.page, 'The very first');
  await expectUi(popup.getByText('The very first')).toBeInViewport();

  // Deleted while the list is on screen: it leads to the one before, and the old link says so.
  const commentId = await comment('Never mind');
  await eva.page.goto('/notifications');
  const toPost = link(row(eva.page, commented), NOTIFICATION_MESSAGES.viewPost);
  await expectUi(toPost).toHaveAttribute('href', postPath(postId, commentId));
  await callApi(fin.page, 'DELETE', pathOf(PATHS.commentThread, { postId, commentId }));
  await expectUi(toPost).toHaveAttribute('href', postPath(postId, newest));
  await eva.page.goto(postPath(postId, commentId));
  await expectUi(popup.getByText(ERROR_MESSAGES.comment_not_found)).toBeVisible();
  expect(eva.pageErrors.filter((words) => !words.includes('404'))).toEqual([]);
  expect(fin.pageErrors).toEqual([]);
  for (const { context } of [eva, fin]) await context.close();
});

it.each<[string, Device]>([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  'the list says who did what, is read when it was seen, and leads there: %s',
  async (name, device) => {
    const ada = await openVisitor(world.browser, world.server.origin, device);
    const bob = await openVisitor(world.browser, world.server.origin);
    const cleo = await openVisitor(world.browser, world.server.origin);
    await signUp(ada.page, `told_${name}`, `told.${name}@example.org`);
    await signUp(bob.page, `bob_${name}`, `bob.${name}@example.org`);
    await signUp(cleo.page, `cleo_${name}`, `cleo.${name}@example.org`);
    await ada.page.goto('/post');
    const form = ada.page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
    await form
      .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
      .fill(`Told on ${name}`);
    await form
      .getByRole('button', { name: POST_DIALOG_MESSAGES.composer.post, exact: true })
      .click();
    const card = ada.page.getByRole('article').filter({ hasText: `Told on ${name}` });
    const href = await card.getByRole('link', { name: /comment/i }).getAttribute('href');
    const postId = href?.split('/').at(-1) ?? '';
    const adaId = await selfId(ada.page);
    for (const { page } of [bob, cleo]) {
      await callApi(page, 'POST', pathOf(PATHS.likePost, { postId }), {
        userId: await selfId(page),
      });
    }
    await callApi(bob.page, 'POST', pathOf(PATHS.follow, { id: adaId }));

    await expectUi(notificationLink(ada.page, 2)).toBeVisible();
    await notificationLink(ada.page, 2).click();
    const grouped = row(ada.page, `cleo_${name} and bob_${name} liked your post.`);
    const followed = row(ada.page, `bob_${name} started following you.`);
    await expectUi(grouped).toBeVisible();
    await expectUi(grouped.getByText(NOTIFICATION_MESSAGES.unread)).toBeAttached();
    await expectUi(notificationLink(ada.page, 0)).toBeVisible();
    const back = PEOPLE_MESSAGES.followBackName(`bob_${name}`);
    await expectUi(button(followed, back)).toBeVisible();
    // Push is offered once there is a notification, and not again.
    const offer = ada.page.getByRole('region', { name: NOTIFICATION_MESSAGES.pushOffer.text });
    await offer.getByRole('button', { name: NOTIFICATION_MESSAGES.pushOffer.no }).click();
    await expectUi(offer).toHaveCount(0);

    await link(grouped, NOTIFICATION_MESSAGES.viewPost).click();
    await expectUi(ada.page.getByRole('dialog')).toContainText(`Told on ${name}`);
    expect(new URL(ada.page.url()).pathname).toBe(`/posts/${postId}`);
    await ada.page.goBack();
    await expectUi(grouped).toBeVisible();
    await expectUi(grouped.getByText(NOTIFICATION_MESSAGES.unread)).toHaveCount(0);
    await link(followed, NOTIFICATION_MESSAGES.viewProfile).click();
    await ada.page.waitForURL(`**/user/${await selfId(bob.page)}`);
    for (const { context, pageErrors } of [ada, bob, cleo]) {
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  },
);
