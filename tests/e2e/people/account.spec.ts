import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';

import { PASSWORD, signUp } from '../../support/e2e/accounts.ts';
import { animationsEnded, expectNoSidewaysScroll } from '../../support/e2e/at-rest.ts';
import { accessibilityViolations } from '../../support/e2e/axe.ts';
import {
  connectBrowser,
  DESKTOP,
  expectUi,
  openVisitor,
  PHONE,
} from '../../support/e2e/browser.ts';
import { gotoAndSync, gotoEmptyPage } from '../../support/e2e/journeys.ts';
import {
  launchServer,
  type RunningServer,
  temporaryFolder,
} from '../../support/e2e/launch-server.ts';
import { mailServer } from '../../support/server/mail-server.ts';

const mail = await mailServer();
const data = temporaryFolder('hub-data-');
let hub: RunningServer;
let browser: Browser;
beforeAll(async () => {
  hub = await launchServer({
    command: process.execPath,
    args: ['server/main.ts'],
    cwd: inject('clone'),
    env: {
      DATA_DIR: data.path,
      SMTP_URL: mail.url,
      MAIL_FROM: 'Creative Hub <hub@example.org>',
      PUBLIC_ORIGIN: 'http://hub.example.org',
    },
  });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser.close();
  await hub.stop();
  data.remove();
});

/** Opens the link of the newest message to `address`, as a fresh page. */
async function openLink(page: Page, address: string, screen: string): Promise<void> {
  await expect
    .poll(() => mail.to(address).at(-1)?.link ?? '', { timeout: 30_000 })
    .toContain(screen);
  const { pathname, hash } = new URL(mail.to(address).at(-1)?.link ?? '');
  await gotoEmptyPage(page);
  await page.goto(`${pathname}${hash}`);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(AUTH_MESSAGES.username).fill(username);
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: AUTH_MESSAGES.login }).click();
}

describe.each([
  { ...DESKTOP, colorScheme: 'light' as const, name: 'desktop_light' },
  { ...PHONE, colorScheme: 'dark' as const, name: 'phone_dark' },
])('on $name', (look) => {
  it('an address is proven, a password forgotten and replaced, an account left and kept', async () => {
    const { page, context, pageErrors } = await openVisitor(browser, hub.origin, look);
    const username = `care_${look.name}`;
    const email = `${username}@example.org`;
    const found: Record<string, string[]> = {};
    const inspect = async (screen: string) => {
      await animationsEnded(page);
      found[screen] = await accessibilityViolations(page);
      await expectNoSidewaysScroll(page);
    };

    await signUp(page, username, email);
    await openLink(page, email, '/verify-email');
    await expectUi(page.getByText(AUTH_MESSAGES.verify.done)).toBeVisible();
    await inspect('verify-email');

    await page.goto('/settings');
    await expectUi(page.getByText(ACCOUNT_MESSAGES.email.verified)).toBeVisible();
    await expectUi(page.getByText(ACCOUNT_MESSAGES.sessions.current).first()).toBeVisible();
    await inspect('settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: ACCOUNT_MESSAGES.export.start }).click();
    expect((await download).suggestedFilename()).toBe(`creative-hub-${username}.zip`);
    await page.getByRole('button', { name: ACCOUNT_MESSAGES.clear.action }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ACCOUNT_MESSAGES.clear.action })
      .click();
    await page.waitForURL('**/login');

    await page.getByRole('link', { name: AUTH_MESSAGES.reset.forgot }).click();
    await page.getByLabel(AUTH_MESSAGES.reset.nameOrEmail).fill(username);
    await inspect('forgotten');
    await page.getByRole('button', { name: AUTH_MESSAGES.reset.send }).click();
    await expectUi(page.getByText(AUTH_MESSAGES.reset.sent)).toBeVisible();
    await openLink(page, email, '/reset-password');
    const next = `${PASSWORD} 2`;
    await page.getByLabel(AUTH_MESSAGES.reset.new, { exact: true }).fill(next);
    await inspect('reset-password');
    await page.getByRole('button', { name: AUTH_MESSAGES.reset.choose }).click();
    await expectUi(page.getByText(AUTH_MESSAGES.reset.done)).toBeVisible();

    await logIn(page, username, next);
    await page.waitForURL('**/creative-hub');
    // Requests of an account that awaits its deletion are refused.
    await gotoAndSync(page, '/settings');
    const section = page.getByRole('region', { name: ACCOUNT_MESSAGES.delete.title });
    await section.getByLabel(ACCOUNT_MESSAGES.password.now, { exact: true }).fill(next);
    await section.getByRole('button', { name: ACCOUNT_MESSAGES.delete.start }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ACCOUNT_MESSAGES.delete.start })
      .click();
    await expectUi(
      page.getByRole('heading', { name: ACCOUNT_MESSAGES.leaving.title }),
    ).toBeVisible();
    await inspect('leaving');
    await page.reload();
    await page.getByRole('button', { name: ACCOUNT_MESSAGES.leaving.keep }).click();
    await expectUi(
      page.getByRole('heading', { name: ACCOUNT_MESSAGES.delete.title }),
    ).toBeVisible();

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
