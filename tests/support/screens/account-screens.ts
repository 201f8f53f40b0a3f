import type { Page } from 'playwright';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { API } from '#contract/routes.ts';
import type { Registration } from '#contract/schema/account.ts';
import { WORDS } from '#contract/words.ts';
import { see } from '../browser.ts';
import { button } from '../journeys.ts';
import { dialog, leaveUntouched, refuse, type Screen, screenAt, visit } from './screen.ts';

const { account } = WORDS;

/** What people meet before they are in, and on their way out. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  screenAt('login', 'nobody', '/login', (page) => button(page, account.login)),
  {
    name: 'login-refused',
    viewer: 'nobody',
    isLoud: true,
    open: async (page) => {
      await visit(page, '/login', button(page, account.login));
      await page.getByLabel(account.username).fill('iris');
      await page.getByLabel(account.password, { exact: true }).fill('not the password');
      await button(page, account.login).click();
      await see(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'login-suspended',
    viewer: 'nobody',
    isLoud: true,
    open: async (page) => {
      await refuse(page, API.login, 'account_suspended');
      await visit(page, '/login', button(page, account.login));
      await page.getByLabel(account.username).fill('iris');
      await page.getByLabel(account.password, { exact: true }).fill('the right one');
      await button(page, account.login).click();
      await see(page.getByText(PROBLEMS.account_suspended.message)).toBeVisible();
    },
    leave: leaveUntouched,
  },
  screenAt('signup', 'nobody', '/signup', (page) => button(page, account.signup)),
  {
    name: 'signup-refused',
    viewer: 'nobody',
    open: async (page) => {
      await visit(page, '/signup', button(page, account.signup));
      await page.getByLabel(account.username).fill('no');
      await button(page, account.signup).click();
      await see(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'signup-closed',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'closed');
      await visit(page, '/signup', page.getByText(PROBLEMS.registration_closed.message));
    },
    leave: leaveUntouched,
  },
  {
    name: 'signup-by-invitation',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'invite');
      await visit(page, '/signup', page.getByLabel(account.inviteNeeded));
    },
    leave: leaveUntouched,
  },
  {
    name: 'login-where-none-sign-up',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'closed');
      await visit(page, '/login', page.getByText(account.askForAccount));
    },
    leave: leaveUntouched,
  },
  {
    name: 'reset-password',
    viewer: 'nobody',
    open: async (page) => {
      await page.route(`**${API.resetPassword}`, (route) =>
        route.fulfill({ json: { byMail: true } }),
      );
      await visit(page, '/reset-password', button(page, ACCOUNT_WORDS.reset.send));
    },
    leave: leaveUntouched,
  },
  screenAt('reset-password-by-operator', 'nobody', '/reset-password', (page) =>
    page.getByText(ACCOUNT_WORDS.reset.byOperator),
  ),
  screenAt('reset-password-choose', 'nobody', '/reset-password#secret', (page) =>
    button(page, ACCOUNT_WORDS.reset.choose),
  ),
  {
    name: 'verify-email',
    viewer: 'nobody',
    open: async (page) => {
      await page.route(`**${API.verifyEmail}`, (route) => route.fulfill({ json: { ok: true } }));
      await visit(page, '/verify-email#secret', page.getByText(ACCOUNT_WORDS.verify.done));
    },
    leave: leaveUntouched,
  },
  {
    name: 'verify-email-refused',
    viewer: 'nobody',
    isLoud: true,
    open: (page) =>
      visit(page, '/verify-email#wrong', page.getByText(ACCOUNT_WORDS.verify.askAgain)),
  },
  {
    ...screenAt('not-found', 'nobody', '/nowhere', (page) =>
      page.getByRole('heading', { name: WORDS.titles.notFound }),
    ),
    isLoud: true, // the address itself is answered with 404
  },
  {
    name: 'session-trying-again',
    viewer: 'owner',
    isLoud: true,
    open: async (page) => {
      await refuse(page, API.details, 'busy');
      await visit(page, '/creative-hub', page.getByText(WORDS.tryingAgain));
    },
    leave: leaveUntouched,
  },
  screenAt('email-prompt', 'unreachable', '/creative-hub', dialog),
  screenAt('account-leaving', 'leaver', '/creative-hub', (page) =>
    button(page, ACCOUNT_WORDS.leaving.keep),
  ),
];

/** Lets the hub say who may make an account, to the next screen that asks. */
async function makeAccounts(page: Page, registration: Registration): Promise<void> {
  await leaveUntouched(page);
  await page.route(`**${API.register}`, (route) => route.fulfill({ json: { registration } }));
}
