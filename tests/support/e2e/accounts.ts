import type { Page } from 'playwright';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { FIRST_MINUTES_MESSAGES } from '#contract/messages/en/guidance/first-minutes.ts';
import { expectUi } from './browser.ts';

/** Signs up through the page, as a new person does, and fills in the email prompt if it opens. */
export async function signUp(page: Page, username: string, email?: string): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(AUTH_MESSAGES.username).fill(username);
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
  if (email) await page.getByLabel(AUTH_MESSAGES.emailOptional).fill(email);
  await page.getByRole('button', { name: AUTH_MESSAGES.signup }).click();
  await page.waitForURL('**/creative-hub');
  if (email) return skipFirstMinutes(page);
  const prompt = page.getByRole('dialog', { name: AUTH_MESSAGES.emailPrompt.title });
  await prompt
    .getByLabel(AUTH_MESSAGES.emailPrompt.email, { exact: true })
    .fill(`${username}@example.org`);
  await prompt.getByLabel(AUTH_MESSAGES.emailPrompt.confirm).fill(`${username}@example.org`);
  await prompt.getByRole('button', { name: AUTH_MESSAGES.emailPrompt.save }).click();
  await expectUi(prompt).toBeHidden();
  await skipFirstMinutes(page);
}

/** Closes the steps that follow a sign-up through the page. */
async function skipFirstMinutes(page: Page): Promise<void> {
  const steps = page.getByRole('dialog', { name: FIRST_MINUTES_MESSAGES.fields.title });
  await steps.getByRole('button', { name: FIRST_MINUTES_MESSAGES.skipAll }).click();
  await expectUi(steps).toBeHidden();
}

/** Signs in through the page to an account that `signUp` made. */
export async function logIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel(AUTH_MESSAGES.username).fill(username);
  await page.getByLabel(AUTH_MESSAGES.password, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: AUTH_MESSAGES.login }).click();
  await page.waitForURL('**/creative-hub');
}

export const PASSWORD = 'correct horse battery';
