import { proxy, ref, useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { ACCOUNTS } from '#contract/calls/accounts.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import type { UserId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import type { SelfUser, SessionUser } from '#contract/schema/user.ts';
import { ApiProblem } from '../lib/api/api-problem.ts';
import { backoffDelaysMs, pause, whenOnline } from '../lib/api/backoff.ts';
import { onTokenRefused, request } from '../lib/api/request.ts';
import { clearToken, currentToken, onTokenChangedElsewhere, setToken } from '../lib/api/token.ts';
import { logFailure } from '../lib/net/log-failure.ts';
import { applyPerson, people } from './entities/people.ts';
import { clearToasts, showToast } from './toasts.ts';

/** Why nobody is logged in: no token, logged out here or in another tab, or ended by the server. */
export type SignedOutReason = 'none' | 'left' | 'left-elsewhere' | 'ended';

export type Session =
  | { readonly status: 'starting'; readonly isTryingAgain: boolean }
  | { readonly status: 'signed-in'; readonly user: SessionUser }
  | {
      readonly status: 'signed-out';
      readonly reason: SignedOutReason;
      /** The id of the user who was logged in before, if any. */
      readonly was?: string;
    };

interface SessionState {
  current: Session;
  /** The dialog of the first minutes; the email prompt comes before it. */
  isFirstMinutesOpen: boolean;
}

export const session: SessionState = proxy<SessionState>({
  current:
    currentToken() === undefined
      ? { status: 'signed-out', reason: 'none' }
      : { status: 'starting', isTryingAgain: false },
  isFirstMinutesOpen: false,
});

/** The session start under way; a newer one, or a logout, aborts it. */
let starting: AbortController | undefined;

/** The session, for components. */
export function useSession(): Session {
  return useSnapshot(session).current as Session;
}

/** Who is signed in; an empty id where nobody is. */
export function viewerId(): UserId {
  const { current } = session;
  return (current.status === 'signed-in' ? current.user._id : '') as UserId;
}

/** Calls back when a session has ended: what belonged to its person is cleared. */
export function onSignedOut(listener: () => void): void {
  subscribeKey(session, 'current', ({ status }) => {
    if (status === 'signed-out') listener();
  });
}

/** The viewer's account; only below the guard. */
export function useSelf(): SessionUser {
  const current = useSession();
  if (current.status !== 'signed-in') throw new Error('Nobody is logged in.');
  return current.user;
}

/** Applies the server's answer about the viewer's account. */
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

/**
 * Reloads the viewer's account. A failure leaves it as it is; an ended session leads to the login.
 */
export async function refreshSelf(): Promise<void> {
  const token = currentToken();
  try {
    const user = await requestSelf();
    if (token === currentToken()) setSelf(user);
  } catch (error) {
    if (token !== currentToken()) return; // refused, which led to the login, or logged out meanwhile
    logFailure('The account could not be loaded again.', error);
  }
}

/** Starts the session of this tab: loads the token's account and subscribes to the other tabs. */
export function beginSession(): void {
  onTokenRefused((token) => {
    if (token === currentToken() && session.current.status === 'signed-in') endSession('ended');
  });
  onTokenChangedElsewhere((token) => {
    if (token === undefined) {
      endSession('left-elsewhere');
    } else if (session.current.status === 'signed-in') {
      // Another person logged in while this tab was suspended: clears everything of the first.
      applyLoggedOut('left-elsewhere');
      setTimeout(() => void startFromToken());
    } else {
      void startFromToken();
    }
  });
  if (currentToken() !== undefined) void startFromToken();
}

/** Logs out here and in the other tabs at once, and ends the token on the server. */
export function logOut(): void {
  if (currentToken() !== undefined) {
    request(ACCOUNTS.logout, { keepalive: true }).catch((error: unknown) => {
      logFailure('The token could not be ended on the server.', error, 'warn');
    });
  }
  endSession('left');
}

/**
 * Starts the session of a new token; removes the token again if its account does not load.
 *
 * @throws {ApiProblem} @throws {DOMException} `AbortError` if another session starts or ends it.
 */
export async function startSession(token: string): Promise<void> {
  const isStored = setToken(token);
  const signal = nextStart();
  try {
    openFor(await loadSelf(signal));
    if (!isStored) showToast(COMMON_MESSAGES.notStored.session);
  } catch (error) {
    if (!signal.aborted) clearToken();
    throw error;
  }
}

/** Aborts the session start under way. */
function nextStart(): AbortSignal {
  starting?.abort();
  starting = new AbortController();
  return starting.signal;
}

async function startFromToken(): Promise<void> {
  const signal = nextStart();
  session.current = { status: 'starting', isTryingAgain: false };
  try {
    openFor(await loadSelf(signal));
  } catch (error) {
    if (signal.aborted) return;
    logFailure('The session could not be started.', error);
    endSession('ended');
  }
}

/** The viewer's account without portfolio, lists and long texts. */
function requestSelf(signal?: AbortSignal): Promise<SessionUser> {
  return request(PEOPLE.details, { query: { view: 'session' }, ...(signal ? { signal } : {}) });
}

/**
 * Loads the token's account. A refusal (401, 403, 404) is final; anything else is tried again for
 * 30 seconds, so that a restart of the server logs nobody out. Time offline does not count.
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
  session.isFirstMinutesOpen = user.firstMinutes === true;
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
  session.isFirstMinutesOpen = false;
}
