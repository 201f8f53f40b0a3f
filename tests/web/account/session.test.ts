import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { LIMITS, NO_EMAIL, TOKEN_STORAGE_KEY } from '#contract/limits.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { PROBLEM_STATUS } from '#contract/problems.ts';
import { clearToken, currentToken, setToken } from '../../../src/lib/api/token.ts';
import { logIn, submitEmail } from '../../../src/state/log-in.ts';
import { openReport, useReport } from '../../../src/state/moderation.ts';
import { beginSession, logOut, refreshSelf, session, setSelf } from '../../../src/state/session.ts';
import { loseConnection } from '../../support/web/connection-loss.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { logInAs, selfUser } from '../../support/web/people.ts';
import { renderHook } from '../../support/web/render.tsx';

const user = selfUser();
const login = { token: 'from-login', _id: user._id, username: 'mira', email: 'mira@example.org' };

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  clearToken();
  session.current = { status: 'signed-out', reason: 'none' };
});
afterEach(() => clearToken());

/** Lets `ms` of the fake clock go by, with room for answers, which come in real time. */
async function pass(ms: number): Promise<void> {
  const stepMs = 500;
  await answers();
  for (let left = ms; left > 0; left -= stepMs) {
    vi.advanceTimersByTime(Math.min(stepMs, left));
    await answers();
  }
}

async function answers(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await nextTask();
}

function nextTask(): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(undefined);
  });
}

describe('signing in', () => {
  it('keeps the token of the login where the account has an e-mail', async () => {
    const calls = mockApi({
      'POST /api/users/login': () => jsonResponse(200, login),
      'GET /api/users/details': () => jsonResponse(200, user),
    });

    await logIn('mira', 'correct horse');

    expect(calls.map((call) => call.path)).toEqual(['/api/users/login', '/api/users/details']);
    expect(calls[0]?.body).toEqual({ username: 'mira', password: 'correct horse' });
    expect(calls[1]?.authorization).toBe('Bearer from-login');
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('from-login');
    expect(session.current).toMatchObject({ status: 'signed-in', user: { username: 'mira' } });
  });

  it('requests a new token by user id where there is no email', async () => {
    const calls = mockApi({
      'POST /api/users/login': () => jsonResponse(200, { ...login, email: NO_EMAIL }),
      [`GET /api/users/get-token/${user._id}`]: () => jsonResponse(200, { token: 'fresh' }),
      'GET /api/users/details': () => jsonResponse(200, { ...user, email: NO_EMAIL }),
    });

    await logIn('mira', 'correct horse');

    expect(calls[1]).toMatchObject({
      path: `/api/users/get-token/${user._id}`,
      authorization: null,
    });
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('fresh');
    expect(session.current).toMatchObject({ status: 'signed-in', user: { email: NO_EMAIL } });
  });

  it.each([
    [
      'the server refuses',
      { 'POST /api/users/login': () => jsonResponse(401, {}) },
      'login_failed',
    ],
    ['the server does not answer', {}, 'login_failed'],
    [
      'the answer holds no token',
      { 'POST /api/users/login': () => jsonResponse(200, { _id: user._id }) },
      'login_no_token',
    ],
    [
      'no fresh token comes',
      {
        'POST /api/users/login': () => jsonResponse(200, { ...login, email: NO_EMAIL }),
        [`GET /api/users/get-token/${user._id}`]: () => jsonResponse(401, {}),
      },
      'token_failed',
    ],
    [
      'the account cannot be read',
      {
        'POST /api/users/login': () => jsonResponse(200, login),
        'GET /api/users/details': () => jsonResponse(404, {}),
      },
      'login_failed',
    ],
  ])('says so and keeps nothing when %s', async (_, answers, code) => {
    mockApi(answers as Parameters<typeof mockApi>[0]);

    await expect(logIn('mira', 'wrong')).rejects.toMatchObject({ code });

    expect(currentToken()).toBeUndefined();
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    expect(session.current.status).toBe('signed-out');
  });
});

describe('session start', () => {
  it.each([
    [401, {}],
    [PROBLEM_STATUS.account_suspended, { code: 'account_suspended', error: '' }],
    [PROBLEM_STATUS.not_found, { code: 'not_found', error: '' }],
  ])('ends at once with the first refusal: %i %j', async (status, body) => {
    const calls = mockApi({ 'GET /api/users/details': () => jsonResponse(status, body) });
    setToken('stale');

    beginSession();

    await expect.poll(() => session.current).toEqual({ status: 'signed-out', reason: 'ended' });
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  });

  it('keeps trying while the server restarts', async () => {
    vi.useFakeTimers();
    let isUp = false;
    mockApi({
      'GET /api/users/details': () => (isUp ? jsonResponse(200, user) : jsonResponse(503, {})),
    });
    setToken('good');

    beginSession();
    await pass(LIMITS.sessionStartRetryMs / 2);
    expect(session.current).toEqual({ status: 'starting', isTryingAgain: true });

    isUp = true;
    await pass(LIMITS.sessionStartRetryMs / 2);
    expect(session.current.status).toBe('signed-in');
    expect(currentToken()).toBe('good');
  });

  it('gives up after 30 seconds of failed attempts', async () => {
    vi.useFakeTimers();
    mockApi({});
    setToken('good');

    beginSession();
    await pass(LIMITS.sessionStartRetryMs - 1);
    expect(session.current.status).toBe('starting');

    await pass(2);
    expect(session.current.status).toBe('signed-out');
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
  });

  it('does not begin while the browser is offline', async () => {
    vi.useFakeTimers();
    const reconnect = loseConnection();
    const calls = mockApi({ 'GET /api/users/details': () => jsonResponse(200, user) });
    setToken('good');

    beginSession();
    await pass(2 * LIMITS.sessionStartRetryMs);
    expect(calls).toEqual([]);
    expect(session.current.status).toBe('starting');

    reconnect();
    await pass(1);
    expect(session.current.status).toBe('signed-in');
  });
});

