import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { PROFILE_MESSAGES } from '#contract/messages/en/profile.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS, postPath } from '#contract/page-paths.ts';
import { expectUi, type Visitor } from '../../support/e2e/browser.ts';
import {
  addProject,
  button,
  callApi,
  openFeedAsNewUser,
  postCard,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();
const TEXT = 'Linked from an old letter';
const PROJECT = 'Linked from a business card';
/** Has the form of an id, and names nothing. */
const NOBODY = '00000000000000000000000000';

let author: string;
let post: string;
let project: string;
let reader: Visitor;
beforeAll(async () => {
  const { page, context } = await openFeedAsNewUser(world, 'author');
  author = await selfId(page);
  post = await publishPost(page, { content: TEXT });
  project = await addProject(page, PROJECT);
  await context.close();
  reader = await openFeedAsNewUser(world, 'reader');
  await callApi(reader.page, 'POST', pathOf(PATHS.bookmarkPost, { postId: post }));
});
afterAll(() => reader.context.close());

const pathnameOf = (page: Page) => new URL(page.url()).pathname;
const seeAddress = (page: Page, address: string) =>
  expectUi.poll(() => pathnameOf(page)).toBe(address);
const popup = (page: Page) => page.getByRole('dialog').filter({ hasText: TEXT });
/** The title of the screen below, which is out of reach while something lies over it. */
const below = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, includeHidden: true });

describe('the link of a post', () => {
  it('opens it over the feed, also after a reload, and closes to the feed', async () => {
    const { page, pageErrors } = reader;
    await page.goto(postPath(post));
    await expectUi(popup(page)).toBeVisible();
    await page.reload();
    await expectUi(popup(page)).toBeVisible();
    await expectUi(below(page, SHELL_MESSAGES.titles.hub)).toBeAttached();
    await expectUi(page).toHaveURL(postPath(post));
    await button(page, POST_MESSAGES.close).click();
    await expectUi(popup(page)).toHaveCount(0);
    await seeAddress(page, PAGE_PATHS.hub);
    await expectUi(postCard(page, TEXT)).toBeVisible();
    expect(pageErrors).toEqual([]);
  });

  it('opens it over the screen it was pressed on; Back and closing lead there', async () => {
    const { page, pageErrors } = reader;
    const opener = postCard(page, TEXT).getByRole('link', { name: POST_MESSAGES.comments(0) });
    await page.goto(PAGE_PATHS.saved);
    await opener.click();
    await expectUi(popup(page)).toBeVisible();
    await seeAddress(page, postPath(post));
    await page.goBack();
    await expectUi(popup(page)).toHaveCount(0);
    await seeAddress(page, PAGE_PATHS.saved);
    await expectUi(opener).toBeFocused();

    await page.goForward();
    await expectUi(popup(page)).toBeVisible();
    await page.reload();
    await expectUi(popup(page)).toBeVisible();
    await expectUi(below(page, SHELL_MESSAGES.titles.saved)).toBeAttached();
    await button(page, POST_MESSAGES.close).click();
    await expectUi(popup(page)).toHaveCount(0);
    await seeAddress(page, PAGE_PATHS.saved);
    await expectUi(postCard(page, TEXT)).toBeVisible();
    expect(pageErrors).toEqual([]);
  });
});

it('the link of a project shows it, also after a reload, and leads to its author', async () => {
  const { page, pageErrors } = reader;
  const heading = page.getByRole('heading', { level: 1, name: PROJECT });
  const address = pathOf(PAGE_PATHS.project, { userId: author, projectId: project });
  await page.goto(address);
  await expectUi(heading).toBeVisible();
  await page.reload();
  await expectUi(heading).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'author' }).first().click();
  await seeAddress(page, pathOf(PAGE_PATHS.user, { userId: author }));
  await page.goBack();
  await seeAddress(page, address);
  await expectUi(heading).toBeVisible();
  expect(pageErrors).toEqual([]);
});

it('the link of a project under another author is corrected', async () => {
  const { page, pageErrors } = reader;
  await page.goto(pathOf(PAGE_PATHS.project, { userId: 'somebody', projectId: project }));
  await expectUi(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible();
  await seeAddress(page, pathOf(PAGE_PATHS.project, { userId: author, projectId: project }));
  expect(pageErrors).toEqual([]);
});

describe('a missing page says so and links home:', () => {
  /** Goes home by this, and holds the console to what the browser itself notes. */
  async function leavesFor(home: Locator): Promise<void> {
    const { page, pageErrors } = reader;
    await home.click();
    await seeAddress(page, PAGE_PATHS.hub);
    await expectUi(postCard(page, TEXT)).toBeVisible();
    const said = pageErrors.splice(0);
    expect(said.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
  }

  it.each(['gone', NOBODY, '%3Cimg%20src=x%3E'])('the post %s', async (id) => {
    const { page } = reader;
    await page.goto(`/posts/${id}`);
    const place = page.getByRole('dialog');
    await expectUi(place.getByRole('alert')).toContainText(ERROR_MESSAGES.post_not_found);
    await leavesFor(button(place, COMMON_MESSAGES.close));
  });

  it.each([
    ['/user/gone', PROFILE_MESSAGES.gone],
    [`/user/${NOBODY}`, PROFILE_MESSAGES.gone],
    ['/user/gone/projects/gone', ERROR_MESSAGES.project_not_found],
    [`/user/${NOBODY}/projects/${NOBODY}`, ERROR_MESSAGES.project_not_found],
    ['/posts', SHELL_MESSAGES.titles.notFound],
    ['/user', SHELL_MESSAGES.titles.notFound],
    ['/no/such/place', SHELL_MESSAGES.titles.notFound],
    ['/posts/%E0%A4%A', SHELL_MESSAGES.titles.notFound],
    ['//elsewhere.example/posts', SHELL_MESSAGES.titles.notFound],
  ])('%s', async (address, words) => {
    const { page } = reader;
    await page.goto(`${world.server.origin}${address}`);
    const place = page.getByRole('main');
    await expectUi(place).toContainText(words);
    await leavesFor(place.getByRole('link', { name: COMMON_MESSAGES.goToFeed }));
  });
});
