import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/calls/route.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import { PAGE_PATHS } from '#contract/page-paths.ts';
import { PROBLEM_STATUS, type ProblemCode } from '#contract/problems.ts';
import { logIn, PASSWORD } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, type Visitor } from '../../support/e2e/browser.ts';
import {
  addProject,
  button,
  openFeedAsNewUser,
  publishPost,
  selfId,
} from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';
import { PATHS } from '../../support/paths.ts';

const world = serverAndBrowser();

/** Open to everybody. */
const OPEN: readonly string[] = [
  PAGE_PATHS.root,
  PAGE_PATHS.login,
  PAGE_PATHS.signup,
  PAGE_PATHS.resetPassword,
  PAGE_PATHS.verifyEmail,
];

const GUARDED = Object.values(PAGE_PATHS).filter((address) => !OPEN.includes(address));

let ada: Visitor;
/** What the parameters of addresses stand for. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  ada = await openFeedAsNewUser(world, 'ada');
  // One's own address leads on to the profile.
  const bob = await openFeedAsNewUser(world, 'bob');
  const userId = await selfId(bob.page);
  await bob.context.close();
  const postId = await publishPost(ada.page, { content: 'Behind the door' });
  ids = { userId, postId, projectId: await addProject(ada.page, 'In the vault') };
});
afterAll(() => ada.context.close());

/** Where the page is, from its path on. */
function addressOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url());
  return `${pathname}${search}${hash}`;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** Fills in the log-in that the page has come to. */
async function logInHere(page: Page): Promise<void> {
  await page.getByLabel(AUTH_MESSAGES.username).fill('ada');
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
  await button(page, AUTH_MESSAGES.login).click();
}

describe('a visitor who is not logged in', () => {
  it.each(GUARDED)(
    'is led from %s to the log-in and, once logged in, back there',
    async (pattern) => {
      const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
      const wanted = `${pathOf(pattern, ids)}?by=a%20link#part`;
      await page.goto(wanted);
      await page.waitForURL('**/login');
      await expectUi(page.getByRole('navigation')).toHaveCount(0);
      await page.reload(); // the wanted address outlives it
      await logInHere(page);
      await expectUi.poll(() => addressOf(page)).toBe(wanted);
      // An open dialog hides the screen below it from role queries.
      await expectUi(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible();
      await page.goBack(); // not to the log-in
      await expectUi(button(page, AUTH_MESSAGES.login)).toHaveCount(0);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
  );

  it('is led from / to the log-in, and on to the hub', async () => {
    const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await page.goto('/');
    await page.waitForURL('**/login');
    await logInHere(page);
    await expectUi.poll(() => addressOf(page)).toBe(PAGE_PATHS.hub);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('gets to the requested page by way of the sign-up, too', async () => {
    const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await page.goto('/connections?by=a%20link');
    await page.getByRole('link', { name: AUTH_MESSAGES.createAccount }).click();
    await page.getByRole('link', { name: AUTH_MESSAGES.login }).click();
    await page.getByRole('link', { name: AUTH_MESSAGES.createAccount }).click();
    await expectUi(button(page, AUTH_MESSAGES.signup)).toBeVisible();
    await page.getByLabel(AUTH_MESSAGES.username).fill('newly_here');
    await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
    await page.getByLabel(AUTH_MESSAGES.emailOptional).fill('newly@example.org');
    await button(page, AUTH_MESSAGES.signup).click();
    await expectUi.poll(() => addressOf(page)).toBe('/connections?by=a%20link');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('somebody logged in', () => {
  it.each([PAGE_PATHS.root, PAGE_PATHS.login, PAGE_PATHS.signup])(
    'is led from %s to the hub',
    async (address) => {
      await ada.page.goto(address);
      await expectUi.poll(() => addressOf(ada.page)).toBe(PAGE_PATHS.hub);
      await expectUi(ada.page.getByRole('article').first()).toBeVisible();
      expect(ada.pageErrors).toEqual([]);
    },
  );

  it('ends the session by Logout, here and on the server', async () => {
    const { page, context, pageErrors } = await openVisitor(world.browser, world.server.origin);
    await logIn(page, 'ada');
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    expect((await page.request.get(PATHS.details, { headers })).status()).toBe(200);
    const told = page.waitForResponse((answer) => answer.url().endsWith(PATHS.logout));
    await button(page, SHELL_MESSAGES.nav.logout).click();
    await page.waitForURL('**/login');
    expect(await tokenOf(page)).toBeNull();
    await told;
    expect((await page.request.get(PATHS.details, { headers })).status()).toBe(401);
    await page.goto(PAGE_PATHS.saved);
    await page.waitForURL('**/login');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('the start of a session', () => {
  /** The page of a person with a token, at an address that needs one. */
  async function returning(): Promise<Visitor> {
    const visit = await openVisitor(world.browser, world.server.origin);
    await logIn(visit.page, 'ada');
    await visit.page.goto('about:blank');
    return visit;
  }

  it('says “Loading”, then that it tries again, and keeps the session', async () => {
    const { page, context } = await returning();
    const { promise: isBusy, resolve: refuse } = Promise.withResolvers<void>();
    await page.route(`**${PATHS.details}*`, async (route) => {
      await isBusy;
      await route.fulfill(refusal('busy'));
    });
    await page.goto('/saved');
    await expectUi(page.getByText(COMMON_MESSAGES.loading, { exact: true })).toBeVisible();
    await expectUi(page.getByText(COMMON_MESSAGES.tryingAgain)).toHaveCount(0);
    await expectUi(page.getByRole('main')).toHaveCount(0);
    refuse();
    await expectUi(page.getByText(COMMON_MESSAGES.tryingAgain)).toBeVisible();
    await expectUi(page.getByText(COMMON_MESSAGES.loading, { exact: true })).toBeVisible();
    await page.unroute(`**${PATHS.details}*`);
    await expectUi(page.getByRole('main')).toBeVisible();
    expect(addressOf(page)).toBe('/saved');
    await context.close();
  });
});

/** What the server answers where it says no. */
function refusal(code: ProblemCode) {
  const status = PROBLEM_STATUS[code];
  const message = ERROR_MESSAGES[code];
  return { status, json: { code, error: message } };
}
