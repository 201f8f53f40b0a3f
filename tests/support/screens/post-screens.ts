import type { Locator, Page } from 'playwright';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import type { Post } from '#contract/schema/post.ts';
import { expectUi } from '../e2e/browser.ts';
import { button, chooseFromCommentMenu, postCard } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import {
  chooseByKeys,
  confirmDialog,
  dialog,
  resetPage,
  type Screen,
  screenAt,
  visit,
  waitUntilLoaded,
} from './screen.ts';
import { FRIENDS_TEXT, OWN_TEXT, type ScreenWorld } from './world.ts';

export const HUB = '/creative-hub';

export const article = (page: Page) => page.getByRole('article');

const menu = POST_MESSAGES.menu;

const menuButton = (page: Page, text: string) =>
  postCard(page, text).getByRole('button', { name: POST_MESSAGES.more('') });

const versions = (page: Page) =>
  page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.versions.title });

const editedButton = (page: Page) =>
  button(page.getByRole('dialog'), POST_MESSAGES.card.editedBy('Jonas Meer'));

/**
 * Finds a post in the list that has the newest on top, however many others there are, and brings it
 * below the top bar.
 */
export async function visitCard(page: Page, text: string): Promise<void> {
  await visit(page, HUB, article(page));
  await scrollToTop(page);
  const latest = page.getByRole('tab', { name: FEED_MESSAGES.scopes.latest });
  if ((await latest.getAttribute('aria-selected')) !== 'true') await latest.click();
  await expectUi(async () => {
    await expectUi(article(page).first()).toBeVisible();
    const card = postCard(page, text);
    if (!(await card.isVisible())) await scrollOn(page);
    await expectUi(card).toBeVisible({ timeout: 200 });
    await placeCard(card);
    await expectUi(card).toBeInViewport({ timeout: 200 });
  }).toPass({ intervals: [50] });
}

/** Brings a card of the list below the top bar. Throws where it has left the list meanwhile. */
export const placeCard = (card: Locator) =>
  card.evaluate((each) => each.scrollIntoView({ block: 'start', behavior: 'instant' }), undefined, {
    timeout: 5000,
  });

export const scrollToTop = (page: Page) =>
  page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));

/** Scrolls half a screen down, from the end of the page to its beginning. */
const scrollOn = (page: Page) =>
  page.evaluate(() => {
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    scrollTo({ top: isAtEnd ? 0 : scrollY + innerHeight / 2, behavior: 'instant' });
  });

/** Opens the menu of a card by one press. */
async function openMenu(page: Page, text: string): Promise<void> {
  await visitCard(page, text);
  await menuButton(page, text).click();
  await expectUi(page.getByRole('menu')).toBeVisible();
}

/** Makes a post older than it is in all answers that the page gets. */
async function makeOlder(page: Page, postId: string, byMs: number): Promise<void> {
  const earlier = (moment: string) => new Date(Date.parse(moment) - byMs).toISOString();
  const older = (post: Pick<Post, '_id' | 'createdAt' | 'dateExtendedBy'>) =>
    post._id === postId
      ? {
          ...post,
          createdAt: earlier(post.createdAt),
          dateExtendedBy: post.dateExtendedBy.map(earlier),
        }
      : post;
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === pathOf(PATHS.post, { postId }) ||
      (pathname === PATHS.createPost && searchParams.has('ids')),
    async (route) => {
      const body = await (await route.fetch()).json();
      const json = body.posts ? { ...body, posts: body.posts.map(older) } : older(body);
      await route.fulfill({ json });
    },
  );
}

/** A dialog that the menu of a post opens. */
function fromMenu(name: string, text: string, item: string, box = dialog): Screen {
  return {
    name,
    open: async (page) => {
      await openMenu(page, text);
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      await expectUi(box(page)).toBeVisible();
      await waitUntilLoaded(page);
    },
    overlay: {
      box,
      opener: (page) => menuButton(page, text),
      openByKeys: (page) => chooseByKeys(page, menuButton(page, text), item),
    },
  };
}

/** The menu of a post. */
function menuOf(name: string, text: string): Screen {
  return {
    name,
    open: (page) => openMenu(page, text),
    overlay: { box: (page) => page.getByRole('menu'), opener: (page) => menuButton(page, text) },
  };
}

/** One post, as a popup over the hub. */
function postAt(name: string, address: (world: ScreenWorld) => string): Screen {
  return screenAt(name, 'owner', address, (page) => dialog(page).getByText(COMMENT_MESSAGES.title));
}

/** A dialog that the menu of a comment opens. */
function fromComment(
  name: string,
  postId: (world: ScreenWorld) => string,
  action: string,
  text: string,
): Screen {
  const row = (page: Page) =>
    page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }).last();
  const opener = (page: Page) =>
    row(page).getByRole('button', { name: COMMENT_MESSAGES.menu('').trim() });
  const box = (page: Page) =>
    page
      .locator('[role="dialog"], [role="alertdialog"]')
      .filter({ hasNotText: COMMENT_MESSAGES.title });
  return {
    name,
    open: async (page, world) => {
      await visit(page, `/posts/${postId(world)}`, opener(page));
      await chooseFromCommentMenu(row(page), action);
      await expectUi(box(page)).toBeVisible();
    },
    overlay: { box, opener, openByKeys: (page) => chooseByKeys(page, opener(page), action) },
  };
}

