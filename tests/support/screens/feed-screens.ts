import type { Page } from 'playwright';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { COMPARISON_MESSAGES } from '#contract/messages/en/comparison.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { FEED_MESSAGES } from '#contract/messages/en/feed.ts';
import { SHORTCUT_MESSAGES } from '#contract/messages/en/guidance/shortcuts.ts';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { pageIsIdle } from '../e2e/at-rest.ts';
import { expectUi } from '../e2e/browser.ts';
import { button, postCard } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import { article, HUB, placeCard, scrollToTop, visitCard } from './post-screens.ts';
import {
  confirmDialog,
  dialog,
  mockRefusal,
  resetPage,
  type Screen,
  screenAt,
  visit,
  waitUntilLoaded,
} from './screen.ts';
import {
  ANIMATED_TEXT,
  FRIENDS_TEXT,
  LONG_TEXT,
  OWN_TEXT,
  POSTED_PROJECT,
  SERIES_TEXT,
} from './world.ts';

const composer = (page: Page) => page.getByRole('dialog', { name: SHELL_MESSAGES.titles.newPost });

/** The way to the composer: in the top bar, or at the bottom of a phone. */
const newPost = (page: Page) => page.getByRole('link', { name: /^(new )?post$/i }).first();

const comparison = (page: Page) => page.getByRole('dialog', { name: COMPARISON_MESSAGES.title });

const compareButton = (page: Page) =>
  composer(page).locator('button[aria-haspopup="dialog"]').first();

/** The hub and the composer. */
export const FEED_SCREENS: readonly Screen[] = [
  screenAt('feed', 'owner', HUB, article),
  {
    name: 'feed-scrolled',
    isScreenshotOnly: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.evaluate(() => scrollTo(0, 1600));
    },
    cleanUp: (page) => page.evaluate(() => scrollTo(0, 0)),
  },
  {
    name: 'feed-series',
    open: async (page) => {
      await visitCard(page, FRIENDS_TEXT);
      const series = postCard(page, SERIES_TEXT);
      await expectUi(async () => {
        await page.evaluate(() => scrollBy({ top: 300, behavior: 'instant' }));
        await expectUi(series.getByRole('img').last()).toBeInViewport({ timeout: 200 });
      }).toPass({ intervals: [50] });
      // Its head is whole, and no other lies halfway under the bar.
      await placeCard(series);
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-long-text',
    open: async (page) => {
      await visitCard(page, LONG_TEXT);
      await expectUi(
        button(postCard(page, LONG_TEXT), POST_MESSAGES.card.showMoreText),
      ).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-animation',
    open: async (page) => {
      await visitCard(page, ANIMATED_TEXT);
      await expectUi(button(postCard(page, ANIMATED_TEXT), ANIMATION_MESSAGES.pause)).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-project',
    viewer: 'owner',
    open: async (page) => {
      await visitCard(page, POSTED_PROJECT);
      const card = postCard(page, POSTED_PROJECT);
      await card.evaluate((each) => {
        // On a phone the bars lie over the heads of its neighbours, which other screens look at.
        for (const other of each.parentElement?.children ?? []) {
          if (other !== each && other instanceof HTMLElement) other.style.visibility = 'hidden';
        }
      });
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-new-posts',
    open: async (page, { friend }) => {
      await visit(page, HUB, article(page));
      // Where the reader was before, the pill may happen to lie over a part of a card's actions.
      await scrollToTop(page);
      await friend.client.form('POST', '/api/posts', [['content', 'The plotter runs again.']]);
      await expectUi(page.getByText(FEED_MESSAGES.newPosts(1))).toBeVisible();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-loading',
    open: async (page) => {
      await page.route(`**${PATHS.allPosts}*`, () => undefined);
      await page.goto(HUB);
      await expectUi(page.getByText(FEED_MESSAGES.loading)).toBeAttached();
    },
    cleanUp: resetPage,
  },
  {
    name: 'feed-offline',
    logsErrors: true,
    open: async (page) => {
      await visit(page, HUB, article(page));
      // Where the reader was before, the strip may happen to lie over a part of a card's head.
      await scrollToTop(page);
      // The code of cards that came with that would wait for the connection, under a line that moves.
      await pageIsIdle(page);
      await waitUntilLoaded(page);
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
      // What a card shows of a project has code of its own.
      await page.reload({ waitUntil: 'networkidle' });
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
  {
    name: 'shortcuts',
    open: async (page) => {
      await visit(page, HUB, article(page));
      await page.keyboard.press('?');
      await expectUi(page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title })).toBeVisible();
    },
    overlay: { box: dialog },
  },
];
