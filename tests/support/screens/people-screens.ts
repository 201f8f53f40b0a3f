import type { Page } from 'playwright';
import { API, pathOf } from '#contract/routes.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../browser.ts';
import { button, call } from '../journeys.ts';
import {
  chooseByKeys,
  dialog,
  leaveUntouched,
  question,
  type Screen,
  screenAt,
  visit,
} from './screen.ts';
import type { ScreenWorld } from './world.ts';

const friendsProfile = ({ friend }: ScreenWorld) => `/user/${friend.id}`;
const moreAboutFriend = (page: Page) => button(page, SAFETY_WORDS.moreAbout('Jonas Meer'));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const editProfile = (page: Page) => button(page, WORDS.editProfile.title);

/** A dialog that the menu of a person opens. */
function fromMenu(name: string, item: string, box = dialog): Screen {
  return {
    name,
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, friendsProfile(world), moreAboutFriend(page));
      await moreAboutFriend(page).click();
      await page.getByRole('menuitem', { name: item }).click();
      await see(box(page)).toBeVisible();
    },
    overlay: {
      box,
      opener: moreAboutFriend,
      openByKeys: (page) => chooseByKeys(page, moreAboutFriend(page), item),
    },
  };
}

/** People: found, followed, looked at; oneself; and what they did. */
export const PEOPLE_SCREENS: readonly Screen[] = [
  screenAt('search', 'owner', '/search', (page) => page.getByRole('listitem')),
  screenAt('search-results', 'owner', '/search?term=jonas', (page) =>
    page.getByRole('main').getByRole('link', { name: 'Jonas Meer' }),
  ),
  screenAt('search-nobody', 'owner', '/search?term=zzzzzz', (page) =>
    page.getByText(WORDS.people.nobody),
  ),
  screenAt('connections', 'owner', '/connections', (page) =>
    page.getByRole('main').getByRole('link', { name: 'Jonas Meer' }),
  ),
  screenAt('connections-empty', 'newcomer', '/connections', (page) =>
    page.getByText(WORDS.people.noConnections),
  ),
  screenAt('saved', 'owner', '/saved', (page) => page.getByRole('article')),
  screenAt('saved-empty', 'newcomer', '/saved', (page) => page.getByText(WORDS.savedPosts.empty)),
  {
    name: 'notifications',
    viewer: 'owner',
    open: async (page, { friend, ids }) => {
      const path = `/api/posts/comment/${ids.ownPost}`;
      await friend.client.json('POST', path, { commentText: 'And which filter?' });
      await visit(page, '/notifications', page.getByRole('main').getByRole('listitem'));
    },
  },
  screenAt('notifications-empty', 'newcomer', '/notifications', (page) =>
    page.getByText(WORDS.notifications.empty),
  ),
  screenAt('profile', 'owner', '/profile', heading),
  {
    name: 'profile-about',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await page.getByRole('tab', { name: WORDS.profile.about }).click();
      await see(page.getByText('Slow pictures of fast weather.')).toBeVisible();
    },
    leave: leaveUntouched,
  },
  screenAt('profile-empty', 'newcomer', '/profile', heading),
  {
    name: 'profile-edit',
    viewer: 'owner',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await editProfile(page).click();
      await see(dialog(page)).toBeVisible();
    },
    overlay: { box: dialog, opener: editProfile },
  },
  {
    name: 'profile-edit-discard',
    viewer: 'owner',
    asksByEscape: true,
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await editProfile(page).click();
      await dialog(page).getByLabel(WORDS.editProfile.about).fill('Another sentence.');
      await page.keyboard.press('Escape');
      await see(question(page)).toBeVisible();
    },
    overlay: { box: question },
    leave: async (page) => {
      await button(dialog(page), WORDS.cancel).click();
      await button(question(page), WORDS.discarding.discard).click();
      await see(dialog(page)).toHaveCount(0);
    },
  },
  screenAt('user', 'owner', friendsProfile, moreAboutFriend),
  screenAt(
    'user-empty',
    'owner',
    ({ newcomer }) => `/user/${newcomer.id}`,
    (page) => page.getByText(WORDS.profile.noProjects),
  ),
  {
    name: 'user-menu',
    viewer: 'owner',
    open: async (page, world) => {
      await visit(page, friendsProfile(world), moreAboutFriend(page));
      await moreAboutFriend(page).click();
      await see(page.getByRole('menu')).toBeVisible();
    },
    overlay: { box: (page) => page.getByRole('menu'), opener: moreAboutFriend },
  },
  fromMenu('user-report', SAFETY_WORDS.report),
  fromMenu('user-block', SAFETY_WORDS.block('Jonas Meer'), question),
  {
    name: 'user-blocked',
    viewer: 'newcomer',
    isLoud: true,
    open: async (page, world) => {
      await visit(page, '/creative-hub');
      await call(page, 'POST', pathOf(API.block, { id: world.friend.id }));
      await visit(
        page,
        friendsProfile(world),
        page.getByText(SAFETY_WORDS.blockedScreen('Jonas Meer')),
      );
    },
    leave: async (page) => {
      await button(page, SAFETY_WORDS.unblock).click();
      await see(heading(page)).toBeVisible();
    },
  },
  {
    ...screenAt('user-gone', 'owner', '/user/nobody', (page) =>
      page.getByRole('main').getByRole('alert'),
    ),
    isLoud: true,
  },
  {
    name: 'crash',
    viewer: 'owner',
    isLoud: true,
    open: async (page) => {
      await page.route(`**${pathOf(API.detailsOf, { id: 'anybody' })}`, (route) =>
        route.fulfill({ json: {} }),
      );
      await visit(page, '/user/anybody', page.getByText(WORDS.crash.text));
    },
    leave: leaveUntouched,
  },
  {
    name: 'new-version',
    viewer: 'owner',
    isLoud: true,
    open: async (page) => {
      await page.route(/search-route/, (route) => route.abort());
      await visit(page, '/search', page.getByText(WORDS.crash.newVersion));
    },
    leave: leaveUntouched,
  },
];