/** The dialogs and menus of posts and of their comments. */
export const POST_SCREENS: readonly Screen[] = [
  menuOf('post-menu', OWN_TEXT),
  fromMenu('post-edit', OWN_TEXT, menu.edit),
  {
    name: 'post-edit-over',
    open: async (page, { ids }) => {
      await makeOlder(page, ids.ownPost, LIMITS.postEditWindowMs);
      await visit(
        page,
        `/posts/${ids.ownPost}/edit`,
        page.getByText(POST_DIALOG_MESSAGES.edit.over),
      );
    },
    overlay: { box: dialog },
    cleanUp: resetPage,
  },
  {
    name: 'post-edit-discard',
    confirmsOnEscape: true,
    open: async (page, { ids }) => {
      await visit(page, `/posts/${ids.ownPost}/edit`, dialog(page).getByRole('textbox'));
      await dialog(page)
        .getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true })
        .fill('Another sentence.');
      await page.keyboard.press('Escape');
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog },
    cleanUp: async (page) => {
      await button(dialog(page), COMMON_MESSAGES.cancel).click();
      await button(confirmDialog(page), COMMON_MESSAGES.discarding.discard).click();
    },
  },
  fromMenu('post-extend', OWN_TEXT, menu.extend),
  {
    name: 'post-extend-possible',
    open: async (page, { ids }) => {
      await makeOlder(page, ids.ownPost, LIMITS.dateExtensionGapMs);
      await openMenu(page, OWN_TEXT);
      await page.getByRole('menuitem', { name: menu.extend, exact: true }).click();
      await expectUi(button(dialog(page), POST_DIALOG_MESSAGES.extend.action)).toBeVisible();
    },
    overlay: { box: dialog },
    cleanUp: resetPage,
  },
  fromMenu('post-likers', OWN_TEXT, menu.likers),
  fromMenu('post-why', OWN_TEXT, menu.why),
  fromMenu('post-delete', OWN_TEXT, menu.delete, confirmDialog),
  menuOf('post-menu-of-others', FRIENDS_TEXT),
  fromMenu('post-report', FRIENDS_TEXT, MODERATION_MESSAGES.report),
  {
    name: 'report-thanks',
    open: async (page) => {
      await openMenu(page, FRIENDS_TEXT);
      await page.getByRole('menuitem', { name: MODERATION_MESSAGES.report, exact: true }).click();
      await dialog(page).getByLabel(REPORT_REASONS.spam).check();
      await button(dialog(page), MODERATION_MESSAGES.send).click();
      await expectUi(
        page.getByRole('dialog', { name: MODERATION_MESSAGES.thanksTitle }),
      ).toBeVisible();
    },
    overlay: { box: dialog },
  },
  fromMenu('post-block', FRIENDS_TEXT, MODERATION_MESSAGES.block('Jonas Meer'), confirmDialog),
  {
    name: 'post',
    open: async (page) => {
      await visitCard(page, OWN_TEXT);
      await commentsOf(page, OWN_TEXT).click();
      await expectUi(dialog(page).getByText('Which lens?')).toBeVisible();
      await waitUntilLoaded(page);
    },
    overlay: { box: dialog, opener: (page) => commentsOf(page, OWN_TEXT) },
  },
  fromComment(
    'comment-report',
    ({ ids }) => ids.ownPost,
    MODERATION_MESSAGES.report,
    'Which lens?',
  ),
  fromComment(
    'comment-delete',
    ({ ids }) => ids.friendsPost,
    COMMENT_MESSAGES.delete,
    'Which pen holds out?',
  ),
  {
    name: 'comment-discard',
    confirmsOnEscape: true,
    open: async (page, { ids }) => {
      const comment = dialog(page).getByText('Which pen holds out?');
      await visit(page, `/posts/${ids.friendsPost}`, comment);
      await chooseFromCommentMenu(dialog(page), COMMENT_MESSAGES.edit);
      await dialog(page).getByLabel(COMMENT_MESSAGES.editText).fill('Which pen?');
      await page.keyboard.press('Escape');
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog },
    cleanUp: async (page) => {
      await button(dialog(page), COMMON_MESSAGES.cancel).click();
      await button(confirmDialog(page), COMMON_MESSAGES.discarding.discard).click();
      await resetPage(page);
    },
  },
  postAt('post-about-project', ({ ids }) => `/posts/${ids.projectPost}`),
  postAt('post-series', ({ ids }) => `/posts/${ids.seriesPost}`),
  {
    name: 'post-versions',
    open: async (page, { ids }) => {
      await visit(page, `/posts/${ids.seriesPost}`, editedButton(page));
      await editedButton(page).click();
      await expectUi(versions(page).getByRole('listitem').first()).toBeVisible();
      await waitUntilLoaded(page);
    },
    overlay: { box: versions, opener: editedButton },
  },
  postAt('post-of-others', ({ ids }) => `/posts/${ids.friendsPost}`),
  postAt('post-closed-to-comments', ({ ids }) => `/posts/${ids.closedPost}`),
  screenAt(
    'post-edit-of-others',
    'owner',
    ({ ids }) => `/posts/${ids.friendsPost}/edit`,
    (page) => dialog(page).getByText(POST_DIALOG_MESSAGES.edit.notYours),
  ),
  {
    name: 'post-gone',
    logsErrors: true,
    open: (page) => visit(page, '/posts/gone', page.getByRole('dialog').getByRole('alert')),
  },
];

function commentsOf(page: Page, text: string) {
  return postCard(page, text).getByRole('link', { name: /comment/i });
}
