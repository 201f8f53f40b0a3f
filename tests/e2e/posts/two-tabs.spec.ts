import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { logIn, PASSWORD } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, PHONE } from '../../support/e2e/browser.ts';
import {
  addProject,
  button,
  callApi,
  chooseFromPostMenu,
  editProfile,
  gotoAndSync,
  notificationLink,
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
  writePost,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();
const THEIRS = 'Seen from two tabs';
const OWN = 'Gone from two tabs';
const ON_DEVICES = 'Seen on two devices';
const FROM_PHONE = 'Written on the phone';

const like = (page: Page, content = THEIRS) =>
  postCard(page, content).getByRole('button', { name: POST_MESSAGES.like });
const save = (page: Page, content = THEIRS) => button(postCard(page, content), POST_MESSAGES.save);
const text = (page: Page) => page.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true });

it('one tab shows what was done in the other, and switches accounts with it', async () => {
  const { page: one, context, pageErrors } = await openFeedAsNewUser(world, 'ada');
  const bob = await openFeedAsNewUser(world, 'bob');
  await publishPost(bob.page, { content: THEIRS });
  const own = await publishPost(one, { content: OWN });
  const bobId = await selfId(bob.page);
  const two = await context.newPage();
  for (const tab of [one, two]) {
    await tab.goto('/creative-hub');
    await expectUi(postCard(tab, THEIRS)).toBeVisible();
  }
  await one.bringToFront(); // a tab behind another draws once a second

  // What is pressed, and what it counts.
  await like(one).click();
  await expectUi(like(two)).toHaveAttribute('aria-pressed', 'true');
  await save(two).click();
  await expectUi(save(one)).toHaveAttribute('aria-pressed', 'true');
  await like(two).click();
  await expectUi(like(one)).toHaveAttribute('aria-pressed', 'false');
  await callApi(bob.page, 'POST', pathOf(PATHS.likePost, { postId: own }), {});
  for (const tab of [one, two]) await expectUi(notificationLink(tab, 1)).toBeVisible();
  for (const tab of [one, two]) await tab.goto(`/user/${bobId}`);
  await button(one, PEOPLE_MESSAGES.followName('bob')).first().click();
  await expectUi(button(two, PEOPLE_MESSAGES.followingName('bob')).first()).toBeVisible();

  // How the page looks.
  await one.goto('/settings');
  await one.getByRole('radio', { name: SETTINGS_MESSAGES.theme.dark }).check();
  await one.getByRole('switch', { name: SETTINGS_MESSAGES.motion.label }).click();
  const look = () => two.evaluate(() => ({ ...document.documentElement.dataset }));
  await expectUi.poll(look).toMatchObject({ theme: 'dark', motion: 'reduced' });
  await one.getByRole('radio', { name: SETTINGS_MESSAGES.theme.system }).check();
  await expectUi.poll(look).not.toHaveProperty('theme');

  // A draft, and a post that goes while it is looked at.
  await one.goto('/post');
  await text(one).fill('Begun in the first tab');
  await two.goto('/post');
  await expectUi(text(two)).toHaveValue('Begun in the first tab');
  await one.goto('/creative-hub');
  await two.goto(`/posts/${own}`);
  await expectUi(two.getByRole('dialog')).toContainText(OWN);
  await chooseFromPostMenu(one, OWN, POST_MESSAGES.menu.delete);
  await button(one.getByRole('alertdialog'), POST_DIALOG_MESSAGES.delete.yes).click();
  await expectUi(two.getByRole('dialog').getByRole('alert')).toContainText(
    ERROR_MESSAGES.post_not_found,
  );

  // Logging out in one tab logs the other out; another person finds nothing of the first.
  await two.goto('/post');
  await expectUi(text(two)).toHaveValue('Begun in the first tab');
  await button(one, SHELL_MESSAGES.nav.logout).first().click();
  for (const tab of [one, two]) await tab.waitForURL('**/login');
  await expectUi(two.getByRole('alert')).toContainText(AUTH_MESSAGES.leftElsewhere);
  const logInHere = async (username: string) => {
    await one.getByLabel(AUTH_MESSAGES.username).fill(username);
    await one.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
    await button(one, AUTH_MESSAGES.login).click();
  };
  await logInHere('bob');
  for (const tab of [one, two]) {
    await tab.waitForURL('**/creative-hub');
    await expectUi(postCard(tab, THEIRS)).toBeVisible();
    await expectUi(tab.getByRole('dialog')).toHaveCount(0);
  }
  await two.goto('/post');
  await expectUi(text(two)).toHaveValue('');

  // The first person returns to where the other tab was, with the text.
  await button(one, SHELL_MESSAGES.nav.logout).first().click();
  await two.waitForURL('**/login');
  await logInHere('ada');
  await one.waitForURL('**/creative-hub');
  await two.waitForURL('**/creative-hub');
  await two.goto('/post');
  await expectUi(text(two)).toHaveValue('Begun in the first tab');
  expect(pageErrors).toEqual([]);
  await context.close();
  await bob.context.close();
});

