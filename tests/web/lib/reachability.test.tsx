import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PEOPLE } from '#contract/calls/people.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMON_ERRORS, OFFLINE_ERROR } from '#contract/messages/en/common-errors.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { useServerReachable } from '../../../src/hooks/use-server-reachable.ts';
import { problemMessage } from '../../../src/lib/api/api-problem.ts';
import { isReachable, setReachable } from '../../../src/lib/api/reachability.ts';
import { request } from '../../../src/lib/api/request.ts';
import { PATHS } from '../../support/paths.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { render } from '../../support/web/render.tsx';

function Strip() {
  return <output aria-label="strip">{useServerReachable() ? 'there' : 'away'}</output>;
}
const strip = () => page.getByLabelText('strip');

beforeEach(() => {
  setReachable(true);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

it('a call without an answer marks the server as unreachable, which is probed until it is back', async () => {
  let isUp = false;
  mockApi({
    [`GET ${PATHS.health}`]: () => {
      if (!isUp) throw new TypeError('Failed to fetch');
      return jsonResponse(200, { ok: true });
    },
  });
  render(<Strip />);
  await expect.element(strip()).toHaveTextContent('there');
  await expect(request(PEOPLE.details)).rejects.toMatchObject({ status: 0 });
  await expect.element(strip()).toHaveTextContent('away');
  isUp = true;
  await expect.element(strip(), { timeout: 20_000 }).toHaveTextContent('there');
});

it.each([
  [false, undefined, OFFLINE_ERROR],
  [true, undefined, COMMON_ERRORS.unavailable],
  [false, ERROR_MESSAGES.post_failed, OFFLINE_ERROR],
  [true, ERROR_MESSAGES.post_failed, ERROR_MESSAGES.post_failed],
])(
  'a call without an answer, online: %s, of a form that says %s',
  async (isOnline, fallback, message) => {
    mockApi({
      [`GET ${PATHS.details}`]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const problem = await request(PEOPLE.details).catch((error: unknown) => error);
    expect(problemMessage(problem, fallback)).toBe(message);
  },
);

it.each([
  ['of the server is an answer', { code: 'busy', error: 'Busy.' }, 'there'],
  ['of a proxy before it is none', {}, 'away'],
])('a refusal %s', async (_, body, expected) => {
  mockApi({ [`GET ${PATHS.details}`]: () => jsonResponse(503, body) });
  render(<Strip />);
  await expect(request(PEOPLE.details)).rejects.toMatchObject({ status: 503 });
  await expect.element(strip()).toHaveTextContent(expected);
});

/** Lets time pass for the calls only. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('a call on a dead line fails as one without an answer, after half a minute', async () => {
  stopTimers();
  mockApi({ [`GET ${PATHS.details}`]: () => new Promise<Response>(() => undefined) });
  const call = request(PEOPLE.details);
  const failure = expect(call).rejects.toMatchObject({ code: 'unavailable', status: 0 });
  await vi.advanceTimersByTimeAsync(LIMITS.answerTimeoutMs - 1);
  expect(isReachable()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  await failure;
  expect(isReachable()).toBe(false);
});

it('an answer that has begun has longer to arrive, and not forever', async () => {
  stopTimers();
  const lines: ReadableStreamDefaultController[] = [];
  const start = (line: ReadableStreamDefaultController) => void lines.push(line);
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const answer = new Response(new ReadableStream({ start }));
    const line = lines.at(-1);
    init?.signal?.addEventListener('abort', () => line?.error(init.signal?.reason));
    return answer;
  });
  onTestFinished(() => void fetching.mockRestore());
  const slow = request(PEOPLE.details);
  const cut = request(PEOPLE.details);
  const failure = expect(cut).rejects.toMatchObject({ code: 'unavailable', status: 0 });
  await vi.advanceTimersByTimeAsync(LIMITS.answerBodyTimeoutMs - 1);
  lines[0]?.enqueue(new TextEncoder().encode('{}'));
  lines[0]?.close();
  expect(await slow).toEqual({});
  await vi.advanceTimersByTimeAsync(1);
  await failure;
});
