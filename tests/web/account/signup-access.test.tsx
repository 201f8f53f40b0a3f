import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AUTH_MESSAGES } from '#contract/messages/en/auth.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import type { RegistrationPolicy } from '#contract/schema/account.ts';
import { LoginRoute } from '../../../src/app/routes/account/login-route.tsx';
import { SignupRoute } from '../../../src/app/routes/account/signup-route.tsx';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';
import '../../../src/ui/styles/tokens.css';
import '../../../src/ui/styles/base.css';

const messages = AUTH_MESSAGES;
const name = page.getByRole('textbox', { name: messages.username });
const logIn = page.getByRole('link', { name: messages.login });
const signUp = page.getByRole('button', { name: messages.signup });

beforeEach(() => {
  session.current = { status: 'signed-out', reason: 'none' };
});

/** The server's answer, held back until the test gives it. */
function heldAnswer(): (registration: RegistrationPolicy) => void {
  const held = Promise.withResolvers<Response>();
  mockApi({ 'GET /api/users/register': () => held.promise });
  return (registration) => held.resolve(jsonResponse(200, { registration }));
}

function open(screen: 'login' | 'signup') {
  render(<MemoryRouter>{screen === 'login' ? <LoginRoute /> : <SignupRoute />}</MemoryRouter>);
}

it('says that an email address left out will be asked for next', async () => {
  heldAnswer();
  open('signup');
  const email = page.getByRole('textbox', { name: messages.emailOptional });
  await expect.element(email).toHaveAccessibleDescription(messages.emailHint);
});

it('shows the form without waiting for the registration policy', async () => {
  const answer = heldAnswer();
  open('signup');
  await name.fill('mira');
  answer('open');
  await expect.element(name).toHaveValue('mira');
  await expect.element(page.getByLabelText(messages.inviteNeeded)).not.toBeInTheDocument();
});

it('shows the final form where the answer is quick', async () => {
  const answer = heldAnswer();
  open('signup');
  await expect.element(page.getByText(COMMON_MESSAGES.loading)).toBeInTheDocument();
  expect(name.query()).toBeNull();
  answer('invite');
  await expect.element(name).toBeVisible();
  expect(page.getByRole('textbox', { name: messages.inviteNeeded }).query()).not.toBeNull();
  await name.fill('mira');
  await page.getByLabelText(messages.password, { exact: true }).fill('long and secret');
  await signUp.click();
  await expect.element(page.getByText(messages.inviteMissing).first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: messages.inviteNeeded })).toHaveFocus();
});

it('sign-up says that registration is closed before anything is filled in', async () => {
  const answer = heldAnswer();
  open('signup');
  await expect.element(name).toBeVisible();
  answer('closed');
  await expect.element(page.getByText(ERROR_MESSAGES.registration_closed)).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(logIn).toHaveFocus();
});

it('asks for the invitation that is needed', async () => {
  const answer = heldAnswer();
  open('signup');
  await name.fill('mira');
  answer('invite');
  const invite = page.getByRole('textbox', { name: messages.inviteNeeded });
  await expect.element(invite).toHaveAccessibleDescription(messages.inviteHint);
  await expect.element(name).toHaveValue('mira');
});

it('keeps the form where nobody answers', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mockApi({});
  open('signup');
  await expect.poll(() => logged).toHaveBeenCalled();
  await expect.element(signUp).toBeVisible();
});

it('login offers no sign-up where registration is closed, and moves nothing', async () => {
  const answer = heldAnswer();
  open('login');
  const offer = page.getByRole('link', { name: messages.createAccount });
  await expect.element(offer).toBeVisible();
  const places = () =>
    [...document.querySelectorAll('main > *')].map((part) => part.getBoundingClientRect().toJSON());
  const before = places();
  answer('closed');
  const closed = page.getByText(`${messages.newHere} ${messages.askForAccount}`);
  await expect.element(closed).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(places()).toEqual(before);
});
