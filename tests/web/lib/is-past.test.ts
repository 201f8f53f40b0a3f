import { expect, it, onTestFinished, vi } from 'vitest';
import { useIsPast } from '../../../src/hooks/use-is-past.ts';
import { setServerTime } from '../../../src/lib/api/server-clock.ts';
import { renderHook } from '../../support/web/render.tsx';

const MINUTE_MS = 60_000;

it('the end of a time is noticed by the server’s clock, also where that turns out to be behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => setServerTime(new Date().toUTCString()));
  const endMs = Date.now() + MINUTE_MS;
  const { current } = renderHook(() => useIsPast(endMs));
  await vi.waitFor(() => expect(current()).toBe(false));
  setServerTime(new Date(Date.now() - 5 * MINUTE_MS).toUTCString());
  vi.advanceTimersByTime(MINUTE_MS);
  expect(current()).toBe(false);
  vi.advanceTimersByTime(6 * MINUTE_MS);
  await vi.waitFor(() => expect(current()).toBe(true));
});
