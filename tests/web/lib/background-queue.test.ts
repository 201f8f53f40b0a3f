import { beforeEach, expect, it, vi } from 'vitest';
import { runInBackground } from '../../../src/lib/scheduling/background-queue.ts';
import { PATIENCE_MS, READING_MS } from '../../../src/lib/scheduling/scroll-idle.ts';

let moments: (() => void)[] = [];

/** The browser has one moment. */
async function giveMoment(): Promise<void> {
  moments.shift()?.();
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  moments = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => moments.push(callback));
});

/** Work that the test ends. */
function work() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { begin: vi.fn(() => promise), resolve, reject };
}

it('begins one thing in each moment, and the next only when the one before is over', async () => {
  const first = work();
  const second = work();
  const answer = runInBackground('later', first.begin);
  const rest = runInBackground('later', second.begin);
  await vi.advanceTimersByTimeAsync(READING_MS - 1);
  expect(moments).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await giveMoment();
  expect(first.begin).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(2 * READING_MS);
  expect(moments).toHaveLength(0); // the second has none yet
  first.resolve('first');
  expect(await answer).toBe('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(second.begin).not.toHaveBeenCalled(); // its turn, and no moment yet
  await giveMoment();
  expect(second.begin).toHaveBeenCalledOnce(); // nobody scrolled: that was all it waited for
  second.resolve('second');
  expect(await rest).toBe('second');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('a queued task waits for the end of scrolling again if somebody scrolled during the one before', async () => {
  const first = work();
  const second = work();
  void runInBackground('later', first.begin);
  void runInBackground('later', second.begin);
  await vi.advanceTimersByTimeAsync(READING_MS);
  await giveMoment();
  window.dispatchEvent(new Event('scroll'));
  first.resolve('');
  await vi.advanceTimersByTimeAsync(READING_MS - 1);
  expect(moments).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  await giveMoment();
  expect(second.begin).toHaveBeenCalledOnce();
  second.resolve('');
  await vi.advanceTimersByTimeAsync(0);
});

it('gives the most urgent its turn, though it came last', async () => {
  const begun: string[] = [];
  const task = (name: string) => async () => void begun.push(name);
  void runInBackground('later', task('later'));
  void runInBackground('next', task('next'));
  await vi.advanceTimersByTimeAsync(READING_MS);
  void runInBackground('now', task('now'));
  for (let turn = 0; turn < 3; turn += 1) await giveMoment();
  expect(begun).toEqual(['now', 'next', 'later']);
});

it('the queue continues after a task that fails or never ends', async () => {
  const failing = runInBackground('now', () => Promise.reject(new Error('no')));
  const endless = work();
  const last = work();
  void runInBackground('next', endless.begin);
  void runInBackground('later', last.begin);
  const failed = expect(failing).rejects.toThrow('no');
  await vi.advanceTimersByTimeAsync(READING_MS);
  await giveMoment();
  await failed;
  await giveMoment();
  expect(endless.begin).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  await giveMoment();
  expect(last.begin).toHaveBeenCalledOnce();
  last.resolve('');
  await vi.advanceTimersByTimeAsync(0);
  expect(vi.getTimerCount()).toBe(0);
});
