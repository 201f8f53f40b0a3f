import type { Page } from 'playwright';
import { pathOf } from '#contract/calls/route.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/shortcuts.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import type { Post } from '#contract/schema/post.ts';
import { expectUi } from '../e2e/browser.ts';
import { button, chooseFromCommentMenu, postCard } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import {
  chooseByKeys,
  confirmDialog,
  dialog,
  mockRefusal,
  resetPage,
  type Screen,
  screenAt,
  visit,
  waitUntilLoaded,
} from './screen.ts';
import { FRIENDS_TEXT, OWN_TEXT, type ScreenWorld, SERIES_TEXT } from './world.ts';

const HUB = '/creative-hub';
const { menu } = POST_MESSAGES;
const article = (page: Page) => page.getByRole('article');
const menuButton = (page: Page, text: string) =>
  postCard(page, text).getByRole('button', { name: POST_MESSAGES.more('') });
const composer = (page: Page) => page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
/** The way to the composer: in the top bar, or at the bottom of a phone. */
const newPost = (page: Page) => page.getByRole('link', { name: /^(new )?post$/i }).first();

const versions = (page: Page) =>
  page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.versions.title });
const editedButton = (page: Page) =>
  button(page.getByRole('dialog'), POST_MESSAGES.card.editedBy('Jonas Meer'));
const comparison = (page: Page) => page.getByRole('dialog', { name: COMPARISON_MESSAGES.title });
const compareButton = (page: Page) =>
  composer(page).locator('button[aria-haspopup="dialog"]').first();

/** Finds a post in the list that has the newest on top, however many others there are. */
async function visitCard(page: Page, text: string): Promise<void> {
  await visit(page, HUB, article(page));
  const latest = page.getByRole('tab', { name: FEED_MESSAGES.scopes.latest });
  if ((await latest.getAttribute('aria-selected')) !== 'true') await latest.click();
  await expectUi(postCard(page, text)).toBeVisible();
}

/** Presses the button of a card's menu until it is open: a list that is just changing has it anew. */
async function openMenu(page: Page, text: string): Promise<void> {
  await visitCard(page, text);
  const opened = page.getByRole('menu');
  await expectUi(async () => {
    if (!(await opened.isVisible())) await menuButton(page, text).click();
    await expectUi(opened).toBeVisible({ timeout: 5_000 });
  }).toPass();
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
    viewer: 'owner',
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
    viewer: 'owner',
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
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, `/posts/${postId(world)}`, opener(page));
      await chooseFromCommentMenu(row(page), action);
      await expectUi(box(page)).toBeVisible();
    },
    overlay: { box, opener, openByKeys: (page) => chooseByKeys(page, opener(page), action) },
  };
}

