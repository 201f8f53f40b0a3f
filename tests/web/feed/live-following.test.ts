import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '#contract/limits.ts';
import { syncFollowing } from '../../../src/state/live-catch-up.ts';
import { session } from '../../../src/state/session.ts';
import { PATHS } from '../../support/paths.ts';
import { jsonResponse, mockApi } from '../../support/web/mock-api.ts';
import { selfUser } from '../../support/web/people.ts';

const feed = { hasScope: async () => true, syncArrivals: async () => undefined };

vi.mock('../../../src/lib/feed/feed-client.ts', async (original) => ({
  ...(await original<object>()),
  callFeed: async (question: (open: typeof feed) => unknown) => question(feed),
}));

beforeEach(() => {
  session.current = { status: 'signed-in', user: selfUser() };
});

it('posts that are announced just after the list was loaded are loaded a while later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const calls = mockApi({ [`GET ${PATHS.postOrder}`]: () => jsonResponse(200, { ids: [] }) });
  const sync = () => void syncFollowing(left.signal).catch(() => undefined);
  sync();
  await vi.advanceTimersByTimeAsync(LIMITS.catchUpJitterMs);
  await expect.poll(() => calls.length).toBe(1);
  sync();
  sync();
  const countLater = async () => {
    await vi.advanceTimersByTimeAsync(LIMITS.followingSyncMs);
    return calls.length;
  };
  await expect.poll(countLater).toBe(2);
  // Nothing was announced since.
  await countLater();
  expect(await countLater()).toBe(2);
});
