import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESSES, postAddress } from '#contract/addresses.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API, pathOf } from '#contract/routes.ts';
import { WORDS } from '#contract/words.ts';
import { see, type Visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, call, card, exhibit, publish, selfId } from '../support/journeys.ts';

const world = hubAndBrowser();
const TEXT = 'Linked from an old letter';
const PROJECT = 'Linked from a business card';
/** Has the form of an id, and names nothing. */
const NOBODY = '00000000000000000000000000';

let author: string;
let post: string;
let project: string;
let reader: Visitor;
beforeAll(async () => {
  const { page, context } = await arrive(world, 'author');
  author = await selfId(page);
  post = await publish(page, { content: TEXT });
  project = await exhibit(page, PROJECT);
  await context.close();
  reader = await arrive(world, 'reader');
  await call(reader.page, 'POST', pathOf(API.bookmarkPost, { postId: post }));
});
afterAll(() => reader.context.close());

const pathnameOf = (page: Page) => new URL(page.url()).pathname;
const seeAddress = (page: Page, address: string) => see.poll(() => pathnameOf(page)).toBe(address);
const popup = (page: Page) => page.getByRole('dialog').filter({ hasText: TEXT });
/** The title of the screen below, which is out of reach while something lies over it. */
const below = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, includeHidden: true });

describe('the link of a post', () => {
  it('opens it over the hub, also when loaded again, and closes to the hub', async () => {
    const { page, complaints } = reader;
    await page.goto(postAddress(post));
    await see(popup(page)).toBeVisible();
    await page.reload();
    await see(popup(page)).toBeVisible();
    await see(below(page, WORDS.titles.hub)).toBeAttached();
    await see(page).toHaveURL(postAddress(post));
    await button(page, WORDS.post.close).click();
    await see(popup(page)).toHaveCount(0);
    await seeAddress(page, ADDRESSES.hub);
    await see(card(page, TEXT)).toBeVisible();
    expect(complaints).toEqual([]);
  });

  it('opens it over the screen it was pressed on, to which Back and closing lead', async () => {
    const { page, complaints } = reader;
    const opener = card(page, TEXT).getByRole('link', { name: WORDS.post.comments(0) });
    await page.goto(ADDRESSES.saved);
    await opener.click();
    await see(popup(page)).toBeVisible();
    await seeAddress(page, postAddress(post));
    await page.goBack();
    await see(popup(page)).toHaveCount(0);
    await seeAddress(page, ADDRESSES.saved);
    await see(opener).toBeFocused();

    await page.goForward();
    await see(popup(page)).toBeVisible();
    await page.reload();
    await see(popup(page)).toBeVisible();
    await see(below(page, WORDS.titles.saved)).toBeAttached();
    await button(page, WORDS.post.close).click();
    await see(popup(page)).toHaveCount(0);
    await seeAddress(page, ADDRESSES.saved);
    await see(card(page, TEXT)).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

it('the link of a project shows it, also when loaded again, and leads to who made it', async () => {
  const { page, complaints } = reader;
  const heading = page.getByRole('heading', { level: 1, name: PROJECT });
  const address = pathOf(ADDRESSES.project, { userId: author, projectId: project });
  await page.goto(address);
  await see(heading).toBeVisible();
  await page.reload();
  await see(heading).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'author' }).first().click();
  await seeAddress(page, pathOf(ADDRESSES.user, { userId: author }));
  await page.goBack();
  await seeAddress(page, address);
  await see(heading).toBeVisible();
  expect(complaints).toEqual([]);
});

it('the link of a project that names somebody else turns into its own', async () => {
  const { page, complaints } = reader;
  await page.goto(pathOf(ADDRESSES.project, { userId: 'somebody', projectId: project }));
  await see(page.getByRole('heading', { level: 1, name: PROJECT })).toBeVisible();
  await seeAddress(page, pathOf(ADDRESSES.project, { userId: author, projectId: project }));
  expect(complaints).toEqual([]);
});

describe('what is not there says so, and has a way home:', () => {
  /** Goes home by this, and holds the console to what the browser itself notes. */
  async function leavesFor(home: Locator): Promise<void> {
    const { page, complaints } = reader;
    await home.click();
    await seeAddress(page, ADDRESSES.hub);
    await see(card(page, TEXT)).toBeVisible();
    const said = complaints.splice(0);
    expect(said.filter((words) => !/404|could not be loaded/.test(words))).toEqual([]);
  }

  it.each(['gone', NOBODY, '%3Cimg%20src=x%3E'])('the post %s', async (id) => {
    const { page } = reader;
    await page.goto(`/posts/${id}`);
    const place = page.getByRole('dialog');
    await see(place.getByRole('alert')).toContainText(PROBLEMS.post_not_found.message);
    await leavesFor(button(place, WORDS.close));
  });

  it.each([
    ['/user/gone', WORDS.profile.gone],
    [`/user/${NOBODY}`, WORDS.profile.gone],
    ['/user/gone/projects/gone', PROBLEMS.project_not_found.message],
    [`/user/${NOBODY}/projects/${NOBODY}`, PROBLEMS.project_not_found.message],
    ['/posts', WORDS.titles.notFound],
    ['/user', WORDS.titles.notFound],
    ['/no/such/place', WORDS.titles.notFound],
    ['/posts/%E0%A4%A', WORDS.titles.notFound],
    ['//elsewhere.example/posts', WORDS.titles.notFound],
  ])('%s', async (address, words) => {
    const { page } = reader;
    await page.goto(`${world.hub.origin}${address}`);
    const place = page.getByRole('main');
    await see(place).toContainText(words);
    await leavesFor(place.getByRole('link', { name: WORDS.notFound.home }));
  });
});
