import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import type { Sessions } from '#contract/schema/account.ts';
import { request } from '../../lib/api/request.ts';
import { setSelf } from '../../state/session.ts';

/** Ends all other sessions. @throws {ApiProblem} as do all calls here. */
export async function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  await request(ACCOUNT_SETTINGS.changePassword, { body: { oldPassword, newPassword } });
}

/** Gives the account another address, which has to be confirmed. */
export async function changeEmail(email: string, password: string): Promise<void> {
  setSelf(await request(ACCOUNT_SETTINGS.changeEmail, { body: { email, password } }));
}

/** Asks for the link that confirms the address once more. */
export async function requestVerification(): Promise<void> {
  await request(ACCOUNT_SETTINGS.requestVerification);
}

/** Asks for an address at which everything of one's own is downloaded; it works for ten minutes. */
export async function startExport(): Promise<string> {
  const { url } = await request(ACCOUNT_SETTINGS.startExport);
  return url;
}

/** Asks for the removal of the account; its owner sees nothing but the way back from then on. */
export async function deleteAccount(password: string): Promise<void> {
  setSelf(await request(ACCOUNT_SETTINGS.deleteAccount, { body: { password } }));
}

/** Where the person is signed in, the last used first. */
export async function loadSessions(
  _key: string,
  signal: AbortSignal,
): Promise<Sessions['sessions']> {
  const { sessions } = await request(ACCOUNT_SETTINGS.sessions, { signal });
  return sessions;
}

export async function endSession(id: string): Promise<void> {
  await request(ACCOUNT_SETTINGS.endSession, { params: { id } });
}

/** Ends all sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await request(ACCOUNT_SETTINGS.endOtherSessions);
}
