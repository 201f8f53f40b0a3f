import type { Page } from 'playwright';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { REPORT_REASONS } from '#contract/reports.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import type { Post } from '#contract/schema/post.ts';
import { SHORTCUT_WORDS } from '#contract/shortcut-words.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../browser.ts';
import { button, card } from '../journeys.ts';
import {
  chooseByKeys,
  dialog,
  leaveUntouched,
  question,
  refuse,
  type Screen,
  screenAt,
  untilLoaded,
  visit,
} from './screen.ts';
import { FRIENDS_TEXT, OWN_TEXT, type ScreenWorld } from './world.ts';

const HUB = '/creative-hub';
const { menu } = POST_WORDS;
const article = (page: Page) => page.getByRole('article');
const menuButton = (page: Page, text: string) =>
  card(page, text).getByRole('button', { name: WORDS.post.more('') });
const composer = (page: Page) => page.getByRole('dialog', { name: WORDS.titles.newPost });

/** Finds a post in the list that has the newest on top, however many others there are. */
async function visitCard(page: Page, text: string): Promise<void> {
  await visit(page, HUB, article(page));
  const latest = page.getByRole('tab', { name: FEED_WORDS.scopes.latest });
  if ((await latest.getAttribute('aria-selected')) !== 'true') await latest.click();
  await see(card(page, text)).toBeVisible();
}

/** Presses the button of a card's menu until it is open: a list that is just changing has it anew. */
async function openMenu(page: Page, text: string): Promise<void> {
  await visitCard(page, text);
  const opened = page.getByRole('menu');
  await see(async () => {
    if (!(await opened.isVisible())) await menuButton(page, text).click();
    await see(opened).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Tells the page that a post is older than it is, wherever it asks for it. */
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
      pathname === pathOf(API.post, { postId }) ||
      (pathname === API.posts && searchParams.has('ids')),
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
      await see(box(page)).toBeVisible();
      await untilLoaded(page);
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
  return screenAt(name, 'owner', address, (page) => dialog(page).getByText(WORDS.comments.title));
}

/** A dialog that a button below a comment opens. */
function fromComment(
  name: string,
  postId: (world: ScreenWorld) => string,
  action: string,
  text: string,
): Screen {
  const opener = (page: Page) =>
    button(page.getByRole('dialog').getByRole('listitem').filter({ hasText: text }), action).last();
  const box = (page: Page) =>
    page
      .locator('[role="dialog"], [role="alertdialog"]')
      .filter({ hasNotText: WORDS.comments.title });
  return {
    name,
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, `/posts/${postId(world)}`, opener(page));
      await opener(page).click();
      await see(box(page)).toBeVisible();
    },
    overlay: { box, opener },
  };
}

