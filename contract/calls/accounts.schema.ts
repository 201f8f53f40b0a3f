import {
  DoneSchema,
  LoginBodySchema,
  RegisterBodySchema,
  SignupOptionsSchema,
} from '../schema/account.ts';
import { describeCalls } from '../schema/call.ts';
import { LoginResultSchema, TokenResultSchema } from '../schema/user.ts';
import { ACCOUNTS } from './accounts.ts';

export const ACCOUNT_CALLS = describeCalls('Accounts', ACCOUNTS, {
  register: {
    summary: 'Registers an account',
    about:
      'Answers like a login. Without `email` the account has none, and `email` in the answer is the literal `no email`.',
    access: 'public',
    body: RegisterBodySchema,
    answer: LoginResultSchema,
    refusals: [
      'username_invalid',
      'username_reserved',
      'username_taken',
      'password_length',
      'password_common',
      'password_characters',
      'email_invalid',
      'email_taken',
      'profile_name_too_long',
      'registration_closed',
      'invite_invalid',
      'too_many_requests',
    ],
  },
  signupOptions: {
    summary: 'Returns who may register: everybody, holders of an invitation, or nobody',
    access: 'public',
    answer: SignupOptionsSchema,
  },
  login: {
    summary: 'Logs in',
    about:
      'The token goes into the `Authorization` header of every other call. It is valid for 30 days from its last use. A ticket for `get-token` comes along in a cookie.',
    access: 'public',
    body: LoginBodySchema,
    answer: LoginResultSchema,
    refusals: ['wrong_credentials', 'account_suspended', 'too_many_requests'],
  },
  getToken: {
    summary: 'Exchanges the token of a recent login for another one',
    about:
      'Needs the ticket that a login sets as a cookie: valid once, for 10 minutes, for that account. The token of the login is revoked.',
    access: 'public',
    needsTicket: true,
    answer: TokenResultSchema,
    refusals: ['token_failed'],
  },
  logout: {
    summary: 'Logs out: the server revokes the token',
    allowsPendingDeletion: true,
    answer: DoneSchema,
  },
});
