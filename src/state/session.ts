import { proxy, ref, useSnapshot } from 'valtio';
import { ACCOUNT_SETTINGS } from '#contract/calls/account-settings.ts';
import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import { LIMITS, NO_EMAIL } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import type { ProblemCode } from '#contract/problems.ts';
import type { LoginResult, SelfUser, TokenResult } from '#contract/schema/user.ts';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { backoffDelaysMs, pause, whenOnline } from '../lib/api/backoff.ts';
import { onTokenRefused, request } from '../lib/api/request.ts';
import { clearToken, currentToken, onTokenChangedElsewhere, setToken } from '../lib/api/token.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { clearToasts, showToast } from './toasts.ts';

/** Why nobody is signed in: never was, left by choice, here or in another tab, or the server ended it. */
export type SignedOutReason = 'none' | 'left' | 'left-elsewhere' | 'ended';

export type Session =
  | { readonly status: 'starting'; readonly isTryingAgain: boolean }
  | { readonly status: 'signed-in'; readonly user: SelfUser }
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
export function useSelf(): SelfUser {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('Nobody is signed in.');
  return current.user;
}

/** Counts what happens to the account here: that it is asked for, taken in, or changed. */
let moment = 0;
/** The moment at which the newest answer that was taken in was asked for. */
let askedAt = 0;
let changedAt = 0;
/** Changes that are shown already, and that the server has not answered yet. */
const changes = new Set<Promise<unknown>>();

/** Takes the account as the server answered it after a change. */
export function setSelf(user: SelfUser): void {
  moment += 1;
  changedAt = moment;
  applySelf(user);
}

/** Updates whom the account follows after a follow here or in another tab. */
export function applyFollow(id: string, isOn: boolean): void {
  if (session.current.status !== 'signed-in') return;
  const { user } = session.current;
  const others = user.following.filter((one) => one !== id);
  const wasListed = others.length < user.following.length;
  const isCut = user.following.length < user.followingCount;
  const added = isOn ? Number(!wasListed) : -Number(wasListed || isCut);
  setSelf({
    ...user,
    following: isOn ? [id, ...others] : others,
    followingCount: user.followingCount + added,
  });
}

/** Waits for a change of the account that is shown already: what is read of it meanwhile is older. */
export async function trackSelfChange<Answer>(change: Promise<Answer>): Promise<Answer> {
  changes.add(change);
  try {
    return await change;
  } finally {
    changes.delete(change);
  }
}

/**
 * Reads one's own account again, such as before showing it: asks once more where it was changed here
 * before the answer came. A failure leaves it as it is; that the session has ended leads to the log-in.
 */
export async function refreshSelf(): Promise<void> {
  const token = currentToken();
  try {
    await Promise.allSettled(changes);
    moment += 1;
    const asked = moment;
    const user = await requestSelf();
    if (token !== currentToken() || asked < askedAt) return;
    if (asked < changedAt || changes.size > 0) return await refreshSelf();
    askedAt = asked;
    applySelf(user);
  } catch (error) {
    if (token !== currentToken()) return; // refused, which led to the log-in, or left meanwhile
    logFailure('The account could not be read again.', error);
  }
}

function applySelf(user: SelfUser): void {
  if (session.current.status === 'signed-in' && session.current.user._id === user._id) {
    session.current = { status: 'signed-in', user: ref(user) };
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

/** Requests the whole account: without a `view`, its portfolio comes with it. */
async function requestSelf(signal?: AbortSignal): Promise<SelfUser> {
  const user = await request(PEOPLE.details, signal ? { signal } : {});
  if (!('projects' in user)) throw new Error('The account came without its portfolio.');
  return user;
}

/**
 * The account of the held token. A refusal (401, 403, 404) is final at once; anything else is tried
 * again for 30 seconds, so that a restart of the server signs nobody out. Time offline does not count.
 */
async function loadSelf(signal: AbortSignal): Promise<SelfUser> {
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

function openFor(user: SelfUser): void {
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
  clearToasts();
  session.isEmailPromptOpen = false;
}
