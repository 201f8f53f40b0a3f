import type { Page } from 'playwright';
import { describe, expect, inject, it } from 'vitest';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SHORTCUT_WORDS } from '#contract/shortcut-words.ts';
import { WORDS } from '#contract/words.ts';
import { openBrowser, see, type Visitor, visitor } from '../support/browser.ts';
import { startServer, startServerLater, temporaryFolder } from '../support/hub.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, call, card, choose, selfId } from '../support/journeys.ts';
import { logIn, signUp } from '../support/people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const { menu } = POST_WORDS;

async function write(page: Page, text: string): Promise<void> {
  await page.goto('/post');
  const dialog = page.getByRole('dialog', { name: WORDS.titles.newPost });
  await dialog.getByLabel(WORDS.composer.text, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: WORDS.composer.post, exact: true }).click();
  await see(dialog).toBeHidden();
  await see(card(page, text)).toBeVisible();
}

/** Waits for what comes after the first content: the people beside it, and the keys. */
async function listensToKeys(page: Page): Promise<void> {
  await see(page.getByRole('complementary')).toBeVisible();
}

describe('among people', () => {
  const world = hubAndBrowser();

  it('edits a post in place, keeps it among friends, and sees who liked it', async () => {
    const [ada, bob, eve] = [
      await arrive(world, 'ada'),
      await arrive(world, 'bob'),
      await arrive(world, 'eve'),
    ];
    await call(bob.page, 'POST', pathOf(API.follow, { id: await selfId(ada.page) }));
    await call(ada.page, 'POST', pathOf(API.follow, { id: await selfId(bob.page) }));

    await write(ada.page, 'First state');
    await ada.page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
    await choose(ada.page, 'First state', menu.edit);
    const dialog = ada.page.getByRole('dialog', { name: POST_WORDS.edit.title });
    await see(dialog.getByRole('timer')).toContainText('29:');
    await dialog.getByLabel(WORDS.composer.text, { exact: true }).fill('Second state');
    await dialog.getByRole('button', { name: POST_WORDS.edit.save }).click();
    await see(dialog).toBeHidden();
    await see(card(ada.page, 'Second state')).toContainText(FEED_WORDS.edited);
    await see(card(ada.page, 'First state')).toHaveCount(0);

    await choose(ada.page, 'Second state', menu.audience);
    await see(dialog.getByRole('button', { name: WORDS.composer.visibility })).toBeFocused();
    await ada.page.keyboard.press('Enter');
    await see(dialog).toContainText(WORDS.composer.private);
    await dialog.getByRole('button', { name: POST_WORDS.edit.save }).click();
    await see(card(ada.page, 'Second state')).toContainText(FEED_WORDS.privateOwn);
    expect(await ada.page.evaluate(() => 'isTheSamePage' in window)).toBe(true);

    // Whom the author follows sees it and why; nobody else does.
    await bob.page.goto('/creative-hub');
    await see(card(bob.page, 'Second state')).toContainText(FEED_WORDS.privateOf('ada'));
    await card(bob.page, 'Second state')
      .getByRole('link', { name: /comment/ })
      .click();
    await see(bob.page.getByRole('dialog')).toContainText('Second state');
    const address = new URL(bob.page.url()).pathname;
    await eve.page.goto(address);
    await see(eve.page.getByRole('alert')).toContainText(PROBLEMS.post_not_found.message);
    await eve.page.goto(`${address}/edit`);
    await see(eve.page.getByRole('alert')).toContainText(PROBLEMS.post_not_found.message);
    expect(eve.complaints.filter((words) => !words.includes('404'))).toEqual([]);

    await bob.page.getByRole('dialog').getByRole('button', { name: WORDS.post.like }).click();
    await see(card(ada.page, 'Second state')).toContainText('1');
    await choose(ada.page, 'Second state', menu.likers);
    const likers = ada.page.getByRole('dialog', { name: POST_WORDS.likers.title });
    await likers.getByRole('link', { name: 'bob' }).click();
    await see(ada.page.getByRole('heading', { name: 'bob', level: 1 })).toBeVisible();
    await see(likers).toBeHidden();

    await ada.page.goBack();
    await choose(ada.page, 'Second state', menu.delete);
    await button(ada.page, POST_WORDS.delete.yes).click();
    await see(card(ada.page, 'Second state')).toHaveCount(0);
    await ada.page.reload();
    await see(ada.page.getByRole('main')).toBeVisible();
    await see(card(ada.page, 'Second state')).toHaveCount(0);

    expect(ada.complaints).toEqual([]);
    expect(bob.complaints).toEqual([]);
    for (const { context } of [ada, bob, eve]) await context.close();
  });

  it('changes and deletes comments, and does nothing to one’s own that is not allowed', async () => {
    const [cat, dan] = [await arrive(world, 'cat'), await arrive(world, 'dan')];
    await write(cat.page, 'A study of tides');
    await dan.page.goto('/creative-hub');
    await see(card(dan.page, 'A study of tides')).toBeVisible();
    await listensToKeys(dan.page);
    await card(dan.page, 'A study of tides').focus();
    await dan.page.keyboard.press('c');
    const popup = dan.page.getByRole('dialog');
    await see(popup.getByLabel(WORDS.comments.write)).toBeFocused();
    await dan.page.keyboard.type('Lovely greys.');
    await dan.page.keyboard.press('Control+Enter');
    const own = popup.getByRole('listitem');
    await own.getByRole('button', { name: WORDS.comments.like }).click();
    await see(dan.page.getByText(PROBLEMS.own_comment_like.message)).toBeVisible();
    await popup.getByRole('button', { name: WORDS.comments.reply, exact: true }).click();
    await see(dan.page.getByText(PROBLEMS.own_comment_reply.message)).toBeVisible();

    await popup.getByRole('button', { name: WORDS.comments.edit, exact: true }).click();
    await popup.getByLabel(WORDS.comments.editText).fill('Lovely blues.');
    await popup.getByRole('button', { name: WORDS.comments.save, exact: true }).last().click();
    await see(popup.getByText('Lovely blues.')).toBeVisible();
    await see(popup.getByText(FEED_WORDS.edited)).toBeVisible();

    // The author answers; then only a stub is left of what was answered.
    await card(cat.page, 'A study of tides')
      .getByRole('link', { name: /comment/ })
      .click();
    const authors = cat.page.getByRole('dialog');
    await authors.getByRole('button', { name: WORDS.comments.reply, exact: true }).click();
    await authors.getByLabel(WORDS.comments.replyTo('dan')).fill('Thank you.');
    await cat.page.keyboard.press('Control+Enter');
    const answer = authors.getByRole('listitem').getByRole('listitem');
    await answer.getByRole('button', { name: WORDS.comments.like }).click();
    await see(cat.page.getByText(PROBLEMS.own_reply_like.message)).toBeVisible();
    await answer.getByRole('button', { name: WORDS.comments.reply, exact: true }).click();
    await see(cat.page.getByText(PROBLEMS.own_reply_reply.message)).toBeVisible();

    await dan.page.reload();
    await see(popup.getByText('Thank you.')).toBeVisible();
    await popup.getByRole('button', { name: WORDS.comments.delete, exact: true }).click();
    const question = dan.page.getByRole('alertdialog');
    await question.getByRole('button', { name: WORDS.comments.delete, exact: true }).click();
    await see(popup.getByText('Comment deleted')).toBeVisible();
    await see(popup.getByText('Lovely blues.')).toHaveCount(0);

    expect(cat.complaints).toEqual([]);
    expect(dan.complaints).toEqual([]);
    for (const { context } of [cat, dan]) await context.close();
  });

  it('is used by keys alone, which can be switched off', async () => {
    const [fay, gus] = [await arrive(world, 'fay'), await arrive(world, 'gus')];
    await write(fay.page, 'A wall of keys');
    const { page } = gus;
    await page.goto('/creative-hub');
    await see(card(page, 'A wall of keys')).toBeVisible();
    await listensToKeys(page);
    const like = card(page, 'A wall of keys').getByRole('button', { name: WORDS.post.like });
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('article')?.textContent ?? '');
    const isFocused = async () => (await focused()).includes('A wall of keys');
    while (!(await isFocused())) {
      const before = await focused();
      await page.keyboard.press('j');
      await see.poll(focused).not.toBe(before); // each press goes on from where the last one led
    }
    await see(page.getByRole('article').and(page.locator(':focus'))).toHaveCSS(
      'outline-style',
      'solid',
    );
    await page.keyboard.press('l');
    await see(like).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    await see(
      card(page, 'A wall of keys').getByRole('button', { name: WORDS.post.save }),
    ).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('o');
    await see(page.getByRole('dialog')).toContainText('A wall of keys');
    await page.keyboard.press('l');
    await see(
      page.getByRole('dialog').getByRole('button', { name: WORDS.post.like }),
    ).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await see(page.getByRole('dialog')).toBeHidden();

    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: SHORTCUT_WORDS.title });
    await list.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await page.reload();
    await see(card(page, 'A wall of keys')).toBeVisible();
    await listensToKeys(page);
    await page.keyboard.press('n');
    await page.keyboard.press('j');
    expect(new URL(page.url()).pathname).toBe('/creative-hub');
    expect(await isFocused()).toBe(false);

    await page.goto('/settings');
    await listensToKeys(page);
    await page.getByRole('switch', { name: SHORTCUT_WORDS.label }).click();
    await page.keyboard.press('/');
    await see(page.getByLabel(WORDS.people.search)).toBeFocused();
    expect(gus.complaints).toEqual([]);
    for (const { context } of [fay, gus]) await context.close();
  });
});

