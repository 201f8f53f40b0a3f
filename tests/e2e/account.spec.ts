import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { WORDS } from '#contract/words.ts';
import { atRest, fitsItsWindow } from '../support/at-rest.ts';
import { accessibilityViolations } from '../support/axe.ts';
import { DESKTOP, openBrowser, PHONE, see, visitor } from '../support/browser.ts';
import { launch, type RunningHub, temporaryFolder } from '../support/hub.ts';
import { gotoCaughtUp } from '../support/journeys.ts';
import { mailServer } from '../support/mail-server.ts';
import { PASSWORD, signUp } from '../support/people.ts';

const mail = await mailServer();
const data = temporaryFolder('hub-data-');
let hub: RunningHub;
let browser: Browser;
beforeAll(async () => {
  hub = await launch({
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
  browser = await openBrowser();
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
  await page.goto('about:blank');
  await page.goto(`${pathname}${hash}`);
}

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(WORDS.account.username).fill(username);
  await page.getByLabel(WORDS.account.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: WORDS.account.login }).click();
}

describe.each([
  { ...DESKTOP, colorScheme: 'light' as const, name: 'desktop_light' },
  { ...PHONE, colorScheme: 'dark' as const, name: 'phone_dark' },
])('on $name', (look) => {
  it('an address is proven, a password forgotten and replaced, an account left and kept', async () => {
    const { page, context, complaints } = await visitor(browser, hub.origin, look);
    const username = `care_${look.name}`;
    const email = `${username}@example.org`;
    const found: Record<string, string[]> = {};
    const inspect = async (screen: string) => {
      await atRest(page);
      found[screen] = await accessibilityViolations(page);
      await fitsItsWindow(page);
    };

    await signUp(page, username, email);
    await openLink(page, email, '/verify-email');
    await see(page.getByText(ACCOUNT_WORDS.verify.done)).toBeVisible();
    await inspect('verify-email');

    await page.goto('/settings');
    await see(page.getByText(ACCOUNT_WORDS.email.verified)).toBeVisible();
    await see(page.getByText(ACCOUNT_WORDS.sessions.current).first()).toBeVisible();
    await inspect('settings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: ACCOUNT_WORDS.export.start }).click();
    expect((await download).suggestedFilename()).toBe(`creative-hub-${username}.zip`);
    await page.getByRole('button', { name: WORDS.nav.logoutAndClear }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: WORDS.nav.logoutAndClear })
      .click();
    await page.waitForURL('**/login');

    await page.getByRole('link', { name: ACCOUNT_WORDS.reset.forgot }).click();
    await page.getByLabel(ACCOUNT_WORDS.reset.nameOrEmail).fill(username);
    await inspect('forgotten');
    await page.getByRole('button', { name: ACCOUNT_WORDS.reset.send }).click();
    await see(page.getByText(ACCOUNT_WORDS.reset.sent)).toBeVisible();
    await openLink(page, email, '/reset-password');
    const next = `${PASSWORD} 2`;
    await page.getByLabel(ACCOUNT_WORDS.reset.new, { exact: true }).fill(next);
    await inspect('reset-password');
    await page.getByRole('button', { name: ACCOUNT_WORDS.reset.choose }).click();
    await see(page.getByText(ACCOUNT_WORDS.reset.done)).toBeVisible();

    await logIn(page, username, next);
    await page.waitForURL('**/creative-hub');
    // What is still asked for when the account is about to leave is refused.
    await gotoCaughtUp(page, '/settings');
    const section = page.getByRole('region', { name: ACCOUNT_WORDS.delete.title });
    await section.getByLabel(ACCOUNT_WORDS.password.now, { exact: true }).fill(next);
    await section.getByRole('button', { name: ACCOUNT_WORDS.delete.start }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: ACCOUNT_WORDS.delete.start })
      .click();
    await see(page.getByRole('heading', { name: ACCOUNT_WORDS.leaving.title })).toBeVisible();
    await inspect('leaving');
    await page.reload();
    await page.getByRole('button', { name: ACCOUNT_WORDS.leaving.keep }).click();
    await see(page.getByRole('heading', { name: ACCOUNT_WORDS.delete.title })).toBeVisible();

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, []])));
    expect(complaints).toEqual([]);
    await context.close();
  });
});
