import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNTS } from '#contract/calls/accounts.ts';
import type { SignupOptions } from '#contract/schema/account.ts';
import { request } from '../../lib/api/request.ts';
import { setSelf } from '../../state/session.ts';

/** Who may make an account here. @throws {ApiProblem} as do all calls here. */
export async function loadSignupOptions(_key: string, signal: AbortSignal): Promise<SignupOptions> {
  return request(ACCOUNTS.signupOptions, { signal, access: 'public' });
}

/** Asks for a link with which a new password can be chosen. */
export async function requestReset(usernameOrEmail: string): Promise<void> {
  await request(ACCOUNT_SETTINGS.requestReset, { body: { usernameOrEmail }, access: 'public' });
}

/** Sets the password of the account that the link is for. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await request(ACCOUNT_SETTINGS.resetPassword, { body: { token, password }, access: 'public' });
}

/** Confirms the address that the link was sent to. */
export async function verifyEmail(token: string): Promise<void> {
  await request(ACCOUNT_SETTINGS.verifyEmail, { body: { token }, access: 'public' });
}

/** Keeps the account that was to be removed: everything is as it was. */
export async function cancelDeletion(): Promise<void> {
  setSelf(await request(ACCOUNT_SETTINGS.keepAccount));
}
