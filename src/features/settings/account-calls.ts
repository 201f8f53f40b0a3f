import { API, pathOf } from '#contract/routes.ts';
import type { ExportStarted, Sessions } from '#contract/schema/account.ts';
import type { SelfUser } from '#contract/schema/user.ts';
import { request } from '../../lib/api/request.ts';
import { setSelf } from '../../state/session.ts';

/** Ends all other sessions. @throws {ApiProblem} as do all calls here. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  const body = { oldPassword, newPassword };
  await request(API.changePassword, { method: 'POST', body });
}

/** Gives the account another address, which has to be confirmed. */
export async function changeEmail(email: string, password: string): Promise<void> {
  const body = { email, password };
  setSelf(await request<SelfUser>(API.changeEmail, { method: 'POST', body }));
}

/** Asks for the link that confirms the address once more. */
export async function requestVerification(): Promise<void> {
  await request(API.requestVerification, { method: 'POST' });
}

/** Asks for an address at which everything of one's own is downloaded; it works for ten minutes. */
export async function startExport(): Promise<string> {
  const { url } = await request<ExportStarted>(API.startExport, { method: 'POST' });
  return url;
}

/** Asks for the removal of the account; its owner sees nothing but the way back from then on. */
export async function deleteAccount(password: string): Promise<void> {
  setSelf(await request<SelfUser>(API.deleteAccount, { method: 'POST', body: { password } }));
}

/** Where the person is signed in, the last used first. */
export async function loadSessions(
  _key: string,
  signal: AbortSignal,
): Promise<Sessions['sessions']> {
  const { sessions } = await request<Sessions>(API.sessions, { signal });
  return sessions;
}

export async function endSession(id: string): Promise<void> {
  await request(pathOf(API.session, { id }), { method: 'DELETE' });
}

/** Ends all sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await request(API.sessions, { method: 'DELETE' });
}
