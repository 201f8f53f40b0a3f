import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NO_EMAIL } from '#contract/limits.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { EmailPrompt } from '../../src/features/auth/email-prompt.tsx';
import { dropToken, heldToken, holdToken } from '../../src/lib/token.ts';
import { session } from '../../src/state/session.ts';
import { selfUser } from '../support/web-people.ts';
import { render } from '../support/web-render.tsx';
import { answerCalls, json } from '../support/web-server.ts';

afterEach(() => dropToken());

function open() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  holdToken('good');
  session.current = { status: 'signed-in', user: selfUser({ email: NO_EMAIL }) };
  session.isEmailPromptOpen = true;
  render(<EmailPrompt />);
}

async function enter(email: string, confirmation: string) {
  await page.getByLabelText(WORDS.emailPrompt.email, { exact: true }).fill(email);
  await page.getByLabelText(WORDS.emailPrompt.confirm).fill(confirmation);
  await page.getByRole('button', { name: WORDS.emailPrompt.save }).click();
}

it('sends nothing while the entries differ', async () => {
  const calls = answerCalls({});
  open();
  await enter('mira@example.org', 'mira@example.com');
  await expect.element(page.getByRole('alert')).toHaveTextContent(PROBLEMS.emails_differ.message);
  expect(calls).toEqual([]);
});

it('shows the words of the server when it refuses', async () => {
  answerCalls({
    'POST /api/users/update-email': () => json(409, { code: 'email_taken', error: 'Taken.' }),
  });
  open();
  await enter('mira@example.org', 'mira@example.org');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Taken.');
});

it('sends two equal entries and is done', async () => {
  const calls = answerCalls({ 'POST /api/users/update-email': () => json(200, selfUser()) });
  open();
  await enter('mira@example.org', 'mira@example.org');
  await expect.poll(() => session.isEmailPromptOpen).toBe(false);
  expect(calls[0]?.body).toEqual({ email: 'mira@example.org' });
});

it('cannot be waved away, but lets one sign out', async () => {
  answerCalls({ 'POST /api/users/logout': () => new Response(null, { status: 204 }) });
  open();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(session.isEmailPromptOpen).toBe(true);

  await page.getByRole('button', { name: WORDS.nav.logout }).click();
  expect(heldToken()).toBeUndefined();
  expect(session.current.status).toBe('signed-out');
});
