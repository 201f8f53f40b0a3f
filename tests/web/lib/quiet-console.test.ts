import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NOTIFICATIONS } from '#contract/calls/notifications.ts';
import { PEOPLE } from '#contract/calls/people.ts';
import { pathOf } from '#contract/calls/route.ts';
import { useLoaded } from '../../../src/hooks/use-loaded.ts';
import { isReachable } from '../../../src/lib/api/reachability.ts';
import { request } from '../../../src/lib/api/request.ts';
import { clearToken, setToken } from '../../../src/lib/api/token.ts';
import { readNotification } from '../../../src/state/entities/notifications.ts';
import { catchUp } from '../../../src/state/live-catch-up.ts';
import { beginSession, logOut, refreshSelf, session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';
import { renderHook } from '../../support/web/render.tsx';

const ID = 'n1' as Parameters<typeof readNotification>[0];
const said: unknown[] = [];

beforeEach(() => {
  said.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words));
  }
  beginSession();
  setToken('good');
  session.current = { status: 'signed-in', user: selfUser() };
});
afterEach(() => {
  clearToken();
  session.current = { status: 'signed-out', reason: 'none' };
});

const load = (route: typeof PEOPLE.connections, signal: AbortSignal) => request(route, { signal });

/** Everything of a page that calls the server by itself, at once; resolves when it is over, or ended. */
async function callEverything(ended = new AbortController().signal): Promise<() => string> {
  const screen = renderHook(() => useLoaded(PEOPLE.connections, load));
  onTestFinished(screen.leave);
  readNotification(ID);
  await Promise.all([refreshSelf(), catchUp(ended)]);
  return () => screen.current().state.status;
}

/** Answers everything that `callEverything` requests. */
function answerAll(answer: () => Response | Promise<Response>) {
  return mockApi({
    [`GET ${PATHS.details}`]: answer,
    [`GET ${PATHS.connections}`]: answer,
    [`GET ${PATHS.notificationCount}`]: answer,
    [`GET ${PATHS.postOrder}`]: answer,
    [`POST ${pathOf(PATHS.readNotification, { id: ID })}`]: answer,
    [`POST ${PATHS.logout}`]: () => new Response(null, { status: 204 }),
  });
}

describe('nothing is complained of', () => {
  it('when a request is aborted by logging out', async () => {
    const never = Promise.withResolvers<Response>();
    const calls = answerAll(() => never.promise);
    const allCalls = callEverything();
    await expect.poll(() => calls.length).toBe(5);

    logOut();

    await allCalls;
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'left' });
    expect(isReachable()).toBe(true);
    expect(said).toEqual([]);
  });

  it('when the session was ended elsewhere, which leads to the log-in', async () => {
    answerAll(() => jsonResponse(401, { code: 'unauthorized', error: 'Please log in again.' }));
    const state = await callEverything();
    await expect.poll(state).toBe('failed');
    expect(session.current).toMatchObject({ status: 'signed-out', reason: 'ended' });
    expect(said).toEqual([]);
  });

  it('when the account is about to leave, which has a screen of its own', async () => {
    answerAll(() => jsonResponse(403, { code: 'account_leaving', error: 'About to be deleted.' }));
    const state = await callEverything();
    await expect.poll(state).toBe('failed');
    expect(said).toEqual([]);
  });
});

it('a failure of the server is logged with its cause', async () => {
  answerAll(() => jsonResponse(503, { code: 'busy', error: 'Busy.' }));
  const ended = new AbortController();
  const calls = callEverything(ended.signal);
  await expect.poll(() => said.length).toBe(5);
  ended.abort(); // otherwise it is tried again
  await expect.poll(await calls).toBe('failed');
  for (const words of said) {
    expect(words).toEqual([expect.any(String), expect.objectContaining({ code: 'busy' })]);
  }
});

it('an upload continues after logging out', async () => {
  const isRead = Promise.withResolvers<Response>();
  const calls = answerAll(() => isRead.promise);
  const sent = request(NOTIFICATIONS.readNotification, { params: { id: ID } });
  await expect.poll(() => calls.length).toBe(1);
  logOut();
  isRead.resolve(jsonResponse(200, { unread: 0 }));
  await expect(sent).resolves.toEqual({ unread: 0 });
});
