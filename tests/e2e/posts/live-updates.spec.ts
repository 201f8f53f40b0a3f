import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';

import { logIn, signUp } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import {
  button,
  chooseFromCommentMenu,
  editProfile,
  notificationLink,
  postCard,
  writePost,
} from '../../support/e2e/journeys.ts';
import { startBuiltServer, temporaryFolder } from '../../support/e2e/launch-server.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

/** Likes the post and writes a comment in its popup, which stays open. */
async function likeAndComment(page: Page, text: string, words: string): Promise<void> {
  await postCard(page, text).getByRole('button', { name: POST_MESSAGES.like }).click();
  await postCard(page, text)
    .getByRole('link', { name: /comment/i })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(COMMENT_MESSAGES.write).fill(words);
  await dialog.getByRole('button', { name: COMMENT_MESSAGES.send, exact: true }).click();
  await expectUi(dialog.getByText(words)).toBeVisible();
}

it('open pages show what others do without a reload', async () => {
  const ada = await openVisitor(world.browser, world.server.origin);
  const bob = await openVisitor(world.browser, world.server.origin);
  await signUp(ada.page, 'live_ada', 'live.ada@example.org');
  await writePost(ada.page, 'First light');
  await signUp(bob.page, 'live_bob', 'live.bob@example.org');
  const second = await ada.context.newPage();
  await second.goto('/creative-hub');
  await expectUi(postCard(second, 'First light')).toBeVisible();
  await expectUi(postCard(bob.page, 'First light')).toBeVisible();

  await likeAndComment(bob.page, 'First light', 'What a morning');
  await postCard(second, 'First light')
    .getByRole('link', { name: POST_MESSAGES.comments(1) })
    .click();
  const commentAt = (page: Page) => page.getByRole('dialog').getByRole('listitem');
  const heart = (page: Page, likes: number) =>
    button(commentAt(page), `${COMMENT_MESSAGES.like}, ${POST_MESSAGES.likes(likes)}`);
  await heart(second, 0).click();
  await expectUi(heart(bob.page, 1)).toHaveAttribute('aria-pressed', 'false');
  await chooseFromCommentMenu(commentAt(bob.page), COMMENT_MESSAGES.edit);
  await commentAt(bob.page).getByLabel(COMMENT_MESSAGES.editText).fill('What a fine morning');
  await button(commentAt(bob.page), COMMENT_MESSAGES.save).click();
  await expectUi(commentAt(second)).toContainText('What a fine morning');
  await expectUi(commentAt(second)).toContainText(COMMENT_MESSAGES.edited);
  await expectUi(heart(second, 1)).toHaveAttribute('aria-pressed', 'true');
  await second.getByRole('button', { name: POST_MESSAGES.close }).click();
  await bob.page.getByRole('button', { name: POST_MESSAGES.close }).click();
  for (const page of [ada.page, second, bob.page]) {
    const shown = postCard(page, 'First light');
    await expectUi(shown.getByRole('link', { name: POST_MESSAGES.comments(1) })).toBeVisible();
    await expectUi(shown.getByRole('button', { name: POST_MESSAGES.likes(1) })).toBeVisible();
  }
  for (const page of [ada.page, second]) await expectUi(notificationLink(page, 2)).toBeVisible();

  // A list that is opened in one tab quiets the bell in the other.
  await notificationLink(second, 2).click();
  await expectUi(notificationLink(ada.page, 0)).toBeVisible();

  await writePost(ada.page, 'Second light');
  const pill = bob.page.getByRole('button', { name: FEED_MESSAGES.newPosts(1) });
  await expectUi(pill).toBeVisible();
  await expectUi(postCard(bob.page, 'Second light')).toHaveCount(0);
  await pill.click();
  await expectUi(postCard(bob.page, 'Second light')).toBeVisible();
  expect([...ada.pageErrors, ...bob.pageErrors]).toEqual([]);
  await ada.context.close();
  await bob.context.close();
});

it('catches up after a lost connection', async () => {
  const data = temporaryFolder('hub-live-');
  let hub = await startBuiltServer(inject('clone'), data.path);
  const { port } = new URL(hub.origin);
  const ada = await openVisitor(world.browser, hub.origin);
  const bob = await openVisitor(world.browser, hub.origin);
  await signUp(ada.page, 'away_ada', 'away.ada@example.org');
  await writePost(ada.page, 'Before the tunnel');
  const ownProfile = await ada.context.newPage();
  await ownProfile.goto('/profile');
  await ownProfile.getByRole('tab', { name: PROFILE_MESSAGES.about }).click();
  await ada.page.bringToFront();
  await signUp(bob.page, 'away_bob', 'away.bob@example.org');
  await expectUi(postCard(bob.page, 'Before the tunnel')).toBeVisible();

  // A restart breaks all connections, which come back by themselves; hers later than the others.
  const cleo = await openVisitor(world.browser, hub.origin);
  const live = cleo.page.waitForEvent('websocket');
  await signUp(cleo.page, 'staying_cleo', 'staying.cleo@example.org');
  await live;
  await expectUi(postCard(cleo.page, 'Before the tunnel')).toBeVisible();
  await ada.context.setOffline(true);
  await hub.stop();
  const again = cleo.page.waitForEvent('websocket');
  hub = await startBuiltServer(inject('clone'), data.path, { PORT: port });
  await again;
  await likeAndComment(bob.page, 'Before the tunnel', 'Where are you?');
  await bob.page.getByRole('button', { name: POST_MESSAGES.close }).click();
  await writePost(bob.page, 'While you were away');
  await expectUi(cleo.page.getByRole('button', { name: FEED_MESSAGES.newPosts(1) })).toBeVisible();

  const phone = await openVisitor(world.browser, hub.origin, PHONE);
  await logIn(phone.page, 'away_ada');
  await editProfile(phone.page, PROFILE_MESSAGES.edit.about, 'Back in daylight');

  await expectUi(postCard(ada.page, 'Before the tunnel')).toBeVisible();
  await ada.context.setOffline(false);
  await expectUi(ownProfile.getByText('Back in daylight')).toBeVisible();
  await expectUi(ada.page.getByRole('button', { name: FEED_MESSAGES.newPosts(1) })).toBeVisible();
  const own = postCard(ada.page, 'Before the tunnel');
  await expectUi(own.getByRole('link', { name: POST_MESSAGES.comments(1) })).toBeVisible();
  await expectUi(own.getByRole('button', { name: POST_MESSAGES.likes(1) })).toBeVisible();
  await expectUi(notificationLink(ada.page, 2)).toBeVisible();
  for (const visitor of [ada, bob, cleo, phone]) await visitor.context.close();
  await hub.stop();
  data.remove();
});
