import { API } from '#contract/routes.ts';
import type { SignupOptions } from '#contract/schema/account.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { setSelf } from '../../state/session.ts';

/** Who may make an account here. @throws {ApiProblem} as do all calls here. */
export async function loadSignupOptions(_key: string, signal: AbortSignal): Promise<SignupOptions> {
  return request<SignupOptions>(API.register, { signal, auth: 'none' });
}

/** Asks for a link with which a new password can be chosen. */
export async function requestReset(usernameOrEmail: string): Promise<void> {
  await request(API.requestReset, { method: 'POST', body: { usernameOrEmail }, auth: 'none' });
}

/** Sets the password of the account that the link is for. */
export async function resetPassword(token: string, password: string): Promise<void> {
  await request(API.resetPassword, { method: 'POST', body: { token, password }, auth: 'none' });
}

/** Confirms the address that the link was sent to. */
export async function verifyEmail(token: string): Promise<void> {
  await request(API.verifyEmail, { method: 'POST', body: { token }, auth: 'none' });
}

/** Keeps the account that was to be removed: everything is as it was. */
export async function cancelDeletion(): Promise<void> {
  setSelf(await request<SelfUser>(API.keepAccount, { method: 'POST' }));
}
