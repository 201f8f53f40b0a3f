import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { PASSWORD } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, type Visitor } from '../../support/e2e/browser.ts';
import {
  addProject,
  button,
  callApi,
  gotoEmptyPage,
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';
import { STATES, type States } from '../../support/screens/states.ts';
import { SCREENS } from '../../support/screens/walk.ts';

const world = serverAndBrowser();
const TEXT = 'The only post there is';
const PROJECT = 'The only project there is';

let ada: Visitor;
let bob: Visitor;
/** By name: what addresses are made of. */
const ids = { ada: '', bob: '', post: '', ownPost: '', project: '' };

beforeAll(async () => {
  [ada, bob] = [await openFeedAsNewUser(world, 'ada'), await openFeedAsNewUser(world, 'bob')];
  ids.ada = await selfId(ada.page);
  ids.bob = await selfId(bob.page);
  ids.post = await publishPost(bob.page, { content: TEXT });
  ids.ownPost = await publishPost(ada.page, { content: 'Of one’s own' });
  ids.project = await addProject(bob.page, PROJECT);
  await callApi(ada.page, 'POST', pathOf(PATHS.follow, { id: ids.bob }));
  await callApi(ada.page, 'POST', pathOf(PATHS.bookmarkPost, { postId: ids.post }));
  await callApi(bob.page, 'POST', pathOf(PATHS.follow, { id: ids.ada }));
});
afterAll(async () => {
  for (const { context } of [ada, bob]) await context.close();
});

const main = (page: Page): Locator => page.getByRole('main');
const dialog = (page: Page): Locator => page.getByRole('dialog');

interface LoadedCase {
  readonly screen: string;
  readonly address: () => string;
  /** Of the call that brings what the screen shows. */
  readonly path: () => string;
  /** What is there once it has come. */
  readonly there: (page: Page) => Locator;
}

/** Every screen that loads data. */
const LOADED: readonly LoadedCase[] = [
  {
    screen: 'the feed',
    address: () => '/creative-hub',
    path: () => PATHS.allPosts,
    there: (page: Page) => postCard(page, TEXT),
  },
  {
    screen: 'the search',
    address: () => '/search',
    path: () => PATHS.randomUsers,
    there: (page: Page) => main(page).getByText(PEOPLE_MESSAGES.nobodyNew),
  },
  {
    screen: 'search results',
    address: () => '/search?term=bob',
    path: () => PATHS.searchUsers,
    there: (page: Page) => main(page).getByRole('link', { name: 'bob' }).first(),
  },
  {
    screen: 'the connections',
    address: () => '/connections',
    path: () => PATHS.connections,
    there: (page: Page) => main(page).getByRole('link', { name: 'bob' }).first(),
  },
  {
    screen: 'the saved posts',
    address: () => '/saved',
    path: () => PATHS.savedPosts,
    there: (page: Page) => postCard(page, TEXT),
  },
  {
    screen: 'the notifications',
    address: () => '/notifications',
    path: () => PATHS.notifications,
    there: (page: Page) => main(page).getByRole('listitem').first(),
  },
  {
    screen: 'a profile',
    address: () => `/user/${ids.bob}`,
    path: () => pathOf(PATHS.detailsOf, { id: ids.bob }),
    there: (page: Page) => page.getByRole('heading', { level: 1, name: 'bob' }),
  },
  {
    screen: 'a project',
    address: () => `/user/${ids.bob}/projects/${ids.project}`,
    path: () => pathOf(PATHS.project, { projectId: ids.project }),
    there: (page: Page) => page.getByRole('heading', { level: 1, name: PROJECT }),
  },
  {
    screen: 'a post',
    address: () => `/posts/${ids.post}`,
    path: () => pathOf(PATHS.post, { postId: ids.post }),
    // Its text may be there before, from the feed below.
    there: (page: Page) => dialog(page).getByRole('button', { name: POST_MESSAGES.more('') }),
  },
  {
    screen: 'the comments of a post',
    address: () => `/posts/${ids.post}`,
    path: () => pathOf(PATHS.comments, { postId: ids.post }),
    there: (page: Page) => dialog(page).getByText(COMMENT_MESSAGES.empty),
  },
  {
    screen: 'a post being changed',
    address: () => `/posts/${ids.ownPost}/edit`,
    path: () => pathOf(PATHS.post, { postId: ids.ownPost }),
    there: (page: Page) =>
      dialog(page).getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true }),
  },
];

