import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { PROBLEMS } from '#contract/problems.ts';
import { WORDS } from '#contract/words.ts';
import { SignupForm } from '../../src/features/auth/signup-form.tsx';
import { render } from '../support/web-render.tsx';
import { answerCalls } from '../support/web-server.ts';

const words = WORDS.account;

it('says once, at the field, what is wrong, and aloud', async () => {
  const calls = answerCalls({});
  render(<SignupForm invite={undefined} />);
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
