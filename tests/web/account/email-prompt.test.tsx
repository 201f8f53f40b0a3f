import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NO_EMAIL } from '#contract/limits.ts';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { EmailPrompt } from '../../../src/features/auth/email-prompt.tsx';
import { clearToken, currentToken, setToken } from '../../../src/lib/api/token.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

afterEach(() => clearToken());

function open() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  setToken('good');
  session.current = { status: 'signed-in', user: selfUser({ email: NO_EMAIL }) };
  render(<EmailPrompt />);
}

async function enter(email: string, confirmation: string) {
  await page.getByLabelText(AUTH_MESSAGES.emailPrompt.email, { exact: true }).fill(email);
  await page.getByLabelText(AUTH_MESSAGES.emailPrompt.confirm).fill(confirmation);
  await page.getByRole('button', { name: AUTH_MESSAGES.emailPrompt.save }).click();
}

it('sends nothing while the entries differ', async () => {
  const calls = mockApi({});
  open();
  await enter('mira@example.org', 'mira@example.com');
  await expect.element(page.getByRole('alert')).toHaveTextContent(ERROR_MESSAGES.emails_differ);
  expect(calls).toEqual([]);
});

it('shows the words of the server when it refuses', async () => {
  mockApi({
    'POST /api/users/update-email': () =>
      jsonResponse(409, { code: 'email_taken', error: 'Taken.' }),
  });
  open();
  await enter('mira@example.org', 'mira@example.org');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Taken.');
});

it('sends two equal entries and is done', async () => {
  const calls = mockApi({ 'POST /api/users/update-email': () => jsonResponse(200, selfUser()) });
  open();
  await enter('mira@example.org', 'mira@example.org');
  await expect.poll(() => session.current).toMatchObject({ user: { email: selfUser().email } });
  expect(calls[0]?.body).toEqual({ email: 'mira@example.org' });
});

it('the email prompt closes only with an address or by logging out', async () => {
  mockApi({ 'POST /api/users/logout': () => new Response(null, { status: 204 }) });
  open();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).toBeVisible();

  await page.getByRole('button', { name: AUTH_MESSAGES.logout }).click();
  expect(currentToken()).toBeUndefined();
  expect(session.current.status).toBe('signed-out');
});
