import { proxy, ref, useSnapshot } from 'valtio';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { LoginResult, SelfUser, SessionUser, TokenResult } from '#contract/schema/user.ts';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { backoffDelaysMs, pause, whenOnline } from '../lib/api/backoff.ts';
import { onTokenRefused, request } from '../lib/api/request.ts';
import { clearToken, currentToken, onTokenChangedElsewhere, setToken } from '../lib/api/token.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { applyPerson, people } from './entities/people.ts';
import { clearToasts, showToast } from './toasts.ts';

/** Why nobody is signed in: never was, left by choice, here or in another tab, or the server ended it. */
export type SignedOutReason = 'none' | 'left' | 'left-elsewhere' | 'ended';

export type Session =
  | { readonly status: 'starting'; readonly isTryingAgain: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  | {
      readonly status: 'signed-out';
      readonly reason: SignedOutReason;
      /** Who was signed in until then, where that is known. */
      readonly was?: string;
    };

interface SessionState {
  current: Session;
  /** The modal that asks an account without an address for one. */
  isEmailPromptOpen: boolean;
}

export const session: SessionState = proxy<SessionState>({
  current:
    currentToken() === undefined
      ? { status: 'signed-out', reason: 'none' }
      : { status: 'starting', isTryingAgain: false },
  isEmailPromptOpen: false,
});

/** What a sign-in or a registration needs to show when it fails. */
export class LoginProblem extends Error {
  override readonly name = 'SignInProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

export interface Registration {
  readonly username: string;
  readonly password: string;
  readonly email?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly invite?: string;
}

/** The session start that is under way; a newer one, or signing out, ends it. */
let starting: AbortController | undefined;

/** Who is signed in, for components. */
export function useSession(): Session {
  return useSnapshot(session).current as Session;
}

/** The signed-in person. Only for components that the guard has let through. */
export function useSelf(): SessionUser {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('Nobody is signed in.');
  return current.user;
}

/** Applies one's own account as the server answered it. */
export function setSelf(user: SelfUser | SessionUser): void {
  const { current } = session;
  if (current.status === 'signed-in' && current.user._id === user._id) applyPerson(user);
}

people.subscribe((event) => {
  const { current } = session;
  if (event.type !== 'changed' || current.status !== 'signed-in') return;
  if (event.id !== current.user._id) return;
  const user = { ...current.user, ...event.update.fields } as SessionUser;
  session.current = { status: 'signed-in', user: ref(user) };
});

/** Loads one's own account again. A failure leaves it as it is; a session that has ended leads to the log-in. */
export async function refreshSelf(): Promise<void> {
  const token = currentToken();
  try {
    const user = await requestSelf();
    if (token === currentToken()) setSelf(user);
  } catch (error) {
    if (token !== currentToken()) return; // refused, which led to the log-in, or left meanwhile
    logFailure('The account could not be loaded again.', error);
  }
}

/** Begins the session of this tab: reads the held token's account and listens to the other tabs. */
export function beginSession(): void {
  onTokenRefused((token) => {
    if (token === currentToken() && session.current.status === 'signed-in') endSession('ended');
  });
  onTokenChangedElsewhere((token) => {
    if (token === undefined) {
      endSession('left-elsewhere');
    } else if (session.current.status === 'signed-in') {
      // Whoever was here has left while this tab slept: what is held of them goes before another comes.
      applyLoggedOut('left-elsewhere');
      setTimeout(() => void startFromToken());
    } else {
      void startFromToken();
    }
  });
  if (currentToken() !== undefined) void startFromToken();
}

/**
 * Signs in with name and password.
 *
 * An account without an address gets a fresh token by its id before the session starts: the login's
 * own token ends with that.
 *
 * @throws {LoginProblem} with what is to be shown; its cause is what happened.
 */
export async function logIn(username: string, password: string): Promise<void> {
  const answer = await request(ACCOUNTS.login, {
    body: { username, password },
    access: 'public',
  }).catch((cause: unknown) => {
    throw new LoginProblem('login_failed', { cause });
  });
  await applyToken(answer);
}

/**
 * Makes an account and signs in to it.
 *
 * @throws {ApiProblem} when the account was not made. @throws {LoginProblem} when it was, but
 * signing in to it failed.
 */
export async function signUp(registration: Registration): Promise<void> {
  await applyToken(await request(ACCOUNTS.register, { body: registration, access: 'public' }));
}

/** Signs out here and in the other tabs at once, and ends the token on the server. */
export function logOut(): void {
  if (currentToken() !== undefined) {
    request(ACCOUNTS.logout, { keepalive: true }).catch((error: unknown) => {
      logFailure('The server could not be told about the sign-out.', error, 'warn');
    });
  }
  endSession('left');
}

/**
 * Gives the account its address.
 *
 * @returns the words of the failure, or `undefined` when it is done and the prompt is closed.
 */
export async function updateEmail(email: string): Promise<string | undefined> {
  const token = currentToken();
  if (token === undefined) return ERROR_MESSAGES.unauthorized;
  try {
    const user = await request(ACCOUNT_SETTINGS.updateEmail, { body: { email } });
    if (token !== currentToken()) return undefined; // signed out meanwhile
    setSelf(user);
    session.isEmailPromptOpen = false;
    return undefined;
  } catch (error) {
    logFailure('The e-mail was not updated.', error);
    if (!(error instanceof ApiProblem) || error.status === 0) {
      return ERROR_MESSAGES.email_update_failed;
    }
    return error.words ?? ERROR_MESSAGES.email_update_unknown;
  }
}

async function applyToken(answer: Partial<LoginResult> | undefined): Promise<void> {
  if (!answer?.token || !answer._id) throw new LoginProblem('login_no_token');
  const token = answer.email === NO_EMAIL ? await freshToken(answer._id) : answer.token;
  const isKept = setToken(token);
  starting?.abort();
  const attempt = new AbortController();
  starting = attempt;
  try {
    openFor(await loadSelf(attempt.signal));
    if (!isKept) showToast(COMMON_MESSAGES.notStored.session);
  } catch (cause) {
    if (!attempt.signal.aborted) clearToken();
    throw new LoginProblem('login_failed', { cause });
  }
}

/** A token by user id; the login's ticket cookie is what lets the call through. */
async function freshToken(id: string): Promise<string> {
  const answer: Partial<TokenResult> | undefined = await request(ACCOUNTS.getToken, {
    params: { id },
    access: 'public',
  }).catch((cause: unknown) => {
    throw new LoginProblem('token_failed', { cause });
  });
  if (!answer?.token) throw new LoginProblem('token_failed');
  return answer.token;
}

async function startFromToken(): Promise<void> {
  starting?.abort();
  const attempt = new AbortController();
  starting = attempt;
  session.current = { status: 'starting', isTryingAgain: false };
  try {
    openFor(await loadSelf(attempt.signal));
  } catch (error) {
    if (attempt.signal.aborted) return;
    logFailure('The session could not be started.', error);
    endSession('ended');
  }
}

/** One's own account without portfolio, lists and long texts. */
function requestSelf(signal?: AbortSignal): Promise<SessionUser> {
  return request(PEOPLE.details, { query: { view: 'session' }, ...(signal ? { signal } : {}) });
}

/**
 * The account of the held token. A refusal (401, 403, 404) is final at once; anything else is tried
 * again for 30 seconds, so that a restart of the server signs nobody out. Time offline does not count.
 */
async function loadSelf(signal: AbortSignal): Promise<SessionUser> {
  const delays = backoffDelaysMs(LIMITS.sessionStartRetryMs);
  for (let tries = 0; ; tries += 1) {
    await whenOnline(signal);
    try {
      return await requestSelf(signal);
    } catch (error) {
      const delay = delays[tries];
      if (signal.aborted || isRefusal(error) || delay === undefined) throw error;
      if (session.current.status === 'starting') {
        session.current = { status: 'starting', isTryingAgain: true };
      }
      await pause(delay, signal);
    }
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && [401, 403, 404].includes(error.status);
}

function openFor(user: SessionUser): void {
  applyPerson(user);
  session.current = { status: 'signed-in', user: ref(user) };
  session.isEmailPromptOpen = user.email === NO_EMAIL;
}

function endSession(reason: SignedOutReason): void {
  starting?.abort();
  starting = undefined;
  clearToken();
  applyLoggedOut(reason);
}

function applyLoggedOut(reason: SignedOutReason): void {
  const { current } = session;
  const was = current.status === 'signed-in' ? { was: current.user._id } : {};
  session.current = { status: 'signed-out', reason, ...was };
  people.clear();
  clearToasts();
  session.isEmailPromptOpen = false;
}