it('another device of the same person shows the same heart, bookmark, follow, name, portfolio and posts', async () => {
  const { page: computer, context, pageErrors } = await openFeedAsNewUser(world, 'eva');
  const author = await openFeedAsNewUser(world, 'finn');
  await publishPost(author.page, { content: ON_DEVICES });
  const phone = await openVisitor(world.browser, world.server.origin, PHONE);
  await logIn(phone.page, 'eva');
  for (const device of [computer, phone.page]) {
    await gotoAndSync(device, '/creative-hub');
    await expectUi(postCard(device, ON_DEVICES)).toBeVisible();
  }
  for (const [here, there] of [
    [computer, phone.page],
    [phone.page, computer],
  ] as const) {
    const isOn = String(here === computer);
    for (const switchOf of [like, save]) {
      await switchOf(here, ON_DEVICES).click();
      await expectUi(switchOf(there, ON_DEVICES)).toHaveAttribute('aria-pressed', isOn);
    }
  }

  const authorId = await selfId(author.page);
  for (const device of [computer, phone.page]) await gotoAndSync(device, `/user/${authorId}`);
  await button(computer, PEOPLE_MESSAGES.followName('finn')).first().click();
  await expectUi(button(phone.page, PEOPLE_MESSAGES.followingName('finn')).first()).toBeVisible();
  await button(phone.page, PEOPLE_MESSAGES.followingName('finn')).first().click();
  await expectUi(button(computer, PEOPLE_MESSAGES.followName('finn')).first()).toBeVisible();

  // Where the profile is open, and where only the name is shown.
  for (const path of ['/profile', '/creative-hub']) {
    await gotoAndSync(computer, path);
    const name = `Eva of ${path.slice(1)}`;
    await editProfile(phone.page, PROFILE_MESSAGES.edit.firstName, name);
    await expectUi(computer.getByText(name).first()).toBeVisible();
  }

  await gotoAndSync(computer, '/profile');
  const titles = async () => {
    const works = computer.getByRole('link', { name: /The (older|newer) one/ });
    return (await works.allTextContents()).map((words) => /The \w+ one/.exec(words)?.[0]);
  };
  const older = await addProject(phone.page, 'The older one');
  await expectUi.poll(titles).toEqual(['The older one']);
  await addProject(phone.page, 'The newer one');
  await expectUi.poll(titles).toEqual(['The newer one', 'The older one']);
  const pinned = { projectIds: [older], pinned: 1 };
  await callApi(phone.page, 'PUT', PATHS.orderProjects, pinned);
  await expectUi.poll(titles).toEqual(['The older one', 'The newer one']);

  await gotoAndSync(computer, '/creative-hub');
  await writePost(phone.page, FROM_PHONE);
  const pill = (page: Page) => button(page, FEED_MESSAGES.newPosts(1));
  await pill(computer).click();
  await expectUi(postCard(computer, FROM_PHONE)).toBeVisible();
  await expectUi(pill(phone.page)).toHaveCount(0);
  expect([...pageErrors, ...phone.pageErrors]).toEqual([]);
  for (const visitor of [context, author.context, phone.context]) await visitor.close();
});

it('a private draft becomes public when nobody is followed any more', async () => {
  const { page: one, context, pageErrors } = await openFeedAsNewUser(world, 'una');
  const ben = await openFeedAsNewUser(world, 'ben');
  const [unaId, benId] = [await selfId(one), await selfId(ben.page)];
  await callApi(one, 'POST', pathOf(PATHS.follow, { id: benId }));
  const isLive = one.waitForResponse(
    (answer) => new URL(answer.url()).pathname === PATHS.notificationCount,
  );
  await one.goto('/post');
  await isLive;
  const composer = one.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  const chip = composer.getByRole('button', {
    name: `${POST_DIALOG_MESSAGES.composer.visibility}:`,
  });
  const why = composer.getByRole('alert').filter({ hasText: POST_DIALOG_MESSAGES.returned.note });
  await text(one).fill('For a few');
  await chip.click();
  await expectUi(chip).toHaveText(POST_DIALOG_MESSAGES.composer.private);

  // Unfollowed in another tab.
  const two = await context.newPage();
  await two.goto(`/user/${benId}`);
  await button(two, PEOPLE_MESSAGES.followingName('ben')).first().click();
  await expectUi(chip).toHaveText(POST_DIALOG_MESSAGES.composer.public);
  await expectUi(why).toBeVisible();

  // Followed again: what was begun for a few is for a few again. Then taken away by them.
  await button(two, PEOPLE_MESSAGES.followName('ben')).first().click();
  await expectUi(why).toBeHidden();
  await expectUi(chip).toHaveText(POST_DIALOG_MESSAGES.composer.private);
  await callApi(ben.page, 'POST', pathOf(PATHS.block, { id: unaId }));
  await expectUi(chip).toHaveText(POST_DIALOG_MESSAGES.composer.public);
  await expectUi(why).toBeVisible();

  await one.bringToFront();
  await composer.locator('[type=submit]').click();
  const question = one.getByRole('alertdialog', { name: POST_DIALOG_MESSAGES.returned.title });
  await expectUi(question).toBeVisible();
  await button(question, POST_DIALOG_MESSAGES.returned.stay).click();
  await expectUi(question).toBeHidden();
  await expectUi(text(one)).toHaveValue('For a few');
  // The browser itself complains of the profile that is no longer there.
  expect(pageErrors.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
  for (const each of [context, ben.context]) await each.close();
});
