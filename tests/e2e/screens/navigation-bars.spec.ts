import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';
import { SETTINGS_MESSAGES } from '#contract/messages/en/settings.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { animationsEnded, pageIsIdle } from '../../support/e2e/at-rest.ts';
import { DESKTOP, expectUi, PHONE } from '../../support/e2e/browser.ts';
import {
  button,
  chooseFromPostMenu,
  notificationLink,
  openFeedAsNewUser,
  publishPost,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';
import { coveredFocusOf } from '../../support/screens/visual-checks.ts';

const world = serverAndBrowser();
const nav = SHELL_MESSAGES.nav;

beforeAll(async () => {
  const { page, context } = await openFeedAsNewUser(world, 'author');
  // More than a window is high, on every device.
  for (let n = 0; n < 12; n += 1)
    await publishPost(page, { content: `Post ${n}\n\n\n\n\nand its end` });
  await context.close();
});

const link = (place: Page | Locator, name: string) =>
  place.getByRole('link', { name, exact: true });
const topBar = (page: Page) => page.getByRole('banner');
const mainNavigation = (page: Page) => page.getByRole('navigation', { name: nav.main });
const scrolledPx = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Turns the wheel until the page has moved to `toPx`, and waits until nothing moves. */
async function scrollTo(page: Page, toPx: number): Promise<void> {
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.mouse.wheel(0, toPx - (await scrolledPx(page)));
  await expectUi.poll(() => scrolledPx(page)).toBe(toPx);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await animationsEnded(page);
}

/** How far one thing stands below another. */
async function gapPx(above: Locator, below: Locator): Promise<number> {
  const [upper, lower] = [await above.boundingBox(), await below.boundingBox()];
  return upper && lower ? Math.round(lower.y - upper.y - upper.height) : Number.NaN;
}

/** Where the button of the menu stands, in pixels from the left. */
const middleXOf = (page: Page) =>
  page
    .getByRole('banner', { includeHidden: true })
    .getByRole('button', { name: nav.menu, includeHidden: true })
    .evaluate((opener) => {
      const { left, right } = opener.getBoundingClientRect();
      return (left + right) / 2;
    });

/** The words that links show, as they are drawn. */
const drawnIn = async (place: Locator) =>
  (await place.getByRole('link').allInnerTexts()).map((words) => words.trim());

describe('the top bar', () => {
  it('hides beyond 50 px of scrolling down, returns on scrolling up, and stays while focused', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'scroller');
    await expectUi(page.getByRole('article').first()).toBeVisible();
    // What stands beside the feed goes with it.
    const follows = () => expectUi.poll(() => gapPx(topBar(page), mainNavigation(page))).toBe(24);
    const shown = async () => {
      await expectUi(link(topBar(page), nav.feed)).toBeInViewport();
      await follows();
    };
    const left = async () => {
      await expectUi(link(topBar(page), nav.feed)).not.toBeInViewport();
      await follows();
    };

    await scrollTo(page, LIMITS.topBarHideOffsetPx);
    await shown();
    await scrollTo(page, LIMITS.topBarHideOffsetPx + 1);
    await left();
    await scrollTo(page, 600);
    await left();
    await scrollTo(page, 590);
    await shown();
    await scrollTo(page, 800);
    await left();

    await link(topBar(page), nav.profile).focus();
    await shown();
    await scrollTo(page, 1_000);
    await shown();
    await page.getByRole('main').focus();
    await scrollTo(page, 1_200);
    await left();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('takes the tabs of the feed with it, the tapped one too', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'tapper');
    await expectUi(page.getByRole('article').first()).toBeVisible();
    const tab = page.getByRole('tab', { name: FEED_MESSAGES.scopes.latest });
    await tab.click();
    await expectUi(tab).toBeInViewport();
    await scrollTo(page, 600);
    await expectUi(link(topBar(page), nav.feed)).not.toBeInViewport();
    await expectUi(tab).not.toBeInViewport();

    await page.keyboard.press('ArrowRight');
    await expectUi(page.getByRole('tab', { selected: true })).toBeInViewport();
    await expectUi(link(topBar(page), nav.feed)).toBeInViewport();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('leads to the top of the feed, the feed and the profile, and counts unread notifications', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'walker');
    await expectUi(page.getByRole('article').first()).toBeVisible();
    await scrollTo(page, 600);
    await scrollTo(page, 500);
    await link(topBar(page), nav.toTop).click();
    await expectUi.poll(() => scrolledPx(page)).toBe(0);
    await expectUi(page).toHaveURL(/\/creative-hub$/);

    // The menu of a screen without entries beside it comes where nothing makes room for it.
    const bellBox = () => notificationLink(page, 0).boundingBox();
    const beforeMenu = await bellBox();
    await link(topBar(page), nav.profile).click();
    await expectUi(page).toHaveURL(/\/profile$/);
    await expectUi(button(topBar(page), nav.menu)).toBeVisible();
    expect(await bellBox()).toEqual(beforeMenu);
    await expectUi(link(topBar(page), nav.profile)).toHaveAttribute('aria-current', 'page');
    await link(topBar(page), nav.toHub).click();
    await expectUi(page).toHaveURL(/\/creative-hub$/);
    await expectUi(link(topBar(page), nav.feed)).toHaveAttribute('aria-current', 'page');
    await link(topBar(page), nav.profile).click();
    await link(topBar(page), nav.feed).click();
    await expectUi(page).toHaveURL(/\/creative-hub$/);
    expect(await drawnIn(topBar(page))).toEqual(expect.arrayContaining(['Feed', 'Profile']));

    for (const [unread, drawn] of [
      [0, ''],
      [1, '1'],
      [99, '99'],
      [100, '99+'],
    ] as const) {
      await page.route(`**${PATHS.notificationCount}`, (route) =>
        route.fulfill({ json: { unread } }),
      );
      await page.reload();
      await expectUi(notificationLink(page, unread)).toHaveText(drawn);
      await page.unroute(`**${PATHS.notificationCount}`);
    }
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('has room for its buttons in a large print, and so has the index of the settings', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'large_print');
    await page.goto('/notifications');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const newPost = topBar(page).getByRole('link', { name: SHELL_MESSAGES.titles.newPost });
    const beyondPx = () =>
      newPost.evaluate((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        const bar = link.closest('header')?.getBoundingClientRect();
        return bar ? Math.max(bar.top - top, bottom - bar.bottom) : Number.NaN;
      });
    await expectUi.poll(beyondPx).toBeLessThanOrEqual(0);

    await page.goto('/settings');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const index = page.getByRole('navigation', { name: SETTINGS_MESSAGES.index });
    await expectUi.poll(() => index.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the greeting has the name and changes with the hour', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'early_bird');
    await page.clock.install({ time: new Date(2026, 0, 8, 17, 59, 30) });
    await page.reload();
    await expectUi(topBar(page).getByText('Good Afternoon, early_bird')).toBeVisible();
    await page.clock.fastForward(30_000);
    await expectUi(topBar(page).getByText('Good Evening, early_bird')).toBeVisible();
    await page.clock.setSystemTime(new Date(2026, 0, 9, 8)); // it slept
    await page.clock.runFor(60_000);
    await expectUi(topBar(page).getByText('Good Morning, early_bird')).toBeVisible();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('both bars hide in a low window, and come back', async () => {
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'magnifier');
  await page.setViewportSize({ width: 320, height: 200 }); // 1280 by 800 at 400 %
  await expectUi(page.getByRole('article').first()).toBeVisible();
  const entry = link(mainNavigation(page), nav.profile);
  await expectUi(entry).toBeInViewport();
  await page.mouse.move(160, 100);
  await page.mouse.wheel(0, 300);
  await expectUi(entry).not.toBeInViewport();
  await expectUi(link(topBar(page), nav.toTop)).not.toBeInViewport();
  await entry.focus();
  await expectUi(entry).toBeInViewport();
  await page.getByRole('main').focus();
  await expectUi(entry).not.toBeInViewport();
  await page.mouse.wheel(0, -20);
  await expectUi(entry).toBeInViewport();
  expect(pageErrors).toEqual([]);
  await context.close();
});

describe('the entries of a desk', () => {
  it('stand beside the feed in capitals, and lead to their screens', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'sitter');
    expect(await drawnIn(mainNavigation(page))).toEqual([
      'HOME',
      'POST',
      'SEARCH',
      'CONNECTIONS',
      'SAVED',
    ]);
    for (const [name, address] of [
      ['SEARCH', '/search'],
      ['CONNECTIONS', '/connections'],
      ['SAVED', '/saved'],
      ['HOME', '/creative-hub'],
    ] as const) {
      const entry = link(mainNavigation(page), name);
      await entry.click();
      await expectUi.poll(() => new URL(page.url()).pathname).toBe(address);
      await expectUi(entry).toHaveAttribute('aria-current', 'page');
      await expectUi(mainNavigation(page).locator('[aria-current]')).toHaveCount(1);
    }

    // Reading and tabbing go on in the new screen.
    await link(mainNavigation(page), 'SAVED').click();
    await expectUi(page.getByRole('main')).toBeFocused();
    // POST opens over the screen one is on, which is there after it.
    await link(mainNavigation(page), 'POST').click();
    const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
    await expectUi(composer).toBeVisible();
    await expectUi(page).toHaveURL(/\/post$/);
    await button(composer, COMMON_MESSAGES.cancel).click();
    await expectUi(composer).toBeHidden();
    await expectUi(page).toHaveURL(/\/saved$/);

    // With less room they are icons, and keep their names.
    await page.setViewportSize({ width: 800, height: 800 });
    await link(mainNavigation(page), 'CONNECTIONS').click();
    await expectUi(page).toHaveURL(/\/connections$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('slide in on screens without a navigation, on the side of the menu button', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'opener');
    const menu = page.getByRole('dialog', { name: nav.menu });
    await page.goto('/profile');
    const edge = async () => {
      await button(topBar(page), nav.menu).click();
      await expectUi(menu.locator(':focus')).toHaveCount(1);
      await animationsEnded(page);
      const [box, opener] = [await menu.boundingBox(), await middleXOf(page)];
      await button(menu, nav.closeMenu).click();
      await expectUi(menu).toBeHidden();
      const isOnLeft = box?.x === 0;
      expect(isOnLeft).toBe(opener < DESKTOP.width / 2);
      return isOnLeft ? 'left' : 'right';
    };
    expect(await edge()).toBe('left');
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await edge()).toBe('right');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('on a phone', () => {
  it('nothing takes the focus behind a bar or the foot of a dialog', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'by_keys', PHONE);
    await page.goto('/settings');
    await expectUi(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    await pageIsIdle(page);
    expect(await coveredFocusOf(page, 40)).toEqual([]);

    await page.goto('/profile');
    await button(page, PROFILE_MESSAGES.edit.title).tap();
    await expectUi(page.getByRole('dialog', { name: PROFILE_MESSAGES.edit.title })).toBeVisible();
    await pageIsIdle(page);
    expect(await coveredFocusOf(page, 70)).toEqual([]);

    // The account comes with them once, right after the sign-up.
    await page.route(`**${PATHS.details}*`, async (route) => {
      const details = await (await route.fetch()).json();
      await route.fulfill({ json: { ...details, firstMinutes: true } });
    });
    await page.setViewportSize({ width: 320, height: 256 }); // 400 % of 1280 pixels
    await page.goto('/creative-hub');
    const { fields } = FIRST_MINUTES_MESSAGES;
    await expectUi(page.getByRole('dialog', { name: fields.title })).toBeVisible();
    await pageIsIdle(page);
    expect(await coveredFocusOf(page, 50)).toEqual([]);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the bar below leads to the feed, a new post, the profile and the notifications, and back', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'thumb', PHONE);
    expect(await drawnIn(mainNavigation(page))).toEqual([
      'Feed',
      'Post',
      'Profile',
      expect.stringMatching(/^Notifications/),
    ]);
    const entry = (name: string) => link(mainNavigation(page), name);
    await entry(nav.profile).tap();
    await expectUi(page).toHaveURL(/\/profile$/);
    await expectUi(entry(nav.profile)).toHaveAttribute('aria-current', 'page');

    // One goes between the portfolio, the posts and all the rest.
    const tab = (name: string) => page.getByRole('tab', { name });
    await expectUi(page.getByRole('tab')).toHaveText(['PORTFOLIO', 'POSTS', 'ABOUT ME']);
    await tab(PROFILE_MESSAGES.about).tap();
    await expectUi(page.getByRole('heading', { name: 'SKILLS' })).toBeVisible();
    await expectUi(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeHidden();
    await tab(PROFILE_MESSAGES.portfolio).tap();
    await expectUi(page.getByRole('heading', { name: 'SKILLS' })).toBeHidden();
    await expectUi(page.getByRole('link', { name: PROJECT_MESSAGES.addNew })).toBeVisible();

    await entry(nav.bottomPost).tap();
    const composer = page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });
    await expectUi(composer).toBeVisible();
    await button(composer, COMMON_MESSAGES.cancel).tap();
    await expectUi(page).toHaveURL(/\/profile$/);
    const notifications = mainNavigation(page).getByRole('link').last();
    await notifications.tap();
    await expectUi(page).toHaveURL(/\/notifications$/);
    await notifications.tap(); // pressed there, it leads back
    await expectUi(page).toHaveURL(/\/profile$/);
    await entry(nav.bottomFeed).tap();
    await expectUi(page).toHaveURL(/\/creative-hub$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('Back closes an overlay without an address before it leaves the screen', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'back_user', PHONE);
    const back = () => page.evaluate(() => history.back());
    const menu = page.getByRole('dialog', { name: nav.menu });
    const opener = button(page, nav.menu);
    for (const name of [nav.menuSaved, nav.menuHome]) {
      await opener.tap();
      await link(menu, name).tap();
      await expectUi(menu).toBeHidden();
    }
    await chooseFromPostMenu(page, 'Post 11', POST_MESSAGES.menu.why);
    const why = page.getByRole('dialog', { name: POST_DIALOG_MESSAGES.why.title });
    await expectUi(why).toBeVisible();
    await back();
    await expectUi(why).toBeHidden();
    await expectUi(page).toHaveURL(/\/creative-hub$/);

    await opener.tap();
    await expectUi(menu).toBeVisible();
    await back();
    await expectUi(menu).toBeHidden();
    await expectUi(page).toHaveURL(/\/creative-hub$/);
    await expectUi(opener).toBeFocused();
    await back();
    await expectUi(page).toHaveURL(/\/saved$/);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('the menu slides in with the other screens, closes by Escape and its button, and logs out', async () => {
    const { page, context, pageErrors } = await openFeedAsNewUser(world, 'menu_user', PHONE);
    const menu = page.getByRole('dialog', { name: nav.menu });
    const opener = button(page, nav.menu);
    await opener.tap();
    await expectUi(menu.locator(':focus')).toHaveCount(1);
    await animationsEnded(page);
    const box = await menu.boundingBox();
    expect(box && box.x + box.width).toBe(PHONE.width);
    expect(await drawnIn(menu.getByRole('navigation'))).toEqual([
      'Home',
      'Search',
      'Connections',
      'Saved',
    ]);
    await pageIsIdle(page);
    await page.keyboard.press('Escape');
    await expectUi(menu).toBeHidden();
    await expectUi(opener).toBeFocused();
    await opener.tap();
    await button(menu, nav.closeMenu).tap();
    await expectUi(menu).toBeHidden();
    await expectUi(opener).toBeFocused();

    for (const [name, address] of [
      [nav.menuSearch, '/search'],
      [nav.menuConnections, '/connections'],
      [nav.menuSaved, '/saved'],
      [nav.menuHome, '/creative-hub'],
      [nav.settings, '/settings'],
    ] as const) {
      await opener.tap();
      await link(menu, name).tap();
      await expectUi.poll(() => new URL(page.url()).pathname).toBe(address);
      await expectUi(menu).toBeHidden();
    }
    // A menu that opens before the screen stands is closed by it.
    await expectUi(page.getByRole('heading', { level: 1, name: nav.settings })).toBeVisible();
    await opener.tap();
    await button(menu, nav.logout).tap();
    await page.waitForURL('**/login');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

it('sticky content stays below the offline strip, whatever its height', async () => {
  const { page, context } = await openFeedAsNewUser(world, 'unreached', PHONE);
  await expectUi(page.getByRole('article').first()).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await button(page.getByRole('article').first(), POST_MESSAGES.save).tap();
  const strip = page.getByText(SHELL_MESSAGES.unreachable);
  await expectUi(strip).toBeVisible();
  await page.setViewportSize({ ...PHONE, width: 320 }); // where the strip needs two lines
  expect((await strip.boundingBox())?.height).toBeGreaterThan(40);
  // Beyond the row above the tabs, where scrolling up brings both bars back.
  await page.evaluate(() => window.scrollTo(0, 300));
  await expectUi(page.getByRole('tablist')).toHaveAttribute('data-tabs', 'hidden');
  await page.evaluate(() => window.scrollTo(0, 250));
  await expectUi.poll(() => gapPx(strip, page.getByRole('tablist'))).toBe(0);
  await context.close();
});

it('keys lead to a post below the offline strip and the tabs', async () => {
  const { page, context } = await openFeedAsNewUser(world, 'unreached_by_keys');
  await expectUi(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  await expectUi(page.getByText(SHELL_MESSAGES.offline)).toBeVisible();
  const posts = page.getByRole('article');
  // The keys are loaded after the screen: one that comes before them does nothing.
  const secondHasFocus = async () => {
    await page.keyboard.press('j');
    return posts.nth(1).evaluate((post) => post.contains(document.activeElement));
  };
  await expectUi.poll(secondHasFocus).toBe(true);
  await expectUi.poll(() => scrolledPx(page)).toBeGreaterThan(0);
  await expectUi(page.getByRole('tablist')).toHaveAttribute('data-tabs', 'shown');
  await pageIsIdle(page);
  expect(await gapPx(page.getByRole('tablist'), posts.nth(1))).toBeGreaterThan(0);
  await context.close();
});

it.each([
  ['feed', 'creative-hub'],
  ['settings', 'settings'],
] as const)(
  'what is read stays in its place, and bars stay hidden, when the offline strip comes and goes: %s',
  async (name, address) => {
    const { page, context } = await openFeedAsNewUser(world, `steady_${name}`, PHONE);
    await page.goto(`/${address}`);
    await expectUi(page.getByRole('main').getByText(/./).first()).toBeVisible();
    // A list that comes after the wheel begins at its top.
    if (name === 'feed') await expectUi(page.getByRole('article').first()).toBeVisible();
    await expectUi
      .poll(() => page.evaluate(() => document.body.scrollHeight))
      .toBeGreaterThan(1200);
    await page.mouse.move(PHONE.width / 2, PHONE.height / 2);
    await page.mouse.wheel(0, 300);
    await expectUi(topBar(page)).toHaveAttribute('data-top-bar', 'hidden');
    await expectUi.poll(() => scrolledPx(page)).toBe(300);
    const read = await page.evaluateHandle(() => document.elementFromPoint(190, 500));
    const placePx = () =>
      read.evaluate((element) => Math.round(element?.getBoundingClientRect().top ?? Number.NaN));
    const beforePx = await placePx();
    const strip = page.getByText(SHELL_MESSAGES.offline);
    for (const isOffline of [true, false]) {
      await context.setOffline(isOffline);
      await expectUi(strip).toBeVisible({ visible: isOffline });
      await pageIsIdle(page);
      expect(await placePx()).toBe(beforePx);
      await expectUi(topBar(page)).toHaveAttribute('data-top-bar', 'hidden');
    }
    await context.close();
  },
);