/** The hub, its posts, and what is done with them. */
export const FEED_SCREENS: readonly Screen[] = [
  screenAt('feed', 'owner', HUB, article),
  {
    name: 'feed-scrolled',
    viewer: 'owner',
    isOnlyPictured: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.evaluate(() => scrollTo(0, 1600));
    },
    leave: (page) => page.evaluate(() => scrollTo(0, 0)),
  },
  {
    name: 'feed-new-posts',
    viewer: 'owner',
    open: async (page, { friend }) => {
      await visit(page, HUB, article(page));
      await friend.client.form('POST', '/api/posts', [['content', 'The plotter runs again.']]);
      await see(page.getByText(FEED_WORDS.newPosts(1))).toBeVisible();
    },
    leave: leaveUntouched,
  },
  {
    name: 'feed-loading',
    viewer: 'owner',
    open: async (page) => {
      await page.route(`**${API.allPosts}*`, () => undefined);
      await page.goto(HUB);
      await see(page.getByText(FEED_WORDS.loading)).toBeAttached();
    },
    leave: leaveUntouched,
  },
  {
    name: 'feed-offline',
    viewer: 'owner',
    isLoud: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.context().setOffline(true);
      await see(page.getByText(WORDS.offline)).toBeVisible();
    },
    leave: async (page) => {
      await page.context().setOffline(false);
      await leaveUntouched(page);
    },
  },
  {
    name: 'feed-failed',
    viewer: 'owner',
    isLoud: true,
    open: async (page) => {
      await refuse(page, `${API.allPosts}*`, 'busy');
      await visit(page, HUB, button(page, WORDS.retry));
    },
    leave: leaveUntouched,
  },
  {
    name: 'feed-following-empty',
    viewer: 'newcomer',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.getByRole('tab', { name: FEED_WORDS.scopes.following }).click();
      await see(page.getByText(FEED_WORDS.emptyFollowing)).toBeVisible();
    },
  },
  {
    name: 'side-menu',
    viewer: 'owner',
    only: 'phone',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await button(page, WORDS.nav.menu).click();
      await see(dialog(page)).toBeVisible();
    },
    overlay: { box: dialog, opener: (page) => button(page, WORDS.nav.menu) },
  },
  {
    name: 'profile-menu',
    viewer: 'owner',
    only: 'desk',
    open: async (page) => {
      await visit(page, '/profile', page.getByRole('heading', { level: 1 }));
      await button(page, WORDS.nav.menu).click();
      await see(
        dialog(page).getByRole('link', { name: WORDS.nav.post, exact: true }),
      ).toBeVisible();
    },
    overlay: { box: dialog, opener: (page) => button(page, WORDS.nav.menu) },
  },
  {
    name: 'composer-empty',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.getByRole('link', { name: WORDS.nav.post }).first().click();
      await see(composer(page)).toBeVisible();
    },
    overlay: {
      box: composer,
      opener: (page) => page.getByRole('link', { name: WORDS.nav.post }).first(),
    },
  },
  {
    name: 'composer',
    viewer: 'owner',
    open: async (page, { photograph }) => {
      await visit(page, '/post', composer(page));
      const box = composer(page);
      await box.getByLabel(WORDS.composer.text, { exact: true }).fill(OWN_TEXT);
      await box.locator('input[type=file]').first().setInputFiles(photograph);
      await see(box.getByText(WORDS.composer.accepted)).toBeVisible();
    },
  },
  {
    name: 'composer-leave',
    viewer: 'owner',
    asksByEscape: true,
    open: async (page) => {
      await visit(page, '/post', composer(page));
      await page.keyboard.press('Escape');
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question },
    leave: leaveUntouched,
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
      await see(composer(page).getByText(PROBLEMS.unsupported_file.message)).toBeVisible();
    },
    leave: leaveUntouched,
  },
  menuOf('post-menu', OWN_TEXT),
  fromMenu('post-edit', OWN_TEXT, menu.edit),
  {
    name: 'post-edit-over',
    viewer: 'owner',
    open: async (page, { ids }) => {
      await makeOlder(page, ids.ownPost, LIMITS.postEditWindowMs);
      await visit(page, `/posts/${ids.ownPost}/edit`, page.getByText(POST_WORDS.edit.over));
    },
    overlay: { box: dialog },
    leave: leaveUntouched,
  },
  {
    name: 'post-edit-discard',
    viewer: 'owner',
    asksByEscape: true,
    open: async (page, { ids }) => {
      await visit(page, `/posts/${ids.ownPost}/edit`, dialog(page).getByRole('textbox'));
      await dialog(page).getByLabel(WORDS.composer.text, { exact: true }).fill('Another sentence.');
      await page.keyboard.press('Escape');
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question },
    leave: async (page) => {
      await button(dialog(page), WORDS.cancel).click();
      await button(question(page), WORDS.discarding.discard).click();
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
      await see(button(dialog(page), POST_WORDS.extend.action)).toBeVisible();
    },
    overlay: { box: dialog },
    leave: leaveUntouched,
  },
  fromMenu('post-likers', OWN_TEXT, menu.likers),
  fromMenu('post-why', OWN_TEXT, menu.why),
  fromMenu('post-delete', OWN_TEXT, menu.delete, question),
  menuOf('post-menu-of-others', FRIENDS_TEXT),
  fromMenu('post-report', FRIENDS_TEXT, SAFETY_WORDS.report),
  {
    name: 'report-thanks',
    viewer: 'owner',
    open: async (page) => {
      await openMenu(page, FRIENDS_TEXT);
      await page.getByRole('menuitem', { name: SAFETY_WORDS.report, exact: true }).click();
      await dialog(page).getByLabel(REPORT_REASONS.spam).check();
      await button(dialog(page), SAFETY_WORDS.send).click();
      await see(page.getByRole('dialog', { name: SAFETY_WORDS.thanksTitle })).toBeVisible();
    },
    overlay: { box: dialog },
  },
  fromMenu('post-block', FRIENDS_TEXT, SAFETY_WORDS.block('Jonas Meer'), question),
  {
    name: 'shortcuts',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.keyboard.press('?');
      await see(page.getByRole('dialog', { name: SHORTCUT_WORDS.title })).toBeVisible();
    },
    overlay: { box: dialog },
  },
  {
    name: 'post',
    viewer: 'owner',
    open: async (page) => {
      await visitCard(page, OWN_TEXT);
      await commentsOf(page, OWN_TEXT).click();
      await see(dialog(page).getByText('Which lens?')).toBeVisible();
      await untilLoaded(page);
    },
    overlay: { box: dialog, opener: (page) => commentsOf(page, OWN_TEXT) },
  },
  fromComment('comment-report', ({ ids }) => ids.ownPost, SAFETY_WORDS.report, 'Which lens?'),
  fromComment(
    'comment-delete',
    ({ ids }) => ids.friendsPost,
    WORDS.comments.delete,
    'Which pen holds out?',
  ),
  {
    name: 'comment-discard',
    viewer: 'owner',
    asksByEscape: true,
    open: async (page, { ids }) => {
      await visit(page, `/posts/${ids.friendsPost}`, button(dialog(page), WORDS.comments.edit));
      await button(dialog(page), WORDS.comments.edit).first().click();
      await dialog(page).getByLabel(WORDS.comments.editText).fill('Which pen?');
      await page.keyboard.press('Escape');
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question },
    leave: async (page) => {
      await button(dialog(page), WORDS.cancel).click();
      await button(question(page), WORDS.discarding.discard).click();
      await leaveUntouched(page);
    },
  },
  postAt('post-of-others', ({ ids }) => `/posts/${ids.friendsPost}`),
  postAt('post-closed-to-comments', ({ ids }) => `/posts/${ids.closedPost}`),
  screenAt(
    'post-edit-of-others',
    'owner',
    ({ ids }) => `/posts/${ids.friendsPost}/edit`,
    (page) => dialog(page).getByText(POST_WORDS.edit.notYours),
  ),
  {
    name: 'post-gone',
    viewer: 'owner',
    isLoud: true,
    open: (page) => visit(page, '/posts/gone', page.getByRole('dialog').getByRole('alert')),
  },
];

function commentsOf(page: Page, text: string) {
  return card(page, text).getByRole('link', { name: /comment/i });
}
