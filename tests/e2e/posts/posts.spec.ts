import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/shortcuts.ts';
import { logIn, signUp } from '../../support/e2e/accounts.ts';
import { connectBrowser, expectUi, openVisitor, type Visitor } from '../../support/e2e/browser.ts';
import {
  button,
  callApi,
  chooseFromCommentMenu,
  chooseFromPostMenu,
  openFeedAsNewUser,
  postCard,
  selfId,
} from '../../support/e2e/journeys.ts';
import {
  startBuiltServer,
  startServerAhead,
  temporaryFolder,
} from '../../support/e2e/launch-server.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { menu } = POST_MESSAGES;

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/post');
  const dialog = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
  await dialog.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }).fill(text);
  await dialog
    .getByRole('button', { name: POST_DIALOG_MESSAGES.composer.post, exact: true })
    .click();
  await expectUi(dialog).toBeHidden();
  await expectUi(postCard(page, text)).toBeVisible();
}

/** Waits for what comes after the first content: the people beside it, and the keys. */
async function listensToKeys(page: Page): Promise<void> {
  await expectUi(page.getByRole('complementary')).toBeVisible();
}

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

    await write(ada.page, 'First state');
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

  it('comments are edited and deleted, and one’s own offer nothing that is not allowed', async () => {
    const [cat, dan] = [
      await openFeedAsNewUser(world, 'cat'),
      await openFeedAsNewUser(world, 'dan'),
    ];
    await write(cat.page, 'A study of tides');
    await dan.page.goto('/creative-hub');
    await expectUi(postCard(dan.page, 'A study of tides')).toBeVisible();
    await listensToKeys(dan.page);
    await postCard(dan.page, 'A study of tides').focus();
    await dan.page.keyboard.press('c');
    const popup = dan.page.getByRole('dialog');
    await expectUi(popup.getByLabel(COMMENT_MESSAGES.write)).toBeFocused();
    await dan.page.keyboard.type('Lovely greys.');
    await dan.page.keyboard.press('Control+Enter');
    const own = popup.getByRole('listitem');
    await own.getByRole('button', { name: COMMENT_MESSAGES.like }).click();
    await expectUi(dan.page.getByText(ERROR_MESSAGES.own_comment_like)).toBeVisible();
    await popup.getByRole('button', { name: COMMENT_MESSAGES.reply, exact: true }).click();
    await expectUi(dan.page.getByText(ERROR_MESSAGES.own_comment_reply)).toBeVisible();

    await chooseFromCommentMenu(popup, COMMENT_MESSAGES.edit);
    await popup.getByLabel(COMMENT_MESSAGES.editText).fill('Lovely blues.');
    await own.getByRole('button', { name: COMMENT_MESSAGES.save, exact: true }).click();
    await expectUi(popup.getByText('Lovely blues.')).toBeVisible();
    await expectUi(popup.getByText(POST_MESSAGES.card.edited)).toBeVisible();

    // The author answers; then only a stub is left of what was answered.
    await postCard(cat.page, 'A study of tides')
      .getByRole('link', { name: /comment/ })
      .click();
    const authors = cat.page.getByRole('dialog');
    await authors.getByRole('button', { name: COMMENT_MESSAGES.reply, exact: true }).click();
    await authors.getByLabel(COMMENT_MESSAGES.replyTo('dan')).fill('Thank you.');
    await cat.page.keyboard.press('Control+Enter');
    const answer = authors.getByRole('listitem').getByRole('listitem');
    await answer.getByRole('button', { name: COMMENT_MESSAGES.like }).click();
    await expectUi(cat.page.getByText(ERROR_MESSAGES.own_reply_like)).toBeVisible();
    await answer.getByRole('button', { name: COMMENT_MESSAGES.reply, exact: true }).click();
    await expectUi(cat.page.getByText(ERROR_MESSAGES.own_reply_reply)).toBeVisible();

    await dan.page.reload();
    await expectUi(popup.getByText('Thank you.')).toBeVisible();
    await chooseFromCommentMenu(popup, COMMENT_MESSAGES.delete);
    const question = dan.page.getByRole('alertdialog');
    await question.getByRole('button', { name: COMMENT_MESSAGES.delete, exact: true }).click();
    await expectUi(popup.getByText('Comment deleted')).toBeVisible();
    await expectUi(popup.getByText('Lovely blues.')).toHaveCount(0);

    expect(cat.pageErrors).toEqual([]);
    expect(dan.pageErrors).toEqual([]);
    for (const { context } of [cat, dan]) await context.close();
  });

  it('the feed works by keyboard shortcuts, which can be switched off', async () => {
    const [fay, gus] = [
      await openFeedAsNewUser(world, 'fay'),
      await openFeedAsNewUser(world, 'gus'),
    ];
    await write(fay.page, 'A wall of keys');
    const { page } = gus;
    await page.goto('/creative-hub');
    await expectUi(postCard(page, 'A wall of keys')).toBeVisible();
    await listensToKeys(page);
    const like = postCard(page, 'A wall of keys').getByRole('button', { name: POST_MESSAGES.like });
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    const isFocused = async () => (await focused()).includes('A wall of keys');
    while (!(await isFocused())) {
      const before = await focused();
      await page.keyboard.press('j');
      await expectUi.poll(focused).not.toBe(before); // each press goes on from where the last one led
    }
    await expectUi(page.getByRole('article').and(page.locator(':focus'))).toHaveCSS(
      'outline-style',
      'solid',
    );
    await page.keyboard.press('l');
    await expectUi(like).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    await expectUi(
      postCard(page, 'A wall of keys').getByRole('button', { name: POST_MESSAGES.save }),
    ).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('o');
    await expectUi(page.getByRole('dialog')).toContainText('A wall of keys');
    const likeInside = page.getByRole('dialog').getByRole('button', { name: POST_MESSAGES.like });
    await expectUi(likeInside).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('l');
    await expectUi(likeInside).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expectUi(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title });
    await list.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expectUi(postCard(page, 'A wall of keys')).toBeVisible();
    await listensToKeys(page);
    await page.keyboard.press('n');
    await page.keyboard.press('j');
    expect(new URL(page.url()).pathname).toBe('/creative-hub');
    expect(await isFocused()).toBe(false);

    await page.goto('/settings');
    await page.getByRole('switch', { name: SHORTCUT_MESSAGES.label }).click();
    // The settings have no people beside them, so this waits for the keys alone.
    const pressed = async () => {
      await page.keyboard.press('/');
      return new URL(page.url()).pathname;
    };
    await expect.poll(pressed, { timeout: 30_000 }).toBe('/search');
    await expectUi(page.getByLabel(PEOPLE_MESSAGES.search)).toBeFocused();
    expect(gus.pageErrors).toEqual([]);
    for (const { context } of [fay, gus]) await context.close();
  });
});

