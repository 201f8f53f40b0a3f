import { pause } from '../api/backoff.ts';
import { createPriorityQueue, type TaskPriority } from './priority-queue.ts';
import { PATIENCE_MS, READING_MS, watchScrolling, whenIdle } from './scroll-idle.ts';

interface QueuedTask {
  readonly run: () => Promise<void>;
  /** The longest wait for the end of scrolling. */
  readonly dueMs: number;
}

const queue = createPriorityQueue<QueuedTask>();
let isRunning = false;

/**
 * Runs `work` in its turn: one task at a time, each in an idle period of its own, so that together
 * they never block a scroll. Resolves and rejects as `work` does; a task that fails or exceeds its
 * time does not delay the next.
 *
 * @param sinceMs when it was first requested, in `performance.now()`; the wait is counted from
 *   there.
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
    const turn = queue.first() ?? next; // more urgent work may have been added meanwhile
    queue.remove(turn);
    const over = new AbortController();
    await Promise.race([turn.run(), pause(PATIENCE_MS, over.signal)]);
    over.abort();
  }
  stop();
  isRunning = false;
}
