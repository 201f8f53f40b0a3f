import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { NO_EMAIL } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { RegisterBody } from '#contract/schema/account.ts';
import type { LoginResult, TokenResult } from '#contract/schema/user.ts';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { request } from '../lib/api/request.ts';
import { currentToken } from '../lib/api/token.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { setSelf, startSession } from './session.ts';

/** Why a login or a registration failed, as a code with a message. */
export class LoginProblem extends Error {
  override readonly name = 'LoginProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export type Registration = Omit<RegisterBody, 'firstMinutes'>;

/**
 * Logs in with name and password.
 *
 * An account without an email gets a fresh token by its id before the session starts, since the
 * login's own token ends with that.
 *
 * @throws {LoginProblem} with its cause.
 */
export async function logIn(username: string, password: string): Promise<void> {
  const body = { username, password };
  const answer = await request(ACCOUNTS.login, { body, access: 'public' }).catch(
    refuse('login_failed'),
  );
  await start(answer);
}

/**
 * Creates an account and logs in.
 *
 * @throws {ApiProblem} if the account was not created. @throws {LoginProblem} if it was, but the
 *   login failed.
 */
export async function signUp(registration: Registration): Promise<void> {
  await start(
    await request(ACCOUNTS.register, {
      body: { ...registration, firstMinutes: true },
      access: 'public',
    }),
  );
}

async function start(answer: Partial<LoginResult> | undefined): Promise<void> {
  if (!answer?.token || !answer._id) throw new LoginProblem('login_no_token');
  const token = answer.email === NO_EMAIL ? await freshToken(answer._id) : answer.token;
  await startSession(token).catch(refuse('login_failed'));
}

/** Requests a token by user id; the login's ticket cookie authorizes the call. */
async function freshToken(id: string): Promise<string> {
  const answer: Partial<TokenResult> | undefined = await request(ACCOUNTS.getToken, {
    params: { id },
    access: 'public',
  }).catch(refuse('token_failed'));
  if (!answer?.token) throw new LoginProblem('token_failed');
  return answer.token;
}

function refuse(code: ProblemCode): (cause: unknown) => never {
  return (cause) => {
    throw new LoginProblem(code, { cause });
  };
}

/**
 * Sets the account's email.
 *
 * @returns the message of the failure, or `undefined` on success, when the prompt is closed.
 */
export async function submitEmail(email: string): Promise<string | undefined> {
  const token = currentToken();
  if (token === undefined) return ERROR_MESSAGES.unauthorized;
  try {
    const user = await request(ACCOUNT_SETTINGS.updateEmail, { body: { email } });
    if (token !== currentToken()) return undefined; // logged out meanwhile
    setSelf(user);
    return undefined;
  } catch (error) {
    logFailure('The email was not updated.', error);
    if (!(error instanceof ApiProblem) || error.status === 0) {
      return ERROR_MESSAGES.email_update_failed;
    }
    return error.serverMessage ?? ERROR_MESSAGES.email_update_unknown;
  }
}