describe.each(LOADED)('$screen', ({ address, path, there }) => {
  it('shows that it is loading, then why it failed, and loads after Retry', async () => {
    const { page } = ada;
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
    const matches = (url: URL) => url.pathname === path();
    await gotoEmptyPage(page);
    await page.route(matches, async (route) => {
      await isRefused;
      await route.fulfill(refusal('busy'));
    });
    await page.goto(address());
    await expectUi(page.getByRole('status').filter({ visible: true }).first()).toBeAttached();
    await expectUi(there(page)).toHaveCount(0);

    refuse();
    await expectUi(button(page, COMMON_MESSAGES.retry).first()).toBeVisible();
    await expectUi(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();

    await page.unroute(matches);
    await button(page, COMMON_MESSAGES.retry).first().click();
    await expectUi(there(page)).toBeVisible();
    await expectUi(button(page, COMMON_MESSAGES.retry)).toHaveCount(0);
  });
});

it('the table of states names every address, and only screens that exist', () => {
  const screens = new Set(Object.values(SCREENS).flatMap((part) => part.map(({ name }) => name)));
  const rows = Object.values(STATES);
  const named = (states: States[keyof States]) => ('none' in states ? [] : states);
  const unknown = rows
    .flatMap(({ empty, forbidden, readOnly }) => [empty, forbidden, readOnly].flatMap(named))
    .filter((name) => !screens.has(name));
  expect(unknown).toEqual([]);
  expect(rows.flatMap(({ loads }) => named(loads)).toSorted()).toEqual(
    LOADED.map(({ screen }) => screen).toSorted(),
  );
});

/** What the server answers where it says no, as it says it. */
function refusal(code: ProblemCode) {
  const status = PROBLEM_STATUS[code];
  const message = ERROR_MESSAGES[code];
  return { status, json: { code, error: message } };
}

/** What is met, where, and why it is not for this person. */
const REFUSED: readonly (readonly [string, () => string, string])[] = [
  [
    'a post of somebody else at its edit form',
    () => `/posts/${ids.post}/edit`,
    POST_DIALOG_MESSAGES.edit.notYours,
  ],
  [
    'a post that is gone, at its edit form',
    () => '/posts/gone/edit',
    ERROR_MESSAGES.post_not_found,
  ],
];

describe('screens that the viewer may not see say why', () => {
  it.each(REFUSED)('%s', async (_, address, why) => {
    const { page } = ada;
    await page.goto(address());
    await expectUi(dialog(page).getByRole('alert')).toContainText(why);
    await expectUi(button(page, COMMON_MESSAGES.retry)).toHaveCount(0);
    await dialog(page).getByRole('button').last().click();
    await expectUi(dialog(page)).toHaveCount(0);
  });

  it.each([
    ['account_suspended', '/login', PATHS.login],
    ['too_many_requests', '/login', PATHS.login],
    ['invite_invalid', '/signup?invite=used', PATHS.register],
    ['too_many_requests', '/signup', PATHS.register],
  ] as const)('%s at %s', async (code, address, path) => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    await page.route(`**${path}`, (route) => route.fulfill(refusal(code)));
    await page.goto(address);
    await page.getByLabel(AUTH_MESSAGES.username).fill('somebody');
    await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
    const isLogin = path === PATHS.login;
    await button(page, isLogin ? AUTH_MESSAGES.login : AUTH_MESSAGES.signup).click();
    await expectUi(page.getByRole('alert').first()).toContainText(ERROR_MESSAGES[code]);
    if (isLogin) {
      await expectUi(page.getByRole('alert').first()).toContainText(ERROR_MESSAGES.login_failed);
    }
    await expectUi(page.getByLabel(AUTH_MESSAGES.username)).toHaveValue('somebody');
    await context.close();
  });

  it('registration_closed at /signup, in the place of the form', async () => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    await page.route(`**${PATHS.register}`, (route) =>
      route.fulfill(refusal('registration_closed')),
    );
    await page.goto('/signup');
    await page.getByLabel(AUTH_MESSAGES.username).fill('somebody');
    await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
    await button(page, AUTH_MESSAGES.signup).click();
    await expectUi(page.getByRole('alert')).toContainText(ERROR_MESSAGES.registration_closed);
    await expectUi(page.getByLabel(AUTH_MESSAGES.username)).toHaveCount(0);
    const logIn = page.getByRole('link', { name: AUTH_MESSAGES.login });
    await expectUi(logIn).toBeFocused();
    await logIn.press('Enter');
    await page.waitForURL('**/login');
    await context.close();
  });
});

