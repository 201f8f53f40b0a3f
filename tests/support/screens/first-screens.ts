import type { Page } from 'playwright';
import { pathOf } from '#contract/calls/route.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { expectUi } from '../e2e/browser.ts';
import { button, callApi, selfId } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import { confirmDialog, resetPage, type Screen, visit } from './screen.ts';

const { fields, people, face, publish, skip } = FIRST_MINUTES_MESSAGES;
const { composer: texts, missingDescriptions: missing } = POST_DIALOG_MESSAGES;
const FIELD = 'Illustration';
const TEXT = 'A first sheet, still wet.';
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const composer = (page: Page) => step(page, SHELL_MESSAGES.titles.newPost);
const publishedNote = (page: Page) =>
  page.getByRole('region', { name: POST_MESSAGES.published.label });

/** The first minutes, from the choice of fields to the first post; each goes on from the one before. */
export const FIRST_SCREENS: readonly Screen[] = [
  {
    name: 'first-minutes-fields',
    viewer: 'newcomer',
    open: async (page) => {
      await resetPage(page);
      // The account has ended them on the device before.
      await page.route(`**${PATHS.details}*`, async (route) => {
        const details = await (await route.fetch()).json();
        await route.fulfill({ json: { ...details, firstMinutes: true } });
      });
      await visit(page, '/creative-hub', step(page, fields.title));
      await button(step(page, fields.title), FIELD).click();
    },
    cleanUp: (page) => button(step(page, fields.title), FIELD).click(), // nothing is stored
  },
  {
    name: 'first-minutes-people',
    viewer: 'newcomer',
    open: async (page) => {
      await button(step(page, fields.title), skip).click();
      await expectUi(step(page, people.title).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'first-minutes-face',
    viewer: 'newcomer',
    open: async (page) => {
      await button(step(page, people.title), FIRST_MINUTES_MESSAGES.next).click();
      await expectUi(step(page, face.title)).toBeVisible();
    },
  },
  {
    name: 'first-minutes-publish',
    viewer: 'newcomer',
    open: async (page) => {
      await button(step(page, face.title), skip).click();
      await expectUi(step(page, publish.title)).toBeVisible();
    },
  },
  {
    name: 'composer-missing-descriptions',
    viewer: 'newcomer',
    open: async (page, { photoPath }) => {
      await step(page, publish.title).getByRole('link', { name: publish.post }).click();
      await composer(page).getByLabel(texts.text, { exact: true }).fill(TEXT);
      await composer(page).locator('input[type=file]').first().setInputFiles(photoPath);
      await expectUi(composer(page).getByText(texts.accepted)).toBeVisible();
      await button(composer(page), texts.post).click();
      await expectUi(confirmDialog(page)).toContainText(missing.title(1));
    },
  },
  {
    name: 'published',
    viewer: 'newcomer',
    open: async (page) => {
      await stopHiding(page);
      await button(confirmDialog(page), missing.post).click();
      await expectUi(publishedNote(page)).toContainText(TEXT);
      await expectUi(composer(page)).toBeHidden();
    },
    cleanUp: async (page) => {
      const link = publishedNote(page).getByRole('link', {
        name: POST_MESSAGES.published.viewPost,
      });
      const postId = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
      await button(publishedNote(page), COMMON_MESSAGES.close).click();
      const ids = { postId, userId: await selfId(page) };
      await callApi(page, 'DELETE', pathOf(PATHS.deletePost, ids));
      await resetPage(page);
    },
  },
];

/** Keeps the note of a published post for as long as it is looked at. */
async function stopHiding(page: Page): Promise<void> {
  await page.evaluate(() => {
    const start = globalThis.setInterval;
    Object.assign(globalThis, {
      setInterval: (call: () => void, ms: number) => (ms === 20_000 ? 0 : start(call, ms)),
    });
  });
}
