import type { Page } from 'playwright';
import { WORDS } from '#contract/words.ts';
import { see } from './browser.ts';

/** Signs up through the page, as a new person does, and answers the e-mail prompt if it comes. */
export async function signUp(page: Page, username: string, email?: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(WORDS.account.username).fill(username);
  await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
  if (email) await page.getByLabel(WORDS.account.emailOptional).fill(email);
  await page.getByRole('button', { name: WORDS.account.signup }).click();
  await page.waitForURL('**/creative-hub');
  if (email) return;
  const prompt = page.getByRole('dialog', { name: WORDS.emailPrompt.title });
  await prompt.getByLabel(WORDS.emailPrompt.email, { exact: true }).fill(`${username}@example.org`);
  await prompt.getByLabel(WORDS.emailPrompt.confirm).fill(`${username}@example.org`);
  await prompt.getByRole('button', { name: WORDS.emailPrompt.save }).click();
  await see(prompt).toBeHidden();
}

/** Signs in through the page to an account that `signUp` made. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(WORDS.account.username).fill(username);
  await page.getByLabel(WORDS.account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: WORDS.account.login }).click();
  await page.waitForURL('**/creative-hub');
}

export const PASSWORD = 'correct horse battery';