it('says that a browser is too old, and shows nothing else', async () => {
  const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'));
  await page.goto('/login');
  const message = page.getByRole('alert');
  await expectUi(message).toHaveText(/^Creative Hub needs a newer browser\./);
  await expectUi(message).toBeVisible();
  await expectUi(page.locator('body > *')).toHaveCount(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

it.each([
  ['refuses to store anything', ['localStorage', 'sessionStorage']],
  ['has no room left', []],
])(
  'works where the browser %s, for as long as the tab is open, and says so',
  async (_, forbidden) => {
    const { page, context } = await openVisitor(world.browser, world.server.origin);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.addInitScript((storages) => {
      for (const storage of storages) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('Refused', 'SecurityError');
          },
        });
      }
      if (storages.length > 0) {
        IDBFactory.prototype.open = () => {
          throw new DOMException('Refused', 'SecurityError');
        };
      }
      const refuse = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
      Storage.prototype.setItem = refuse;
      IDBObjectStore.prototype.put = refuse;
    }, forbidden);
    await page.goto('/login');
    await page.getByLabel(AUTH_MESSAGES.username).fill('bob');
    await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
    await button(page, AUTH_MESSAGES.login).click();
    await expectUi(postCard(page, TEXT)).toBeVisible();
    await expectUi(page.getByText(COMMON_MESSAGES.notStored.session)).toBeVisible();

    // A draft is there for as long as the tab is, and that is what is said of it.
    const composer = dialog(page).getByLabel(POST_DIALOG_MESSAGES.composer.text, { exact: true });
    const write = page.getByRole('link', { name: SHELL_MESSAGES.nav.post }).first();
    await write.click();
    await composer.fill('Half a thought');
    await button(page, COMMON_MESSAGES.cancel).click();
    const question = page.getByRole('alertdialog');
    await expectUi(question).toContainText(COMMON_MESSAGES.notStored.draft);
    await button(question, POST_DIALOG_MESSAGES.composer.keepDraft).click();
    await write.click();
    await expectUi(composer).toHaveValue('Half a thought');
    await button(page, COMMON_MESSAGES.cancel).click();
    await button(question, POST_DIALOG_MESSAGES.composer.discard).click();

    await page.getByRole('link', { name: SHELL_MESSAGES.nav.settings }).first().click();
    await page.getByRole('radio', { name: SETTINGS_MESSAGES.theme.dark }).check();
    await expectUi(page.getByText(COMMON_MESSAGES.notStored.setting)).toBeVisible();
    await page.getByRole('link', { name: SHELL_MESSAGES.nav.profile }).first().click();
    await expectUi(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(errors).toEqual([]);
    await context.close();
  },
);
