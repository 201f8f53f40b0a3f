import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, bell, button, call, card, choose, publish, selfId } from '../support/journeys.ts';
import { PASSWORD } from '../support/people.ts';

const world = hubAndBrowser();
const THEIRS = 'Seen from two tabs';
const OWN = 'Gone from two tabs';

const like = (page: Page) => card(page, THEIRS).getByRole('button', { name: WORDS.post.like });
const save = (page: Page) => button(card(page, THEIRS), WORDS.post.save);
const text = (page: Page) => page.getByLabel(WORDS.composer.text, { exact: true });

it('shows in one tab what was done in the other, and whose turn it is', async () => {
  const { page: one, context, complaints } = await arrive(world, 'ada');
  const bob = await arrive(world, 'bob');
  await publish(bob.page, { content: THEIRS });
  const own = await publish(one, { content: OWN });
  const bobId = await selfId(bob.page);
  const two = await context.newPage();
  for (const tab of [one, two]) {
    await tab.goto('/creative-hub');
    await see(card(tab, THEIRS)).toBeVisible();
  }

  // What is pressed, and what it counts.
  await like(one).click();
  await see(like(two)).toHaveAttribute('aria-pressed', 'true');
  await save(two).click();
  await see(save(one)).toHaveAttribute('aria-pressed', 'true');
  await like(two).click();
  await see(like(one)).toHaveAttribute('aria-pressed', 'false');
  await call(bob.page, 'POST', pathOf(API.likePost, { postId: own }), {});
  for (const tab of [one, two]) await see(bell(tab, 1)).toBeVisible();
  for (const tab of [one, two]) await tab.goto(`/user/${bobId}`);
  await button(one, WORDS.people.followName('bob')).first().click();
  await see(button(two, WORDS.people.followingName('bob')).first()).toBeVisible();

  // How the page looks.
  await one.goto('/settings');
  await one.getByRole('radio', { name: SETTINGS_WORDS.theme.dark }).check();
  await one.getByRole('switch', { name: SETTINGS_WORDS.motion.label }).click();
  const look = () => two.evaluate(() => ({ ...document.documentElement.dataset }));
  await see.poll(look).toMatchObject({ theme: 'dark', motion: 'reduced' });
  await one.getByRole('radio', { name: SETTINGS_WORDS.theme.system }).check();
  await see.poll(look).not.toHaveProperty('theme');

  // A draft, and a post that goes while it is looked at.
  await one.goto('/post');
  await text(one).fill('Begun in the first tab');
  await two.goto('/post');
  await see(text(two)).toHaveValue('Begun in the first tab');
  await one.goto('/creative-hub');
  await two.goto(`/posts/${own}`);
  await see(two.getByRole('dialog')).toContainText(OWN);
  await choose(one, OWN, POST_WORDS.menu.delete);
  await button(one.getByRole('alertdialog'), POST_WORDS.delete.yes).click();
  await see(two.getByRole('dialog').getByRole('alert')).toContainText(
    PROBLEMS.post_not_found.message,
  );

  // Logging out in one tab logs the other out; another person finds nothing of the first.
  await two.goto('/post');
  await see(text(two)).toHaveValue('Begun in the first tab');
  await button(one, WORDS.nav.logout).first().click();
  for (const tab of [one, two]) await tab.waitForURL('**/login');
  await see(two.getByRole('alert')).toContainText(WORDS.account.leftElsewhere);
  const logIn = async (username: string) => {
    await one.getByLabel(WORDS.account.username).fill(username);
    await one.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
    await button(one, WORDS.account.login).click();
  };
  await logIn('bob');
  for (const tab of [one, two]) {
    await tab.waitForURL('**/creative-hub');
    await see(card(tab, THEIRS)).toBeVisible();
    await see(tab.getByRole('dialog')).toHaveCount(0);
  }
  await two.goto('/post');
  await see(text(two)).toHaveValue('');

  // The first person comes back to where the other tab was, with the words.
  await button(one, WORDS.nav.logout).first().click();
  await two.waitForURL('**/login');
  await logIn('ada');
  await one.waitForURL('**/creative-hub');
  await two.waitForURL('**/creative-hub');
  await two.goto('/post');
  await see(text(two)).toHaveValue('Begun in the first tab');
  expect(complaints).toEqual([]);
  await context.close();
  await bob.context.close();
});

it('returns a private post that is being written to public when nobody is followed any more', async () => {
  const { page: one, context, complaints } = await arrive(world, 'una');
  const ben = await arrive(world, 'ben');
  const [unaId, benId] = [await selfId(one), await selfId(ben.page)];
  await call(one, 'POST', pathOf(API.follow, { id: benId }));
  const isLive = one.waitForResponse(
    (answer) => new URL(answer.url()).pathname === API.notificationCount,
  );
  await one.goto('/post');
  await isLive;
  const composer = one.getByRole('dialog', { name: WORDS.titles.newPost });
  const chip = composer.getByRole('button', { name: `${WORDS.composer.visibility}:` });
  const why = composer.getByRole('alert').filter({ hasText: POST_WORDS.returned.note });
  await text(one).fill('For a few');
  await chip.click();
  await see(chip).toHaveText(WORDS.composer.private);

  // Unfollowed in another tab.
  const two = await context.newPage();
  await two.goto(`/user/${benId}`);
  await button(two, WORDS.people.followingName('ben')).first().click();
  await see(chip).toHaveText(WORDS.composer.public);
  await see(why).toBeVisible();

  // Followed again: what was begun for a few is for a few again. Then taken away by them.
  await button(two, WORDS.people.followName('ben')).first().click();
  await see(why).toBeHidden();
  await see(chip).toHaveText(WORDS.composer.private);
  await call(ben.page, 'POST', pathOf(API.block, { id: unaId }));
  await see(chip).toHaveText(WORDS.composer.public);
  await see(why).toBeVisible();

  await composer.locator('[type=submit]').click();
  const question = one.getByRole('alertdialog', { name: POST_WORDS.returned.title });
  await see(question).toBeVisible();
  await button(question, POST_WORDS.returned.stay).click();
  await see(question).toBeHidden();
  await see(text(one)).toHaveValue('For a few');
  // The browser itself complains of the profile that is no longer there.
  expect(complaints.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
  for (const each of [context, ben.context]) await each.close();
});