describe('the other tabs', () => {
  it('sign this one out when one of them does', async () => {
    mockApi({ 'GET /api/users/details': () => jsonResponse(200, user) });
    setToken('good');
    beginSession();
    await expect.poll(() => session.current.status).toBe('signed-in');

    localStorage.removeItem(TOKEN_STORAGE_KEY);
    dispatchEvent(
      new StorageEvent('storage', { key: TOKEN_STORAGE_KEY, storageArea: localStorage }),
    );

    expect(session.current).toEqual({
      status: 'signed-out',
      reason: 'left-elsewhere',
      was: user._id,
    });
    expect(currentToken()).toBeUndefined();
  });

  it('sign this one in when one of them does', async () => {
    mockApi({ 'GET /api/users/details': () => jsonResponse(200, user) });
    beginSession();

    localStorage.setItem(TOKEN_STORAGE_KEY, 'of-the-other-tab');
    dispatchEvent(
      new StorageEvent('storage', { key: TOKEN_STORAGE_KEY, storageArea: localStorage }),
    );

    await expect.poll(() => session.current.status).toBe('signed-in');
    expect(currentToken()).toBe('of-the-other-tab');
  });

  it('show nothing of one person to another who logged in while this tab was suspended', async () => {
    const leo = selfUser({ _id: '01j000000000000000000000bb' as UserId, username: 'leo' });
    mockApi({
      'GET /api/users/details': ({ authorization }) =>
        jsonResponse(200, authorization === 'Bearer of-leo' ? leo : user),
    });
    setToken('good');
    beginSession();
    await expect.poll(() => session.current.status).toBe('signed-in');
    openReport({ kind: 'post', id: '01j000000000000000000000cc' });
    const report = renderHook(useReport);
    await expect.poll(() => report.current()).toBeDefined();

    localStorage.setItem(TOKEN_STORAGE_KEY, 'of-leo'); // told are the sign-out and the sign-in, at once
    for (let told = 0; told < 2; told += 1) {
      dispatchEvent(
        new StorageEvent('storage', { key: TOKEN_STORAGE_KEY, storageArea: localStorage }),
      );
    }

    await expect.poll(() => session.current).toMatchObject({ user: { username: 'leo' } });
    expect(currentToken()).toBe('of-leo');
    expect(report.current()).toBeUndefined();
  });
});

describe('signing out', () => {
  it('removes the token here and ends it on the server', async () => {
    const calls = mockApi({
      'POST /api/users/logout': () => new Response(null, { status: 204 }),
    });
    setToken('good');
    session.current = { status: 'signed-in', user };

    logOut();

    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'left' });
    await expect
      .poll(() => calls[0])
      .toMatchObject({
        path: '/api/users/logout',
        authorization: 'Bearer good',
      });
  });
});

describe('one’s own account, loaded again', () => {
  const answerOf = (revision: number) =>
    jsonResponse(200, selfUser({ revision, title: `Revision ${revision}` }));
  const title = () =>
    session.current.status === 'signed-in' ? session.current.user.title : undefined;

  it('keeps the greatest revision, whichever answer comes last', async () => {
    setToken('good');
    logInAs(user);
    const older = Promise.withResolvers<Response>();
    const answers = [() => older.promise, () => answerOf(3)];
    const calls = mockApi({
      'GET /api/users/details': () => answers.shift()?.() ?? jsonResponse(500, {}),
    });
    const first = refreshSelf();
    await expect.poll(() => calls).toHaveLength(1);
    await refreshSelf();
    expect(title()).toBe('Revision 3');
    setSelf(selfUser({ revision: 4, title: 'Changed here' }));
    older.resolve(answerOf(2));
    await first;

    expect(title()).toBe('Changed here');
    expect(calls.map(({ search }) => search)).toEqual(['?view=session', '?view=session']);
  });
});

describe('a new e-mail', () => {
  const signedIn = () => {
    setToken('good');
    logInAs(selfUser({ email: NO_EMAIL }));
  };

  it('replaces the user', async () => {
    signedIn();
    mockApi({ 'POST /api/users/update-email': () => jsonResponse(200, user) });

    expect(await submitEmail('mira@example.org')).toBeUndefined();
    expect(session.current).toMatchObject({ user: { email: 'mira@example.org' } });
  });

  it.each([
    ['the server’s own words', () => jsonResponse(409, { error: 'Taken.' }), 'Taken.'],
    [
      'other words where it has none',
      () => jsonResponse(500, {}),
      ERROR_MESSAGES.email_update_unknown,
    ],
    [
      'other words where no answer comes',
      () => Promise.reject(new TypeError('Failed to fetch')),
      ERROR_MESSAGES.email_update_failed,
    ],
  ])('is refused with %s', async (_, answer, words) => {
    signedIn();
    mockApi({ 'POST /api/users/update-email': answer });

    expect(await submitEmail('mira@example.org')).toBe(words);
    expect(session.current).toMatchObject({ user: { email: NO_EMAIL } });
  });

  it('logs nobody in again who logged out before the answer', async () => {
    signedIn();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const calls = mockApi({
      'POST /api/users/update-email': () => promise,
      'POST /api/users/logout': () => new Response(null, { status: 204 }),
    });
    const updated = submitEmail('mira@example.org');
    await expect.poll(() => calls).toHaveLength(1);
    logOut();
    resolve(jsonResponse(200, user));

    expect(await updated).toBeUndefined();
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'left' });
  });

  it('needs a token', async () => {
    expect(await submitEmail('mira@example.org')).toBe(ERROR_MESSAGES.unauthorized);
  });
});
