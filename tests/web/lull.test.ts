import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AT_REST_MS, createLull, untilAtRest } from '../../src/lib/lull.ts';

const LENGTH_MS = 100;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is heard once, after nothing was noted for its whole length', () => {
  const hear = vi.fn();
  const lull = createLull(LENGTH_MS, hear);
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).not.toHaveBeenCalled(); // nothing happened yet that could end
  lull.note();
  vi.advanceTimersByTime(LENGTH_MS - 1);
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(hear).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).toHaveBeenCalledOnce();
});

it('counts from the last note, with one timer however many there are', () => {
  const hear = vi.fn();
  const lull = createLull(LENGTH_MS, hear);
  for (let note = 0; note < 50; note += 1) {
    lull.note();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(LENGTH_MS / 2);
  }
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(LENGTH_MS / 2);
  expect(hear).toHaveBeenCalledOnce();
});

it('is heard again after the next note, and not once it is stopped', () => {
  const hear = vi.fn();
  const lull = createLull(LENGTH_MS, hear);
  lull.note();
  vi.advanceTimersByTime(LENGTH_MS);
  lull.note();
  vi.advanceTimersByTime(LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(2);
  lull.note();
  lull.stop();
  vi.advanceTimersByTime(10 * LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  lull.note();
  vi.advanceTimersByTime(LENGTH_MS);
  expect(hear).toHaveBeenCalledTimes(3);
});

it('is waited for while anything in the window scrolls', async () => {
  const box = document.createElement('div');
  document.body.append(box);
  const rested = vi.fn();
  const rest = untilAtRest().then(rested);
  for (const target of [window, box, window]) {
    await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
    target.dispatchEvent(new Event('scroll'));
  }
  await vi.advanceTimersByTimeAsync(AT_REST_MS - 1);
  expect(rested).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(rested).toHaveBeenCalledOnce();
  await rest;
  window.dispatchEvent(new Event('scroll'));
  expect(vi.getTimerCount()).toBe(0);
  box.remove();
});
