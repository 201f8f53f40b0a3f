import type { SessionId, UserId } from '#contract/ids.ts';
import { hashOfToken } from '../../../server/domain/accounts/tokens.ts';
import { PATHS } from '../paths.ts';
import { bearer, type TestPerson, type TestServer } from './test-server.ts';

/** The password of everybody that `signUp` adds. */
export const PASSWORD = 'a long enough secret';

export const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';

/** As if the person had opened the link sent to `email`. */
export async function proveEmail(server: TestServer, account: UserId, email: string) {
  await server.context.store.transaction((tx) =>
    tx.accounts.verifyEmail(account, email, server.clock.nowMs),
  );
}

/** The calls of one server as its tests make them. */
export function accountCalls(server: TestServer) {
  async function enter(url: string, payload: object, userAgent: string): Promise<TestPerson> {
    const response = await server.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'user-agent': userAgent },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    const { token, _id, username } = response.json();
    const session = await server.context.store.sessions.byTokenHash(
      hashOfToken(token),
      server.clock.nowMs,
    );
    return {
      id: _id as UserId,
      username,
      token,
      session: session?.id ?? ('' as SessionId),
      ...bearer(server.app, token),
    };
  }

  return {
    /** Makes an account with `PASSWORD`. */
    signUp: (username: string, email?: string) =>
      enter(
        PATHS.register,
        { username, password: PASSWORD, ...(email === undefined ? {} : { email }) },
        CHROME_ON_ANDROID,
      ),
    signIn: (username: string, password = PASSWORD, userAgent = 'curl/8.9.1') =>
      enter(PATHS.login, { username, password }, userAgent),
    /** Whether the token still opens the door. */
    isSignedIn: async (person: TestPerson) =>
      (await server.get(person, PATHS.details)).statusCode === 200,
  };
}
