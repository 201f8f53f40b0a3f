import { buffer } from 'node:stream/consumers';
import type { Download, Page } from 'playwright';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ACCOUNT_MESSAGES } from '#contract/messages/en/account.ts';

import { logIn, PASSWORD } from '../../support/e2e/accounts.ts';
import { expectUi, openVisitor, type Visitor } from '../../support/e2e/browser.ts';
import { button, openFeedAsNewUser, publishPost } from '../../support/e2e/journeys.ts';
import { serverAndBrowser } from '../../support/e2e/server-and-browser.ts';

const world = serverAndBrowser();

/** The names of the files in a downloaded zip. */
async function namesIn(download: Download): Promise<string[]> {
  const zip = await fromBufferPromise(await buffer(await download.createReadStream()));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

const isOfThePage = (words: string) => !words.startsWith('Failed to load resource');

const seeLogin = async (page: Page) => {
  await page.reload();
  await page.waitForURL('**/login');
};

it('settings end sessions, change password and email, and export data', async () => {
  const ada = await openFeedAsNewUser(world, 'ada');
  await publishPost(ada.page, { content: 'To be taken along' });
  const others: Visitor[] = [];
  for (let count = 0; count < 2; count += 1) {
    const device = await openVisitor(world.browser, world.server.origin);
    await logIn(device.page, 'ada');
    others.push(device);
  }

  const { page } = ada;
  await page.goto('/settings');
  const messages = ACCOUNT_MESSAGES.sessions;
  const sessions = page.getByRole('region', { name: messages.title });
  await expectUi(sessions.getByRole('listitem')).toHaveCount(3);
  await expectUi(sessions).toContainText(`${messages.since} ${messages.ago.now}`);
  await sessions
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await expectUi(sessions.getByRole('listitem')).toHaveCount(2);
  await expectUi(sessions.getByRole('heading', { name: messages.title })).toBeFocused();
  // One of the other two was logged out: which, its page says, without being touched.
  await expectUi
    .poll(() => others.filter(({ page }) => page.url().endsWith('/login')).length, {
      timeout: 30_000,
    })
    .toBe(1);

  const password = page.getByRole('region', { name: ACCOUNT_MESSAGES.password.title });
  const next = `${PASSWORD} 2`;
  await password
    .getByLabel(ACCOUNT_MESSAGES.password.now, { exact: true })
    .fill('not the password');
  await password.getByLabel(ACCOUNT_MESSAGES.password.new, { exact: true }).fill(next);
  await button(password, ACCOUNT_MESSAGES.password.change).click();
  await expectUi(password.getByRole('alert')).not.toBeEmpty();
  await password.getByLabel(ACCOUNT_MESSAGES.password.now, { exact: true }).fill(PASSWORD);
  await button(password, ACCOUNT_MESSAGES.password.change).click();
  await expectUi(password).toContainText(ACCOUNT_MESSAGES.password.changed);
  for (const device of others) await seeLogin(device.page);
  // The browser notes the refusal by itself; the page, which leads to the log-in, adds nothing.
  const ofThePage = others.flatMap(({ pageErrors }) => pageErrors).filter(isOfThePage);
  expect(ofThePage).toEqual([]);

  const email = page.getByRole('region', { name: ACCOUNT_MESSAGES.email.title, exact: true });
  await email.getByLabel(ACCOUNT_MESSAGES.email.new).fill('ada@example.com');
  await email.getByLabel(ACCOUNT_MESSAGES.password.now, { exact: true }).fill(next);
  await button(email, ACCOUNT_MESSAGES.email.change).click();
  await expectUi(email).toContainText(ACCOUNT_MESSAGES.email.now('ada@example.com'));

  const download = page.waitForEvent('download');
  await button(page, ACCOUNT_MESSAGES.export.start).click();
  const names = await namesIn(await download);
  expect(names).toContain('index.html');
  expect(names.some((name) => name.endsWith('.json'))).toBe(true);
  expect(ada.pageErrors.filter((words) => !words.includes('403'))).toEqual([]);
  for (const { context } of [ada, ...others]) await context.close();
});
