import { pause } from '../api/backoff.ts';
import { createPriorityQueue, type TaskPriority } from './priority-queue.ts';
import { PATIENCE_MS, READING_MS, watchScrolling, whenIdle } from './scroll-idle.ts';

interface QueuedTask {
  readonly run: () => Promise<void>;
  /** From then on it is not for somebody who scrolls on and on that it waits. */
  readonly dueMs: number;
}

const queue = createPriorityQueue<QueuedTask>();
let isRunning = false;

/**
 * Does `work` when its turn comes: all that can wait goes in one lane, each in a calm moment of its
 * own, since together they would hold up the scroll that begins in that moment. Answers and fails as
 * `work` does; what fails, or takes longer than patience lasts, holds up nobody behind it.
 *
 * @param sinceMs when it was first wanted, in `performance.now()`: patience is counted from there.
 */
export function runInBackground<Value>(
  priority: TaskPriority,
  work: () => Promise<Value>,
  sinceMs = performance.now(),
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  queue.add({ run: () => work().then(resolve, reject), dueMs: sinceMs + PATIENCE_MS }, priority);
  if (!isRunning) void runQueue();
  return promise;
}

async function runQueue(): Promise<void> {
  isRunning = true;
  const stop = watchScrolling();
  for (let next = queue.first(); next; next = queue.first()) {
    await whenIdle(READING_MS, Math.max(0, next.dueMs - performance.now()));
    const turn = queue.first() ?? next; // what is more urgent may have come meanwhile
    queue.remove(turn);
    const over = new AbortController();
    await Promise.race([turn.run(), pause(PATIENCE_MS, over.signal)]);
    over.abort();
  }
  stop();
  isRunning = false;
}
