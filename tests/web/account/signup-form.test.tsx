import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { SignupForm } from '../../../src/features/auth/signup-form.tsx';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

const words = MESSAGES.account;

it('says once, at the field, what is wrong, and aloud', async () => {
  const calls = mockApi({});
  render(<SignupForm invite={undefined} needsInvite={false} onClosed={() => undefined} />);
  const name = page.getByRole('textbox', { name: words.username });
  await expect.element(name).toHaveAccessibleDescription(words.usernameHint);
  await name.fill('Mira Okafor');
  await page.getByRole('button', { name: words.signup }).click();

  const { message } = PROBLEMS.username_invalid;
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

it('is given up where the hub makes no accounts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { status, message } = PROBLEMS.registration_closed;
  mockApi({
    'POST /api/users/register': () =>
      jsonResponse(status, { code: 'registration_closed', error: message }),
  });
  const onClosed = vi.fn();
  render(<SignupForm invite={undefined} needsInvite={false} onClosed={onClosed} />);
  await page.getByRole('textbox', { name: words.username }).fill('mira');
  await page.getByLabelText(words.password, { exact: true }).fill('a long secret');
  await page.getByRole('button', { name: words.signup }).click();
  await expect.poll(() => onClosed).toHaveBeenCalledOnce();
});