/** The hub, its posts, and what is done with them. */
export const FEED_SCREENS: readonly Screen[] = [
  screenAt('feed', 'owner', HUB, article),
  {
    name: 'feed-scrolled',
    viewer: 'owner',
    isScreenshotOnly: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.evaluate(() => scrollTo(0, 1600));
    },
    cleanUp: (page) => page.evaluate(() => scrollTo(0, 0)),
  },
  {
    name: 'feed-series',
    viewer: 'owner',
    open: async (page) => {
      await visitCard(page, FRIENDS_TEXT);
      const series = postCard(page, SERIES_TEXT);
      await expectUi(async () => {
        await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }));
        await expectUi(series.getByRole('img').last()).toBeInViewport({ timeout: 500 });
      }).toPass();
      // Its head is whole, and no other lies halfway under the bar.
      await series.evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-new-posts',
    viewer: 'owner',
    open: async (page, { friend }) => {
      await visit(page, HUB, article(page));
      // Where the reader was before, the pill may happen to lie over a part of a card's actions.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await friend.client.form('POST', '/api/posts', [['content', 'The plotter runs again.']]);
      await expectUi(page.getByText(FEED_MESSAGES.newPosts(1))).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-loading',
    viewer: 'owner',
    open: async (page) => {
      await page.route(`**${PATHS.allPosts}*`, () => undefined);
      await page.goto(HUB);
      await expectUi(page.getByText(FEED_MESSAGES.loading)).toBeAttached();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-offline',
    viewer: 'owner',
    logsErrors: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.context().setOffline(true);
      await expectUi(page.getByText(SHELL_MESSAGES.offline)).toBeVisible();
    },
    cleanUp: async (page) => {
      await page.context().setOffline(false);
      await resetPage(page);
    },
  },
  {
    name: 'feed-failed',
    viewer: 'owner',
    logsErrors: true,
    open: async (page) => {
      await mockRefusal(page, `${PATHS.allPosts}*`, 'busy');
      await visit(page, HUB, button(page, COMMON_MESSAGES.retry));
    },
    cleanUp: resetPage,
  },
  {
    // On top of the rail, or above the first post as on a visit after they were found.
    name: 'feed-newcomers',
    viewer: 'newcomer',
    open: async (page, { newcomer }) => {
      await visit(page, HUB, article(page));
      await page.evaluate((id) => {
        localStorage.removeItem(`newcomers-seen:${id}`);
        localStorage.setItem(`newcomers-expected:${id}`, '1');
      }, newcomer.id);
      await page.reload();
      const title = page.getByRole('heading', { name: PEOPLE_MESSAGES.newcomers.title });
      await expectUi(title).toBeVisible();
    },
  },
  {
    name: 'feed-following-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.getByRole('tab', { name: FEED_MESSAGES.scopes.following }).click();
      await expectUi(page.getByText(FEED_MESSAGES.emptyFollowing)).toBeVisible();
    },
  },
  {
    name: 'side-menu',
    viewer: 'owner',
    only: 'phone',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await button(page, SHELL_MESSAGES.nav.menu).click();
      await expectUi(dialog(page)).toBeVisible();
    },
    overlay: { box: dialog, opener: (page) => button(page, SHELL_MESSAGES.nav.menu) },
  },
  {
    name: 'profile-menu',
    viewer: 'owner',
    only: 'desk',
    open: async (page) => {
      await visit(page, '/profile', page.getByRole('heading', { level: 1 }));
      await button(page, SHELL_MESSAGES.nav.menu).click();
      await expectUi(
        dialog(page).getByRole('link', { name: SHELL_MESSAGES.nav.post, exact: true }),
      ).toBeVisible();
    },
    overlay: { box: dialog, opener: (page) => button(page, SHELL_MESSAGES.nav.menu) },
  },
  {
    name: 'composer-empty',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await newPost(page).click();
      await expectUi(composer(page)).toBeVisible();
    },
    overlay: {
      box: composer,
      opener: newPost,
    },
  },
  {
    name: 'composer',
    viewer: 'owner',
    open: async (page, { photoPath: photograph }) => {
      await visit(page, '/post', composer(page));
      const box = composer(page);
      await box.getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }).fill(OWN_TEXT);
      await box.locator('input[type=file]').first().setInputFiles(photograph);
      await expectUi(box.getByText(POST_DIALOG_MESSAGES.composer.accepted)).toBeVisible();
    },
  },
  {
    name: 'composer-comparison',
    viewer: 'owner',
    open: async (page, { photoPath }) => {
      await visit(page, '/post', composer(page));
      await composer(page).locator('input[type=file]').first().setInputFiles(photoPath);
      await compareButton(page).click();
      await expectUi(comparison(page).getByRole('slider')).toBeVisible();
    },
    overlay: {
      box: comparison,
      opener: compareButton,
    },
    cleanUp: resetPage,
  },
  {
    name: 'composer-leave',
    viewer: 'owner',
    confirmsOnEscape: true,
    open: async (page) => {
      await visit(page, '/post', composer(page));
      await page.keyboard.press('Escape');
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog },
    cleanUp: resetPage,
  },
  {
    name: 'composer-refused',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, '/post', composer(page));
      const words = {
        name: 'words.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('No picture.'),
      };
      await composer(page).locator('input[type=file]').first().setInputFiles(words);
      await expectUi(composer(page).getByText(ERROR_MESSAGES.unsupported_file)).toBeVisible();
    },
    cleanUp: resetPage,
  },
  menuOf('post-menu', OWN_TEXT),
  fromMenu('post-edit', OWN_TEXT, menu.edit),
  {
    name: 'post-edit-over',
    viewer: 'owner',
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
    viewer: 'owner',
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
    viewer: 'owner',
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
    viewer: 'owner',
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
    name: 'shortcuts',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.keyboard.press('?');
      await expectUi(page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title })).toBeVisible();
    },
    overlay: { box: dialog },
  },
  {
    name: 'post',
    viewer: 'owner',
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
    viewer: 'owner',
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
  postAt('post-series', ({ ids }) => `/posts/${ids.seriesPost}`),
  {
    name: 'post-versions',
    viewer: 'owner',
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
    viewer: 'owner',
    logsErrors: true,
    open: (page) => visit(page, '/posts/gone', page.getByRole('dialog').getByRole('alert')),
  },
];

function commentsOf(page: Page, text: string) {
  return postCard(page, text).getByRole('link', { name: /comment/i });
}
