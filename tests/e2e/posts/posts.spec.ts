import { describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { signUp } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  chooseFromPostMenu,
  openFeedAsNewUser,
  postCard,
  selfId,
  writePost,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const { menu } = POST_MESSAGES;

describe('among people', () => {
  const world = serverAndBrowser();

  it('a post is edited in place, made private, and lists who liked it', async () => {
    const [ada, bob, eve] = [
      await openFeedAsNewUser(world, 'ada'),
      await openFeedAsNewUser(world, 'bob'),
      await openFeedAsNewUser(world, 'eve'),
    ];
    await callApi(bob.page, 'POST', pathOf(PATHS.follow, { id: await selfId(ada.page) }));
    await callApi(ada.page, 'POST', pathOf(PATHS.follow, { id: await selfId(bob.page) }));

    await writePost(ada.page, 'First state');
    await expectUi(postCard(ada.page, 'First state')).toBeVisible();
    await ada.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await chooseFromPostMenu(ada.page, 'First state', menu.edit);
    const dialog = ada.page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.edit.title });
    await expectUi(dialog.getByRole('timer')).toContainText('29:');
    await dialog
      .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
      .fill('Second state');
    await dialog.getByRole('button', { name: POST_DIALOG_MESSAGES.edit.save }).click();
    await expectUi(dialog).toBeHidden();
    await expectUi(postCard(ada.page, 'Second state')).toContainText(POST_MESSAGES.card.edited);
    await expectUi(postCard(ada.page, 'First state')).toHaveCount(0);
    await button(postCard(ada.page, 'Second state'), POST_MESSAGES.card.editedBy('ada')).click();
    const versions = ada.page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.versions.title });
    await expectUi(versions).toContainText('First state');
    await ada.page.keyboard.press('Escape');
    await expectUi(versions).toBeHidden();

    await chooseFromPostMenu(ada.page, 'Second state', menu.audience);
    await expectUi(
      dialog.getByRole('button', { name: POST_DIALOG_MESSAGES.composer.visibility }),
    ).toBeFocused();
    await ada.page.keyboard.press('Enter');
    await expectUi(dialog).toContainText(POST_DIALOG_MESSAGES.composer.private);
    await dialog.getByRole('button', { name: POST_DIALOG_MESSAGES.edit.save }).click();
    await expectUi(postCard(ada.page, 'Second state')).toContainText(POST_MESSAGES.card.privateOwn);
    expect(await ada.page.evaluate(() => 'isTheSamePage' in window)).toBe(true);

    // Whom the author follows sees it and why; nobody else does.
    await bob.page.goto('/creative-hub');
    await expectUi(postCard(bob.page, 'Second state')).toContainText(
      POST_MESSAGES.card.privateOf('ada'),
    );
    await postCard(bob.page, 'Second state')
      .getByRole('link', { name: /comment/ })
      .click();
    await expectUi(bob.page.getByRole('dialog')).toContainText('Second state');
    const address = new URL(bob.page.url()).pathname;
    await eve.page.goto(address);
    await expectUi(eve.page.getByRole('alert')).toContainText(ERROR_MESSAGES.post_not_found);
    await eve.page.goto(`${address}/edit`);
    await expectUi(eve.page.getByRole('alert')).toContainText(ERROR_MESSAGES.post_not_found);
    expect(eve.pageErrors.filter((words) => !words.includes('404'))).toEqual([]);

    await bob.page.getByRole('dialog').getByRole('button', { name: POST_MESSAGES.like }).click();
    await expectUi(postCard(ada.page, 'Second state')).toContainText('1');
    await chooseFromPostMenu(ada.page, 'Second state', menu.likers);
    const likers = ada.page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.likers.title });
    await likers.getByRole('link', { name: 'bob' }).click();
    await expectUi(ada.page.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();
    await expectUi(likers).toBeHidden();

    await ada.page.goBack();
    await chooseFromPostMenu(ada.page, 'Second state', menu.delete);
    await button(ada.page, POST_DIALOG_MESSAGES.delete.yes).click();
    await expectUi(postCard(ada.page, 'Second state')).toHaveCount(0);
    await ada.page.reload();
    await expectUi(ada.page.getByRole('main')).toBeVisible();
    await expectUi(postCard(ada.page, 'Second state')).toHaveCount(0);

    expect(ada.pageErrors).toEqual([]);
    expect(bob.pageErrors).toEqual([]);
    for (const { context } of [ada, bob, eve]) await context.close();
  });

  it('lets a post be written by keyboard alone', async () => {
    const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await signUp(page, 'keys_only', 'keys@example.org');
    const entry = page.getByRole('link', { name: SHELL_MESSAGES.nav.post, exact: true }).first();
    await entry.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
    await expectUi(
      dialog.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }),
    ).toBeFocused();
    await page.keyboard.type('No mouse was moved.');
    await page.keyboard.press('Control+Enter');
    await expectUi(dialog).toBeHidden();
    await expectUi(page.getByRole('article').first()).toContainText('No mouse was moved.');
    await expectUi(entry).toBeFocused();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
