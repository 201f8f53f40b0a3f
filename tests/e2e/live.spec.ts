import type { Page } from 'playwright';
import { expect, inject, it } from 'vitest';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { WORDS } from '#contract/words.ts';
import { see, visitor } from '../support/browser.ts';
import { startServer, temporaryFolder } from '../support/hub.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { signUp } from '../support/people.ts';

const world = hubAndBrowser();

async function publish(page: Page, text: string): Promise<void> {
  await page.goto('/post');
  const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await dialog.getByLabel(WORDS.composer.text, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: WORDS.composer.post, exact: true }).click();
  await see(dialog).toBeHidden();
}

const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const bell = (page: Page, unread: number) =>
  page.getByRole('link', { name: WORDS.notifications.bell(unread), exact: true });

/** Likes the post and writes a comment in its popup, which stays open. */
async function likeAndComment(page: Page, text: string, words: string): Promise<void> {
  await card(page, text).getByRole('button', { name: WORDS.post.like }).click();
  await card(page, text)
    .getByRole('link', { name: /comment/i })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(WORDS.comments.write).fill(words);
  await dialog.getByRole('button', { name: WORDS.comments.send, exact: true }).click();
  await see(dialog.getByText(words)).toBeVisible();
}

it('tells on every open page what others do, without a reload', async () => {
  const ada = await visitor(world.browser, world.hub.origin);
  const bob = await visitor(world.browser, world.hub.origin);
  await signUp(ada.page, 'live_ada', 'live.ada@example.org');
  await publish(ada.page, 'First light');
  await signUp(bob.page, 'live_bob', 'live.bob@example.org');
  const second = await ada.context.newPage();
  await second.goto('/creative-hub');
  await see(card(second, 'First light')).toBeVisible();
  await see(card(bob.page, 'First light')).toBeVisible();

  await likeAndComment(bob.page, 'First light', 'What a morning');
  await bob.page.getByRole('button', { name: WORDS.post.close }).click();
  for (const page of [ada.page, second, bob.page]) {
    const shown = card(page, 'First light');
    await see(shown.getByRole('link', { name: WORDS.post.comments(1) })).toBeVisible();
    await see(shown.getByRole('button', { name: WORDS.post.likes(1) })).toBeVisible();
  }
  for (const page of [ada.page, second]) await see(bell(page, 2)).toBeVisible();

  // A list that is opened in one tab quiets the bell in the other.
  await bell(second, 2).click();
  await see(bell(ada.page, 0)).toBeVisible();

  await publish(ada.page, 'Second light');
  const pill = bob.page.getByRole('button', { name: FEED_WORDS.newPosts(1) });
  await see(pill).toBeVisible();
  await see(card(bob.page, 'Second light')).toHaveCount(0);
  await pill.click();
  await see(card(bob.page, 'Second light')).toBeVisible();
  expect([...ada.complaints, ...bob.complaints]).toEqual([]);
  await ada.context.close();
  await bob.context.close();
});

it('catches up with what happened while there was no connection', async () => {
  const data = temporaryFolder('hub-live-');
  let hub = await startServer(inject('clone'), data.path);
  const { port } = new URL(hub.origin);
  const ada = await visitor(world.browser, hub.origin);
  const bob = await visitor(world.browser, hub.origin);
  await signUp(ada.page, 'away_ada', 'away.ada@example.org');
  await publish(ada.page, 'Before the tunnel');
  await signUp(bob.page, 'away_bob', 'away.bob@example.org');
  await see(card(bob.page, 'Before the tunnel')).toBeVisible();

  // A restart breaks all connections, which come back by themselves; hers later than the others.
  const cleo = await visitor(world.browser, hub.origin);
  const live = cleo.page.waitForEvent('websocket');
  await signUp(cleo.page, 'staying_cleo', 'staying.cleo@example.org');
  await live;
  await see(card(cleo.page, 'Before the tunnel')).toBeVisible();
  await ada.context.setOffline(true);
  await hub.stop();
  const again = cleo.page.waitForEvent('websocket');
  hub = await startServer(inject('clone'), data.path, { PORT: port });
  await again;
  await likeAndComment(bob.page, 'Before the tunnel', 'Where are you?');
  await bob.page.getByRole('button', { name: WORDS.post.close }).click();
  await publish(bob.page, 'While you were away');
  await see(cleo.page.getByRole('button', { name: FEED_WORDS.newPosts(1) })).toBeVisible();

  await see(card(ada.page, 'Before the tunnel')).toBeVisible();
  await ada.context.setOffline(false);
  await see(ada.page.getByRole('button', { name: FEED_WORDS.newPosts(1) })).toBeVisible();
  const own = card(ada.page, 'Before the tunnel');
  await see(own.getByRole('link', { name: WORDS.post.comments(1) })).toBeVisible();
  await see(own.getByRole('button', { name: WORDS.post.likes(1) })).toBeVisible();
  await see(bell(ada.page, 2)).toBeVisible();
  await ada.context.close();
  await bob.context.close();
  await cleo.context.close();
  await hub.stop();
  data.remove();
});
