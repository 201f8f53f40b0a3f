import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { PORTFOLIO_WORDS } from '#contract/portfolio-words.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { see, type Visitor, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, call, card, exhibit, publish, selfId } from '../support/journeys.ts';
import { PASSWORD } from '../support/people.ts';
import { STATES, type States } from '../support/screens/states.ts';
import { SCREENS } from '../support/screens/walk.ts';

const world = hubAndBrowser();
const TEXT = 'The only post there is';
const PROJECT = 'The only project there is';

let ada: Visitor;
let bob: Visitor;
/** By name: what addresses are made of. */
const ids = { ada: '', bob: '', post: '', ownPost: '', project: '' };

beforeAll(async () => {
  [ada, bob] = [await arrive(world, 'ada'), await arrive(world, 'bob')];
  ids.ada = await selfId(ada.page);
  ids.bob = await selfId(bob.page);
  ids.post = await publish(bob.page, { content: TEXT });
  ids.ownPost = await publish(ada.page, { content: 'Of one’s own' });
  ids.project = await exhibit(bob.page, PROJECT);
  await call(ada.page, 'POST', pathOf(API.follow, { id: ids.bob }));
  await call(ada.page, 'POST', pathOf(API.bookmarkPost, { postId: ids.post }));
  await call(bob.page, 'POST', pathOf(API.follow, { id: ids.ada }));
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

/** Every screen that asks the server for what it shows. */
const LOADED: readonly LoadedCase[] = [
  {
    screen: 'the feed',
    address: () => '/creative-hub',
    path: () => API.allPosts,
    there: (page: Page) => card(page, TEXT),
  },
  {
    screen: 'the search',
    address: () => '/search',
    path: () => API.randomUsers,
    there: (page: Page) => main(page).getByText(WORDS.people.nobodyNew),
  },
  {
    screen: 'search results',
    address: () => '/search?term=bob',
    path: () => API.searchUsers,
    there: (page: Page) => main(page).getByRole('link', { name: 'bob' }).first(),
  },
  {
    screen: 'the connections',
    address: () => '/connections',
    path: () => API.connections,
    there: (page: Page) => main(page).getByRole('link', { name: 'bob' }).first(),
  },
  {
    screen: 'the saved posts',
    address: () => '/saved',
    path: () => API.savedPosts,
    there: (page: Page) => card(page, TEXT),
  },
  {
    screen: 'the notifications',
    address: () => '/notifications',
    path: () => API.notifications,
    there: (page: Page) => main(page).getByRole('listitem').first(),
  },
  {
    screen: 'a profile',
    address: () => `/user/${ids.bob}`,
    path: () => pathOf(API.detailsOf, { id: ids.bob }),
    there: (page: Page) => page.getByRole('heading', { level: 1, name: 'bob' }),
  },
  {
    screen: 'a project',
    address: () => `/user/${ids.bob}/projects/${ids.project}`,
    path: () => pathOf(API.project, { projectId: ids.project }),
    there: (page: Page) => page.getByRole('heading', { level: 1, name: PROJECT }),
  },
  {
    screen: 'a post',
    address: () => `/posts/${ids.post}`,
    path: () => pathOf(API.post, { postId: ids.post }),
    there: (page: Page) => dialog(page).getByText(TEXT),
  },
  {
    screen: 'the comments of a post',
    address: () => `/posts/${ids.post}`,
    path: () => pathOf(API.comments, { postId: ids.post }),
    there: (page: Page) => dialog(page).getByText(WORDS.comments.empty),
  },
  {
    screen: 'a post being changed',
    address: () => `/posts/${ids.ownPost}/edit`,
    path: () => pathOf(API.post, { postId: ids.ownPost }),
    there: (page: Page) => dialog(page).getByLabel(WORDS.composer.text, { exact: true }),
  },
];

describe.each(LOADED)('$screen', ({ address, path, there }) => {
  it('says that it is on its way, then why it did not come, and comes after Retry', async () => {
    const { page } = ada;
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>();
    const matches = (url: URL) => url.pathname === path();
    await page.goto('about:blank');
    await page.route(matches, async (route) => {
      await isRefused;
      await route.fulfill(refusal('busy'));
    });
    await page.goto(address());
    await see(page.getByRole('status').filter({ visible: true }).first()).toBeAttached();
    await see(there(page)).toHaveCount(0);

    refuse();
    await see(button(page, WORDS.retry).first()).toBeVisible();
    await see(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();

    await page.unroute(matches);
    await button(page, WORDS.retry).first().click();
    await see(there(page)).toBeVisible();
    await see(button(page, WORDS.retry)).toHaveCount(0);
  });
});

it('stands for every address in the table of states, and every screen named there exists', () => {
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
  const { status, message } = PROBLEMS[code];
  return { status, json: { code, error: message } };
}

/** What is met, where, and why it is not for this person. */
const REFUSED: readonly (readonly [string, () => string, string])[] = [
  [
    'a post of somebody else at its edit form',
    () => `/posts/${ids.post}/edit`,
    POST_WORDS.edit.notYours,
  ],
  [
    'a project of somebody else in the editor',
    () => `/profile/projects/${ids.project}/edit`,
    PORTFOLIO_WORDS.editor.notYours,
  ],
  [
    'a project that is gone, in the editor',
    () => '/profile/projects/gone/edit',
    PROBLEMS.project_not_found.message,
  ],
  ['a post that is gone', () => '/posts/gone', PROBLEMS.post_not_found.message],
  [
    'a post that is gone, at its edit form',
    () => '/posts/gone/edit',
    PROBLEMS.post_not_found.message,
  ],
];

describe('what is not for this person says why', () => {
  it.each(REFUSED)('%s', async (_, address, why) => {
    const { page } = ada;
    await page.goto(address());
    await see(dialog(page).getByRole('alert')).toContainText(why);
    await see(button(page, WORDS.retry)).toHaveCount(0);
    await dialog(page).getByRole('button').last().click();
    await see(dialog(page)).toHaveCount(0);
  });

  it('a portfolio that is full, before anything is written', async () => {
    const { page } = ada;
    await page.route(`**${API.details}`, async (route) => {
      const answer = await route.fetch();
      const self = await answer.json();
      const [project] = (await call<{ projects: object[] }>(bob.page, 'GET', API.details)).projects;
      const projects = Array.from({ length: LIMITS.userProjects }, (_, n) => ({
        ...project,
        _id: `${ids.project.slice(0, -3)}${String(n).padStart(3, '0')}`,
      }));
      await route.fulfill({ json: { ...self, projects } });
    });
    await page.goto('/profile/projects/new');
    const editor = page.getByRole('dialog', { name: PORTFOLIO_WORDS.editor.newTitle });
    await see(editor.getByRole('alert')).toContainText(PROBLEMS.projects_too_many.message);
    await see(editor.getByRole('textbox')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('a private post, to whom its author does not follow', async () => {
    const eve = await arrive(world, 'eve');
    const hidden = await publish(bob.page, { content: 'For those I follow', isPublic: 'private' });
    await eve.page.goto(`/posts/${hidden}`);
    await see(dialog(eve.page).getByRole('alert')).toContainText(PROBLEMS.post_not_found.message);
    await see(dialog(eve.page)).not.toContainText('For those I follow');
    await ada.page.goto(`/posts/${hidden}`);
    await see(dialog(ada.page)).toContainText('For those I follow');
    await eve.context.close();
  });

  it.each([
    ['account_suspended', '/login', API.login],
    ['too_many_requests', '/login', API.login],
    ['invite_invalid', '/signup?invite=used', API.register],
    ['too_many_requests', '/signup', API.register],
  ] as const)('%s at %s', async (code, address, path) => {
    const { page, context } = await visitor(world.browser, world.hub.origin);
    await page.route(`**${path}`, (route) => route.fulfill(refusal(code)));
    await page.goto(address);
    await page.getByLabel(WORDS.account.username).fill('somebody');
    await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
    const isLogin = path === API.login;
    await button(page, isLogin ? WORDS.account.login : WORDS.account.signup).click();
    await see(page.getByRole('alert').first()).toContainText(PROBLEMS[code].message);
    if (isLogin) {
      await see(page.getByRole('alert').first()).toContainText(PROBLEMS.login_failed.message);
    }
    await see(page.getByLabel(WORDS.account.username)).toHaveValue('somebody');
    await context.close();
  });

  it('registration_closed at /signup, in the place of the form', async () => {
    const { page, context } = await visitor(world.browser, world.hub.origin);
    await page.route(`**${API.register}`, (route) => route.fulfill(refusal('registration_closed')));
    await page.goto('/signup');
    await page.getByLabel(WORDS.account.username).fill('somebody');
    await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
    await button(page, WORDS.account.signup).click();
    await see(page.getByRole('alert')).toContainText(PROBLEMS.registration_closed.message);
    await see(page.getByLabel(WORDS.account.username)).toHaveCount(0);
    const logIn = page.getByRole('link', { name: WORDS.account.login });
    await see(logIn).toBeFocused();
    await logIn.press('Enter');
    await page.waitForURL('**/login');
    await context.close();
  });
});

it.each([
  ['refuses to store anything', ['localStorage', 'sessionStorage']],
  ['has no room left', []],
])(
  'works where the browser %s, for as long as the tab is open, and says so',
  async (_, forbidden) => {
    const { page, context } = await visitor(world.browser, world.hub.origin);
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
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    }, forbidden);
    await page.goto('/login');
    await page.getByLabel(WORDS.account.username).fill('bob');
    await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
    await button(page, WORDS.account.login).click();
    await see(card(page, TEXT)).toBeVisible();
    await see(page.getByText(WORDS.notKept.session)).toBeVisible();

    // A draft is there for as long as the tab is, and that is what is said of it.
    const composer = dialog(page).getByLabel(WORDS.composer.text, { exact: true });
    const write = page.getByRole('link', { name: WORDS.nav.post }).first();
    await write.click();
    await composer.fill('Half a thought');
    await button(page, WORDS.cancel).click();
    const question = page.getByRole('alertdialog');
    await see(question).toContainText(WORDS.notKept.draft);
    await button(question, WORDS.composer.keepDraft).click();
    await write.click();
    await see(composer).toHaveValue('Half a thought');
    await button(page, WORDS.cancel).click();
    await button(question, WORDS.composer.discard).click();

    await page.getByRole('link', { name: WORDS.nav.settings }).first().click();
    await page.getByRole('radio', { name: SETTINGS_WORDS.theme.dark }).check();
    await see(page.getByText(WORDS.notKept.setting)).toBeVisible();
    await page.getByRole('link', { name: WORDS.nav.profile }).first().click();
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(errors).toEqual([]);
    await context.close();
  },
);
