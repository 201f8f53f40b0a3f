import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { postAddress } from '#contract/addresses.ts';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import type { Comment } from '#contract/schema/comment.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { DESKTOP, type Device, PHONE, see, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, bell, button, call, publish, seeFocus, selfId } from '../support/journeys.ts';
import { signUp } from '../support/people.ts';

const world = hubAndBrowser();

const row = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

it('the bell leads to the list and, pressed there, back to where one was', async () => {
  const { page, context, complaints } = await visitor(world.browser, world.hub.origin);
  await signUp(page, 'bell_ringer', 'bell@example.org');
  await page.goto('/search');
  await bell(page, 0).click();
  await page.waitForURL('**/notifications');
  await see(page.getByText('No notifications')).toBeVisible();
  await bell(page, 0).click();
  await page.waitForURL('**/search');

  // Typed, the address stays; with nowhere to go back to, the bell leads to the feed.
  const fresh = await context.newPage();
  await fresh.goto('/notifications');
  await see(fresh.getByText('No notifications')).toBeVisible();
  await fresh.reload();
  await see(fresh.getByText('No notifications')).toBeVisible();
  await bell(fresh, 0).click();
  await fresh.waitForURL('**/creative-hub');
  expect(complaints).toEqual([]);
  await context.close();
});

it('leads to the comment it tells of, which has a link of its own and may be gone', async () => {
  const [eva, fin] = [await arrive(world, 'eva'), await arrive(world, 'fin')];
  const postId = await publish(eva.page, { content: 'Much spoken of' });
  const comments = pathOf(API.comment, { postId });
  const comment = async (commentText: string) =>
    (await call<Comment>(fin.page, 'POST', comments, { commentText }))._id;
  const first = await comment('The very first');
  for (let count = 0; count < LIMITS.postComments; count += 1) await comment(`Further ${count}`);
  const newest = await comment('The very last');

  const popup = eva.page.getByRole('dialog');
  const viewPost = (page: Page, words: string) =>
    button(row(page, words), WORDS.notifications.viewPost).click();
  const commented = 'fin commented on your post.';
  await eva.page.goto('/notifications');
  await viewPost(eva.page, commented);
  await seeFocus(eva.page, 'The very last');
  await see(popup.getByText('The very last')).toBeInViewport();
  const { pathname, search } = new URL(eva.page.url());
  expect(pathname + search).toBe(postAddress(postId, newest));

  const said = popup.getByRole('listitem').filter({ hasText: 'The very last' });
  await button(said, WORDS.comments.reply).click();
  await popup.getByLabel(WORDS.comments.replyTo('fin')).fill('Heard you.');
  await eva.page.keyboard.press('Control+Enter');
  await bell(fin.page, 1).click();
  await viewPost(fin.page, 'eva replied to you.');
  await seeFocus(fin.page, 'Heard you.');

  // Its link leads anybody there; so does that of a comment that stands below all others.
  await fin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const heard = fin.page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Heard' });
  await button(heard, POST_WORDS.menu.copy).last().click();
  await see(fin.page.getByText(POST_WORDS.copied)).toBeVisible();
  await eva.page.goto(await fin.page.evaluate(() => navigator.clipboard.readText()));
  await seeFocus(eva.page, 'Heard you.');
  await eva.page.goto(postAddress(postId, first));
  await seeFocus(eva.page, 'The very first');
  await see(popup.getByText('The very first')).toBeInViewport();

  // Deleted while the list is on screen, it is missed in words.
  const commentId = await comment('Never mind');
  await eva.page.goto('/notifications');
  await see(row(eva.page, commented)).toBeVisible();
  await call(fin.page, 'DELETE', pathOf(API.commentOf, { postId, commentId }));
  await viewPost(eva.page, commented);
  await see(popup.getByText(PROBLEMS.comment_not_found.message)).toBeVisible();
  expect(eva.complaints.filter((words) => !words.includes('404'))).toEqual([]);
  expect(fin.complaints).toEqual([]);
  for (const { context } of [eva, fin]) await context.close();
});

it.each<[string, Device]>([
  ['desktop', DESKTOP],
  ['phone', PHONE],
])(
  'the list says who did what, is read when it was seen, and leads there: %s',
  async (name, device) => {
    const ada = await visitor(world.browser, world.hub.origin, device);
    const bob = await visitor(world.browser, world.hub.origin);
    const cleo = await visitor(world.browser, world.hub.origin);
    await signUp(ada.page, `told_${name}`, `told.${name}@example.org`);
    await signUp(bob.page, `bob_${name}`, `bob.${name}@example.org`);
    await signUp(cleo.page, `cleo_${name}`, `cleo.${name}@example.org`);
    await ada.page.goto('/post');
    const form = ada.page.getByRole('dialog', { name: WORDS.titles.newPost });
    await form.getByLabel(WORDS.composer.text, { exact: true }).fill(`Told on ${name}`);
    await form.getByRole('button', { name: WORDS.composer.post, exact: true }).click();
    const card = ada.page.getByRole('article').filter({ hasText: `Told on ${name}` });
    const href = await card.getByRole('link', { name: /comment/i }).getAttribute('href');
    const postId = href?.split('/').at(-1) ?? '';
    const adaId = await selfId(ada.page);
    for (const { page } of [bob, cleo]) {
      await call(page, 'POST', pathOf(API.likePost, { postId }), { userId: await selfId(page) });
    }
    await call(bob.page, 'POST', pathOf(API.follow, { id: adaId }));

    await see(bell(ada.page, 2)).toBeVisible();
    await bell(ada.page, 2).click();
    const grouped = row(ada.page, `cleo_${name} and bob_${name} liked your post.`);
    const followed = row(ada.page, `bob_${name} started following you.`);
    await see(grouped).toBeVisible();
    await see(grouped.getByText(WORDS.notifications.unread)).toBeAttached();
    await see(bell(ada.page, 0)).toBeVisible();
    await see(followed.getByRole('button')).toHaveCount(0);
    // What there is to hear of, one may hear of on this device: quietly offered, and not again.
    const offer = ada.page.getByRole('region', { name: SETTINGS_WORDS.pushOffer.text });
    await offer.getByRole('button', { name: SETTINGS_WORDS.pushOffer.no }).click();
    await see(offer).toHaveCount(0);

    await grouped.getByRole('button', { name: WORDS.notifications.viewPost }).click();
    await see(ada.page.getByRole('dialog')).toContainText(`Told on ${name}`);
    expect(new URL(ada.page.url()).pathname).toBe(`/posts/${postId}`);
    await ada.page.goBack();
    await see(grouped).toBeVisible();
    await see(grouped.getByText(WORDS.notifications.unread)).toHaveCount(0);
    await followed.getByRole('link', { name: `bob_${name}` }).click();
    await ada.page.waitForURL(`**/user/${await selfId(bob.page)}`);
    for (const { context, complaints } of [ada, bob, cleo]) {
      expect(complaints).toEqual([]);
      await context.close();
    }
  },
);