it('closes text and media after 30 minutes, and lets a post be extended after a week', async () => {
  const data = temporaryFolder('hub-data-');
  const browser = await openBrowser();
  const clone = inject('clone');
  const at = async (aheadMs: number, work: (visit: Visitor) => Promise<void>) => {
    const hub = await (aheadMs === 0
      ? startServer(clone, data.path)
      : startServerLater(clone, data.path, aheadMs));
    try {
      const visit = await visitor(browser, hub.origin);
      await work(visit);
      expect(visit.complaints).toEqual([]);
      await visit.context.close();
    } finally {
      await hub.stop();
    }
  };
  try {
    await at(0, async ({ page }) => {
      await signUp(page, 'ida', 'ida@example.org');
      await write(page, 'Set in lead');
      await choose(page, 'Set in lead', menu.extend);
      await see(page.getByRole('dialog')).toContainText(PROBLEMS.extension_too_soon.message);
    });
    await at(31 * MINUTE, async ({ page }) => {
      await logIn(page, 'ida');
      await choose(page, 'Set in lead', menu.edit);
      const dialog = page.getByRole('dialog', { name: POST_WORDS.edit.title });
      await see(dialog).toContainText(POST_WORDS.edit.over);
      await see(dialog.getByLabel(WORDS.composer.text, { exact: true })).toHaveAttribute(
        'readonly',
      );
      await dialog.getByRole('button', { name: WORDS.composer.comments }).click();
      await see(dialog).toContainText(WORDS.composer.followers);
      await dialog.getByRole('button', { name: POST_WORDS.edit.save }).click();
      await see(dialog).toBeHidden();
      await see(page.getByText(POST_WORDS.edit.saved)).toBeVisible();
    });
    await at(8 * DAY, async ({ page }) => {
      await logIn(page, 'ida');
      await choose(page, 'Set in lead', menu.extend);
      await button(page, POST_WORDS.extend.action).click();
      await see(page.getByText(POST_WORDS.extend.done)).toBeVisible();
      await choose(page, 'Set in lead', menu.why);
      await see(page.getByRole('dialog')).toContainText(POST_WORDS.why.extended(1));
    });
  } finally {
    await browser.close();
    data.remove();
  }
});
