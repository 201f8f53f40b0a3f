import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ACCOUNT_WORDS } from '#contract/account-words.ts';
import { SETTINGS_WORDS } from '#contract/settings-words.ts';
import { WORDS } from '#contract/words.ts';
import { see, type Visitor, visitor } from '../support/browser.ts';
import { hubAndBrowser } from '../support/hub-and-browser.ts';
import { arrive, button, card, publish } from '../support/journeys.ts';
import { logIn, PASSWORD } from '../support/people.ts';

const world = hubAndBrowser();

/** The names of the files in the zip at `path`. */
async function namesIn(path: string): Promise<string[]> {
  const zip = await fromBufferPromise(readFileSync(path));
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  return names;
}

const isOfThePage = (words: string) => !words.startsWith('Failed to load resource');

const seeLogin = async (page: Page) => {
  await page.reload();
  await page.waitForURL('**/login');
};

it('ends sessions one by one and all at once, changes password and address, and takes data along', async () => {
  const ada = await arrive(world, 'ada');
  await publish(ada.page, { content: 'To be taken along' });
  const others: Visitor[] = [];
  for (let count = 0; count < 2; count += 1) {
    const device = await visitor(world.browser, world.hub.origin);
    await logIn(device.page, 'ada');
    others.push(device);
  }

  const { page } = ada;
  await page.goto('/settings');
  const words = ACCOUNT_WORDS.sessions;
  const sessions = page.getByRole('region', { name: words.title });
  await see(sessions.getByRole('listitem')).toHaveCount(3);
  await see(sessions).toContainText(`${words.since} ${words.ago.now}`);
  await sessions
    .getByRole('button', { name: /^Log out Chrome/ })
    .first()
    .click();
  await see(sessions.getByRole('listitem')).toHaveCount(2);
  await see(sessions.getByRole('heading', { name: words.title })).toBeFocused();
  // One of the other two was logged out: which, its page says, without being touched.
  await see
    .poll(() => others.filter(({ page }) => page.url().endsWith('/login')).length, {
      timeout: 30_000,
    })
    .toBe(1);

  const password = page.getByRole('region', { name: ACCOUNT_WORDS.password.title });
  const next = `${PASSWORD} 2`;
  await password.getByLabel(ACCOUNT_WORDS.password.now, { exact: true }).fill('not the password');
  await password.getByLabel(ACCOUNT_WORDS.password.new, { exact: true }).fill(next);
  await button(password, ACCOUNT_WORDS.password.change).click();
  await see(password.getByRole('alert')).not.toBeEmpty();
  await password.getByLabel(ACCOUNT_WORDS.password.now, { exact: true }).fill(PASSWORD);
  await button(password, ACCOUNT_WORDS.password.change).click();
  await see(password).toContainText(ACCOUNT_WORDS.password.changed);
  for (const device of others) await seeLogin(device.page);
  // The browser notes the refusal by itself; the page, which leads to the log-in, adds nothing.
  const ofThePage = others.flatMap(({ complaints }) => complaints).filter(isOfThePage);
  expect(ofThePage).toEqual([]);

  const email = page.getByRole('region', { name: ACCOUNT_WORDS.email.title, exact: true });
  await email.getByLabel(ACCOUNT_WORDS.email.new).fill('ada@example.com');
  await email.getByLabel(ACCOUNT_WORDS.password.now, { exact: true }).fill(next);
  await button(email, ACCOUNT_WORDS.email.change).click();
  await see(email).toContainText(ACCOUNT_WORDS.email.now('ada@example.com'));

  const download = page.waitForEvent('download');
  await button(page, ACCOUNT_WORDS.export.start).click();
  const names = await namesIn(await (await download).path());
  expect(names).toContain('index.html');
  expect(names.some((name) => name.endsWith('.json'))).toBe(true);
  expect(ada.complaints.filter((words) => !words.includes('403'))).toEqual([]);
  for (const { context } of [ada, ...others]) await context.close();
});

it('remembers how this device was set, and what was not finished', async () => {
  const { page, complaints, context } = await arrive(world, 'bob');
  await publish(page, { content: 'Spoken of' });
  await page.goto('/settings');
  await page.getByRole('radio', { name: SETTINGS_WORDS.theme.dark }).check();
  await page.getByRole('switch', { name: SETTINGS_WORDS.motion.label }).click();
  await page.getByRole('switch', { name: SETTINGS_WORDS.dataSaver.label }).click();
  await page.reload();
  const settings = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(await settings()).toMatchObject({ theme: 'dark', motion: 'reduced', data: 'saved' });
  await see(page.getByRole('switch', { name: SETTINGS_WORDS.dataSaver.label })).toBeChecked();

  // A draft outlives the page, and is asked about when its form is left.
  await page.goto('/post');
  const form = page.getByRole('dialog', { name: WORDS.titles.newPost });
  const text = form.getByLabel(WORDS.composer.text, { exact: true });
  await text.fill('Half a thought');
  await page.keyboard.press('Escape');
  await button(page.getByRole('alertdialog'), WORDS.composer.keepDraft).click();
  await see(form).toBeHidden();
  await page.reload();
  await see(card(page, 'Spoken of')).toBeVisible();
  await page.goto('/post');
  await see(text).toHaveValue('Half a thought');
  await page.keyboard.press('Escape');
  await button(page.getByRole('alertdialog'), WORDS.composer.discard).click();
  await page.goto('/post');
  await see(text).toHaveValue('');
  expect(complaints).toEqual([]);
  await context.close();
});
