import type { Page } from 'playwright';
import { pathOf } from '#contract/calls/route.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';
import { NOTIFICATION_MESSAGES } from '#contract/messages/en/notification.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { expectUi } from '../e2e/browser.ts';
import { button, callApi } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import {
  chooseByKeys,
  confirmDialog,
  dialog,
  resetPage,
  type Screen,
  screenAt,
  visit,
} from './screen.ts';
import type { ScreenWorld } from './world.ts';

const friendsProfile = ({ friend }: ScreenWorld) => `/user/${friend.id}`;
const moreAboutFriend = (page: Page) => button(page, MODERATION_MESSAGES.moreAbout('Jonas Meer'));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const followers = (page: Page) => page.getByRole('button', { name: /^\d+ followers?$/ });
const editProfile = (page: Page) => button(page, PROFILE_MESSAGES.edit.title);

/** A dialog that the menu of a person opens. */
function fromMenu(name: string, item: string, box = dialog): Screen {
  return {
    name,
    open: async (page, world) => {
      await visit(page, friendsProfile(world), moreAboutFriend(page));
      await moreAboutFriend(page).click();
      await page.getByRole('menuitem', { name: item }).click();
      await expectUi(box(page)).toBeVisible();
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
    page.getByText(PEOPLE_MESSAGES.nobody),
  ),
  screenAt('connections', 'owner', '/connections', (page) =>
    page.getByRole('main').getByRole('link', { name: 'Jonas Meer' }),
  ),
  screenAt('connections-empty', 'newcomer', '/connections', (page) =>
    page.getByText(PEOPLE_MESSAGES.noConnections),
  ),
  screenAt('saved', 'owner', '/saved', (page) => page.getByRole('article')),
  screenAt('saved-empty', 'newcomer', '/saved', (page) =>
    page.getByText(POST_MESSAGES.savedPosts.empty),
  ),
  {
    name: 'notifications',
    open: async (page, { friend, ids }) => {
      const path = `/api/posts/comment/${ids.ownPost}`;
      await friend.client.json('POST', path, { commentText: 'And which filter?' });
      await visit(page, '/notifications', page.getByRole('main').getByRole('listitem'));
    },
  },
  screenAt('notifications-empty', 'newcomer', '/notifications', (page) =>
    page.getByText(NOTIFICATION_MESSAGES.empty),
  ),
  screenAt('profile', 'owner', '/profile', heading),
  {
    name: 'profile-about',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await page.getByRole('tab', { name: PROFILE_MESSAGES.about }).click();
      await expectUi(page.getByText('Slow pictures of fast weather.')).toBeVisible();
    },
    cleanUp: resetPage,
  },
  screenAt(
    'profile-as-others-see-it',
    'owner',
    ({ owner }) => `/user/${owner.id}?view=others`,
    heading,
  ),
  screenAt('profile-empty', 'newcomer', '/profile', heading),
  {
    name: 'profile-edit',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await editProfile(page).click();
      await expectUi(dialog(page)).toBeVisible();
    },
    overlay: { box: dialog, opener: editProfile },
  },
  {
    name: 'profile-edit-discard',
    confirmsOnEscape: true,
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await editProfile(page).click();
      await dialog(page).getByLabel(PROFILE_MESSAGES.edit.about).fill('Another sentence.');
      await page.keyboard.press('Escape');
      await expectUi(confirmDialog(page)).toBeVisible();
    },
    overlay: { box: confirmDialog },
    cleanUp: async (page) => {
      await button(dialog(page), COMMON_MESSAGES.cancel).click();
      await button(confirmDialog(page), COMMON_MESSAGES.discarding.discard).click();
      await expectUi(dialog(page)).toHaveCount(0);
    },
  },
  {
    name: 'profile-posts',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await page.getByRole('tab', { name: PROFILE_MESSAGES.posts }).click();
      await expectUi(page.getByRole('article').first()).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'profile-followers',
    open: async (page) => {
      await visit(page, '/profile', heading(page));
      await followers(page).click();
      await expectUi(dialog(page).getByRole('link', { name: 'Jonas Meer' })).toBeVisible();
    },
    overlay: { box: dialog, opener: followers },
    cleanUp: resetPage,
  },
  screenAt('user', 'owner', friendsProfile, moreAboutFriend),
  screenAt(
    'user-empty',
    'owner',
    ({ newcomer }) => `/user/${newcomer.id}`,
    (page) => page.getByText(PROFILE_MESSAGES.noProjects(''), { exact: false }),
  ),
  {
    name: 'user-menu',
    open: async (page, world) => {
      await visit(page, friendsProfile(world), moreAboutFriend(page));
      await moreAboutFriend(page).click();
      await expectUi(page.getByRole('menu')).toBeVisible();
    },
    overlay: { box: (page) => page.getByRole('menu'), opener: moreAboutFriend },
  },
  fromMenu('user-report', MODERATION_MESSAGES.report),
  fromMenu('user-block', MODERATION_MESSAGES.block('Jonas Meer'), confirmDialog),
  {
    name: 'user-blocked',
    viewer: 'newcomer',
    logsErrors: true,
    open: async (page, world) => {
      await visit(page, '/creative-hub');
      await callApi(page, 'POST', pathOf(PATHS.block, { id: world.friend.id }));
      await visit(
        page,
        friendsProfile(world),
        page.getByText(MODERATION_MESSAGES.blockedScreen('Jonas Meer')),
      );
    },
    cleanUp: async (page) => {
      await button(page, MODERATION_MESSAGES.unblock).click();
      await expectUi(heading(page)).toBeVisible();
    },
  },
  {
    ...screenAt('user-gone', 'owner', '/user/nobody', (page) =>
      page.getByRole('main').getByRole('alert'),
    ),
    logsErrors: true,
  },
  {
    name: 'crash',
    logsErrors: true,
    open: async (page, { friend }) => {
      await resetPage(page); // what is known of them already is not lost by a broken answer
      await page.route(`**${pathOf(PATHS.detailsOf, { id: friend.id })}`, async (route) => {
        const details = await (await route.fetch()).json();
        await route.fulfill({ json: { ...details, countries: null } });
      });
      await visit(page, `/user/${friend.id}`, page.getByText(SHELL_MESSAGES.crash.broken.text));
    },
    cleanUp: resetPage,
  },
  {
    name: 'new-version',
    logsErrors: true,
    open: async (page) => {
      await page.route(/search-route/, (route) => route.abort());
      await page.route(
        ({ pathname }) => pathname === '/',
        (route) => route.fulfill({ body: 'The page of a newer version' }),
      );
      await visit(page, '/search', page.getByText(SHELL_MESSAGES.crash.outdated.title));
    },
    cleanUp: resetPage,
  },
];
