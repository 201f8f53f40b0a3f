import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import { SignupForm } from '../../../src/features/auth/signup-form.tsx';
import { mockApi, refusal } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

const messages = AUTH_MESSAGES;

it('sign-up shows and announces a problem once, at its field', async () => {
  const calls = mockApi({});
  render(<SignupForm invite={undefined} needsInvite={false} onClosed={() => undefined} />);
  const name = page.getByRole('textbox', { name: messages.username });
  await expect.element(name).toHaveAccessibleDescription(messages.usernameHint);
  await name.fill('Mira Okafor');
  await page.getByRole('button', { name: messages.signup }).click();

  const message = ERROR_MESSAGES.username_invalid;
  await expect.element(name).toHaveAccessibleDescription(message);
  await expect.element(name).toHaveFocus();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  const seen = page
    .getByText(message)
    .elements()
    .filter((element) => element.getBoundingClientRect().width > 1);
  expect(seen).toHaveLength(1);
  expect(calls).toEqual([]);
});

it('a name may have 60 characters, however many units each takes', async () => {
  const sent: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockApi({
    'POST /api/users/register': (call) => {
      sent.push(call.body);
      return refusal('username_taken');
    },
  });
  render(<SignupForm invite={undefined} needsInvite={false} onClosed={() => undefined} />);
  await page.getByRole('textbox', { name: messages.username }).fill('mira');
  await page.getByLabelText(messages.password, { exact: true }).fill('a long secret');
  const name = page.getByLabelText(messages.lastName);
  await name.fill('🎨'.repeat(61));
  await page.getByRole('button', { name: messages.signup }).click();
  await expect.element(name).toHaveAccessibleDescription(ERROR_MESSAGES.profile_name_too_long);
  await expect.element(name).toHaveFocus();
  expect(sent).toEqual([]);
  await name.fill('');
  document.execCommand('insertText', false, '🎨'.repeat(60)); // as if it was typed
  await page.getByRole('button', { name: messages.signup }).click();
  await expect.poll(() => sent).toMatchObject([{ lastName: '🎨'.repeat(60) }]);
});

it('sign-up is replaced by a note where registration turns out to be closed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockApi({ 'POST /api/users/register': () => refusal('registration_closed') });
  const onClosed = vi.fn();
  render(<SignupForm invite={undefined} needsInvite={false} onClosed={onClosed} />);
  await page.getByRole('textbox', { name: messages.username }).fill('mira');
  await page.getByLabelText(messages.password, { exact: true }).fill('a long secret');
  await page.getByRole('button', { name: messages.signup }).click();
  await expect.poll(() => onClosed).toHaveBeenCalledOnce();
});
