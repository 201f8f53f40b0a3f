import type { Page } from 'playwright';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { SHELL_MESSAGES } from '#contract/messages/en/shell.ts';
import type { RegistrationPolicy } from '#contract/schema/account.ts';
import { expectUi } from '../e2e/browser.ts';
import { button } from '../e2e/journeys.ts';
import { PATHS } from '../paths.ts';
import { dialog, mockRefusal, resetPage, type Screen, screenAt, visit } from './screen.ts';

const account = AUTH_MESSAGES;

/** What people meet before they are in, and on their way out. */
export const ACCOUNT_SCREENS: readonly Screen[] = [
  screenAt('login', 'nobody', '/login', (page) => button(page, account.login)),
  {
    name: 'login-refused',
    viewer: 'nobody',
    logsErrors: true,
    open: async (page) => {
      await visit(page, '/login', button(page, account.login));
      await page.getByLabel(account.username).fill('iris');
      await page.getByLabel(account.password, { exact: true }).fill('not the password');
      await button(page, account.login).click();
      await expectUi(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'login-suspended',
    viewer: 'nobody',
    logsErrors: true,
    open: async (page) => {
      await mockRefusal(page, PATHS.login, 'account_suspended');
      await visit(page, '/login', button(page, account.login));
      await page.getByLabel(account.username).fill('iris');
      await page.getByLabel(account.password, { exact: true }).fill('the right one');
      await button(page, account.login).click();
      await expectUi(page.getByText(ERROR_MESSAGES.account_suspended)).toBeVisible();
    },
    cleanUp: resetPage,
  },
  screenAt('signup', 'nobody', '/signup', (page) => button(page, account.signup)),
  {
    name: 'signup-refused',
    viewer: 'nobody',
    open: async (page) => {
      await visit(page, '/signup', button(page, account.signup));
      await page.getByLabel(account.username).fill('no');
      await button(page, account.signup).click();
      await expectUi(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'signup-closed',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'closed');
      await visit(page, '/signup', page.getByText(ERROR_MESSAGES.registration_closed));
    },
    cleanUp: resetPage,
  },
  {
    name: 'signup-by-invitation',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'invite');
      await visit(page, '/signup', page.getByLabel(account.inviteNeeded));
    },
    cleanUp: resetPage,
  },
  {
    name: 'login-where-none-sign-up',
    viewer: 'nobody',
    open: async (page) => {
      await makeAccounts(page, 'closed');
      await visit(page, '/login', page.getByText(account.askForAccount));
    },
    cleanUp: resetPage,
  },
  {
    name: 'reset-password',
    viewer: 'nobody',
    open: async (page) => {
      await page.route(`**${PATHS.resetPassword}`, (route) =>
        route.fulfill({ json: { byMail: true } }),
      );
      await visit(page, '/reset-password', button(page, AUTH_MESSAGES.reset.send));
    },
    cleanUp: resetPage,
  },
  screenAt('reset-password-by-operator', 'nobody', '/reset-password', (page) =>
    page.getByText(AUTH_MESSAGES.reset.byOperator),
  ),
  screenAt('reset-password-choose', 'nobody', '/reset-password#secret', (page) =>
    button(page, AUTH_MESSAGES.reset.choose),
  ),
  {
    name: 'verify-email',
    viewer: 'nobody',
    open: async (page) => {
      await page.route(`**${PATHS.verifyEmail}`, (route) => route.fulfill({ json: { ok: true } }));
      await visit(page, '/verify-email#secret', page.getByText(AUTH_MESSAGES.verify.done));
    },
    cleanUp: resetPage,
  },
  {
    name: 'verify-email-refused',
    viewer: 'nobody',
    logsErrors: true,
    open: (page) =>
      visit(page, '/verify-email#wrong', page.getByText(AUTH_MESSAGES.verify.askAgain)),
  },
  {
    ...screenAt('not-found', 'nobody', '/nowhere', (page) =>
      page.getByRole('heading', { name: SHELL_MESSAGES.titles.notFound }),
    ),
    logsErrors: true, // the address itself is answered with 404
  },
  {
    name: 'session-trying-again',
    logsErrors: true,
    open: async (page) => {
      await mockRefusal(page, `${PATHS.details}*`, 'busy');
      await visit(page, '/creative-hub', page.getByText(COMMON_MESSAGES.tryingAgain));
    },
    cleanUp: resetPage,
  },
  screenAt('email-prompt', 'unreachable', '/creative-hub', dialog),
  screenAt('account-leaving', 'leaver', '/creative-hub', (page) =>
    button(page, ACCOUNT_MESSAGES.leaving.keep),
  ),
];

/** Sets who may register, in the answer to the next screen. */
async function makeAccounts(page: Page, registration: RegistrationPolicy): Promise<void> {
  await resetPage(page);
  await page.route(`**${PATHS.register}`, (route) => route.fulfill({ json: { registration } }));
}
