import { beforeEach, expect, it, vi } from 'vitest';
import {
  afterFirstContent,
  markFirstContent,
  whenFirstRead,
} from '../../../src/lib/scheduling/first-content.ts';
import { AT_REST_MS, PATIENCE_MS, READING_MS } from '../../../src/lib/scheduling/scroll-idle.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
});

/** Somebody scrolls all that time. */
async function scrollFor(lengthMs: number): Promise<void> {
  for (let leftMs = lengthMs; leftMs > 0; leftMs -= AT_REST_MS - 1) {
    window.dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(Math.min(leftMs, AT_REST_MS - 1));
  }
}

// A page gets its first content once, so these tests run in this order.
it('one time limit covers late content and continued scrolling', async () => {
  const atRest = vi.fn();
  const read = vi.fn(() => Promise.resolve());
  void afterFirstContent().then(atRest);
  void whenFirstRead('now', read);
  await scrollFor(PATIENCE_MS - 5000);
  markFirstContent();
  await scrollFor(4999);
  for (const waiting of [atRest, read]) expect(waiting).not.toHaveBeenCalled();
  await scrollFor(1);
  for (const waiting of [atRest, read]) expect(waiting).toHaveBeenCalledOnce();
});

it('optional work waits until the screen has been still for longer', async () => {
  const atRest = vi.fn();
  const read = vi.fn(() => Promise.resolve());
  void afterFirstContent().then(atRest);
  void whenFirstRead('now', read);
  await vi.advanceTimersByTimeAsync(AT_REST_MS);
  expect(atRest).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(READING_MS - AT_REST_MS - 1);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(read).toHaveBeenCalledOnce();
});
