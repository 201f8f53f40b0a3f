import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ChoosePasswordForm } from '../../../src/features/auth/choose-password-form.tsx';
import { EmailPrompt } from '../../../src/features/auth/email-prompt.tsx';
import { LoginForm } from '../../../src/features/auth/login-form.tsx';
import { RequestResetForm } from '../../../src/features/auth/request-reset-form.tsx';
import { SignupForm } from '../../../src/features/auth/signup-form.tsx';
import { DeleteSection } from '../../../src/features/settings/delete-section.tsx';
import { EmailSection } from '../../../src/features/settings/email-section.tsx';
import { PasswordSection } from '../../../src/features/settings/password-section.tsx';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import { session } from '../../../src/state/session.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { render } from '../../support/web/render.tsx';

beforeEach(() => {
  setToken('good');
  session.current = { status: 'signed-in', user: selfUser() };
  mockApi({ 'GET /api/users/reset-password': () => jsonResponse(200, { byMail: true }) });
});
afterEach(() => clearToken());

/** What a password manager goes by: the name of each field, and what it says it holds. */
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('form input')].map(
    ({ name, type, autocomplete }) => [name, type, autocomplete].join(' '),
  );

it.each([
  [
    'login',
    <LoginForm key="" notice={undefined} />,
    ['username text username', 'password password current-password'],
  ],
  [
    'sign-up',
    <SignupForm key="" invite="ABCD" needsInvite={false} onClosed={() => undefined} />,
    [
      'username text username',
      'password password new-password',
      'email email email',
      'firstName text given-name',
      'lastName text family-name',
      'invite text off',
    ],
  ],
  ['a reset asked for', <RequestResetForm key="" />, ['usernameOrEmail text username']],
  [
    'a new password by a link',
    <ChoosePasswordForm key="" token="secret" />,
    ['password password new-password'],
  ],
  ['the e-mail prompt', <EmailPrompt key="" />, ['email email email', 'confirm email email']],
  [
    'a new password',
    <PasswordSection key="" />,
    [
      'username text username',
      'password password current-password',
      'newPassword password new-password',
    ],
  ],
  [
    'a new e-mail',
    <EmailSection key="" />,
    ['email email email', 'username text username', 'password password current-password'],
  ],
  [
    'leaving',
    <DeleteSection key="" />,
    ['username text username', 'password password current-password'],
  ],
])('a password manager knows its way in the form of %s', async (_form, content, expected) => {
  render(<MemoryRouter>{content}</MemoryRouter>);
  await expect.poll(fields).toEqual(expected);
});
