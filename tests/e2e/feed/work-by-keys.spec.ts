import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { PEOPLE_MESSAGES } from '#contract/messages/en/people.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { imageFile } from '../../../server/demo/gallery.ts';
import { expectUi } from '../../support/e2e/browser.ts';
import {
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
  tabTo,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();

/** The width at which newcomers stand above the posts, on a device with keys. */
const NARROW_DESK = { width: 1000, height: 800 };
const TITLE = 'Sixty levels';

/** Publishes a project of five pictures, and a post about it. */
async function publishProject(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post(PATHS.addProject, {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      userId: await selfId(page),
      title: TITLE,
      coverAlt: 'Lines around an island',
      coverPhoto: await fileOf('contours-ocean-square'),
      'gallery[0]': await fileOf('contours-moss-square'),
      'gallery[1]': await fileOf('flow-clay-square'),
      'gallery[2]': await fileOf('silk-dawn-wide'),
      'gallery[3]': await fileOf('orbits-night-tall'),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { _id: projectId } = await answer.json();
  await publishPost(page, { content: TITLE, projectId });
}

async function fileOf(name: string) {
  const { readFile } = await import('node:fs/promises');
  return { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(imageFile(name)) };
}

it('a newcomer is met, followed and their project opened from its card by keys alone, and Back leads there again', async () => {
  const author = await openFeedAsNewUser(world, 'nova');
  await publishProject(author.page);
  await author.context.close();
  const { page, context, pageErrors } = await openFeedAsNewUser(world, 'reader', NARROW_DESK);
  const press = async (target: ReturnType<Page['locator']>) => {
    await tabTo(page, target);
    await page.keyboard.press('Enter');
  };
  const heading = page.getByRole('heading', { level: 1 });
  const strip = page.getByRole('region', { name: PEOPLE_MESSAGES.newcomers.title });
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('newcomers-expected:')),
  );
  await page.reload(); // whom there is to see is known from the first visit on

  await press(strip.getByRole('link', { name: 'Lines around an island' }));
  await expectUi(heading).toHaveText(TITLE);
  await page.goBack();
  await press(strip.getByRole('link', { name: 'nova', exact: true }));
  await expectUi(heading).toHaveText('nova');
  await press(page.getByRole('button', { name: PEOPLE_MESSAGES.followName('nova') }).first());
  await expectUi(
    page.getByRole('button', { name: PEOPLE_MESSAGES.followingName('nova') }).first(),
  ).toBeVisible();
  await page.goBack();

  const card = postCard(page, POST_MESSAGES.card.publishedProject);
  const way = card.getByRole('link', { name: POST_MESSAGES.project.viewOf(TITLE) });
  await press(card.getByRole('link', { name: POST_MESSAGES.comments(0) }));
  const popup = page.getByRole('dialog');
  await expectUi(
    popup.getByRole('link', { name: POST_MESSAGES.project.viewOf(TITLE) }),
  ).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expectUi(popup).toBeHidden();

  await tabTo(page, way);
  const before = await way.boundingBox();
  await page.keyboard.press('Enter');
  await expectUi(heading).toHaveText(TITLE);
  await page.goBack();
  await expectUi(way).toBeVisible();
  await expect.poll(async () => (await way.boundingBox())?.y).toBe(before?.y);
  expect(pageErrors).toEqual([]);
  await context.close();
}, 120_000);
