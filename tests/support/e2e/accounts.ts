import type { Page } from 'playwright';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { expectUi } from './browser.ts';

/** Signs up through the page, as a new person does, and answers the e-mail prompt if it comes. */
export async function signUp(page: Page, username: string, email?: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(MESSAGES.account.username).fill(username);
  await page.getByLabel(MESSAGES.account.password, { exact: true }).fill(PASSWORD);
  if (email) await page.getByLabel(MESSAGES.account.emailOptional).fill(email);
  await page.getByRole('button', { name: MESSAGES.account.signup }).click();
  await page.waitForURL('**/creative-hub');
  if (email) return;
  const prompt = page.getByRole('dialog', { name: MESSAGES.emailPrompt.title });
  await prompt
    .getByLabel(MESSAGES.emailPrompt.email, { exact: true })
    .fill(`${username}@example.org`);
  await prompt.getByLabel(MESSAGES.emailPrompt.confirm).fill(`${username}@example.org`);
  await prompt.getByRole('button', { name: MESSAGES.emailPrompt.save }).click();
  await expectUi(prompt).toBeHidden();
}

/** Signs in through the page to an account that `signUp` made. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(MESSAGES.account.username).fill(username);
  await page.getByLabel(MESSAGES.account.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: MESSAGES.account.login }).click();
  await page.waitForURL('**/creative-hub');
}

export const PASSWORD = 'correct horse battery';
