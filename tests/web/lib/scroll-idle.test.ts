import { beforeEach, expect, it, vi } from 'vitest';
import {
  AT_REST_MS,
  createIdleTimer,
  watchScrolling,
  whenIdle,
} from '../../../src/lib/scheduling/scroll-idle.ts';

const LENGTH_MS = 100;

beforeEach(() => void vi.useFakeTimers());

it('is reported once, after no event for its whole length', () => {
  const hear = vi.fn();
  const timer = createIdleTimer(LENGTH_MS, hear);
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).not.toHaveBeenCalled(); // nothing happened yet that could end
  timer.touch();
  vi.advanceTimersByTime(LENGTH_MS - 1);
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hear).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).toHaveBeenCalledOnce();
});

it('counts from the last event, with one timer for any number of them', () => {
  const hear = vi.fn();
  const timer = createIdleTimer(LENGTH_MS, hear);
  for (let note = 0; note < 50; note += 1) {
    timer.touch();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(LENGTH_MS / 2);
  }
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LENGTH_MS / 2);
  expect(hear).toHaveBeenCalledOnce();
});

it('is reported again after the next event, and not after it was stopped', () => {
  const hear = vi.fn();
  const timer = createIdleTimer(LENGTH_MS, hear);
  timer.touch();
  vi.advanceTimersByTime(LENGTH_MS);
  timer.touch();
  vi.advanceTimersByTime(LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(2);
  timer.touch();
  timer.stop();
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  timer.touch();
  vi.advanceTimersByTime(LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(3);
});

/** The browser is always idle. */
function haveMoments(): void {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => callback());
}

it('is delayed while anything in the window scrolls', async () => {
  haveMoments();
  const box = document.createElement('div');
  document.body.append(box);
  const calm = vi.fn();
  const calmed = whenIdle(AT_REST_MS).then(calm);
  for (const target of [window, box, window]) {
    await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
    target.dispatchEvent(new Event('scroll'));
  }
  await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
  expect(calm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(calm).toHaveBeenCalledOnce();
  await calmed;
  window.dispatchEvent(new Event('scroll'));
  expect(vi.getTimerCount()).toBe(0);
  box.remove();
});

it('is reported at once where scrolling is observed and nothing has scrolled for that long', async () => {
  haveMoments();
  const stop = watchScrolling();
  await vi.advanceTimersByTimeAsync(AT_REST_MS);
  const calm = vi.fn();
  void whenIdle(AT_REST_MS).then(calm);
  await vi.advanceTimersByTimeAsync(0);
  expect(calm).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
  stop();
});

it('is delayed again if somebody scrolls before the browser is idle', async () => {
  let haveMoment = () => {};
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    haveMoment = callback;
  });
  const calm = vi.fn();
  const calmed = whenIdle(AT_REST_MS).then(calm);
  await vi.advanceTimersByTimeAsync(AT_REST_MS);
  window.dispatchEvent(new Event('scroll'));
  haveMoment();
  await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
  expect(calm).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  haveMoment();
  await calmed;
  expect(calm).toHaveBeenCalledOnce();
});

it('is delayed no longer than the time limit', async () => {
  haveMoments();
  const calm = vi.fn();
  void whenIdle(AT_REST_MS).then(calm);
  for (let passedMs = 0; passedMs < 30_000; passedMs += AT_REST_MS - 1) {
    window.dispatchEvent(new Event('scroll'));
    await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
  }
  expect(calm).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