it('a post’s text and media can be edited for 30 minutes, and it can be extended after a week', async () => {
  const data = temporaryFolder('hub-data-');
  const browser = await connectBrowser();
  const clone = inject('clone');
  const at = async (aheadMs: number, work: (visit: Visitor) => Promise<void>) => {
    const hub = await (aheadMs === 0
      ? startBuiltServer(clone, data.path)
      : startServerAhead(clone, data.path, aheadMs));
    try {
      const visit = await openVisitor(browser, hub.origin);
      await work(visit);
      expect(visit.pageErrors).toEqual([]);
      await visit.context.close();
    } finally {
      await hub.stop();
    }
  };
  try {
    await at(0, async ({ page }) => {
      await signUp(page, 'ida', 'ida@example.org');
      await write(page, 'Set in lead');
      await chooseFromPostMenu(page, 'Set in lead', menu.extend);
      await expectUi(page.getByRole('dialog')).toContainText(ERROR_MESSAGES.extension_too_soon);
    });
    await at(31 * MINUTE, async ({ page }) => {
      await logIn(page, 'ida');
      await chooseFromPostMenu(page, 'Set in lead', menu.edit);
      const dialog = page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.edit.title });
      await expectUi(dialog).toContainText(POST_DIALOG_MESSAGES.edit.over);
      await expectUi(
        dialog.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }),
      ).toHaveAttribute('readonly');
      await dialog.getByRole('button', { name: POST_DIALOG_MESSAGES.composer.comments }).click();
      await expectUi(dialog).toContainText(POST_DIALOG_MESSAGES.composer.followers);
      await dialog.getByRole('button', { name: POST_DIALOG_MESSAGES.edit.save }).click();
      await expectUi(dialog).toBeHidden();
      await expectUi(page.getByText(POST_DIALOG_MESSAGES.edit.saved)).toBeVisible();
    });
    await at(8 * DAY, async ({ page }) => {
      await logIn(page, 'ida');
      await chooseFromPostMenu(page, 'Set in lead', menu.extend);
      await button(page, POST_DIALOG_MESSAGES.extend.action).click();
      await expectUi(page.getByText(POST_DIALOG_MESSAGES.extend.done)).toBeVisible();
      await chooseFromPostMenu(page, 'Set in lead', menu.why);
      await expectUi(page.getByRole('dialog')).toContainText(POST_DIALOG_MESSAGES.why.extended(1));
    });
  } finally {
    await browser.close();
    data.remove();
  }
});
