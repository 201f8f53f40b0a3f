import { pause } from './backoff.ts';
import { createLaneQueue, type LanePriority } from './lane-queue.ts';
import { PATIENCE_MS, READING_MS, untilCalm, watchForCalm } from './lull.ts';

interface Turn {
  readonly take: () => Promise<void>;
  /** From then on it is not for somebody who scrolls on and on that it waits. */
  readonly dueMs: number;
}

const queue = createLaneQueue<Turn>();
let isMoving = false;

/**
 * Does `work` when its turn comes: all that can wait goes in one lane, each in a calm moment of its
 * own, since together they would hold up the scroll that begins in that moment. Answers and fails as
 * `work` does; what fails, or takes longer than patience lasts, holds up nobody behind it.
 *
 * @param sinceMs when it was first wanted, in `performance.now()`: patience is counted from there.
 */
export function inTurn<Value>(
  priority: LanePriority,
  work: () => Promise<Value>,
  sinceMs = performance.now(),
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  queue.add({ take: () => work().then(resolve, reject), dueMs: sinceMs + PATIENCE_MS }, priority);
  if (!isMoving) void move();
  return promise;
}

async function move(): Promise<void> {
  isMoving = true;
  const stop = watchForCalm();
  for (let next = queue.first(); next; next = queue.first()) {
    await untilCalm(READING_MS, Math.max(0, next.dueMs - performance.now()));
    const turn = queue.first() ?? next; // what is more urgent may have come meanwhile
    queue.remove(turn);
    const over = new AbortController();
    await Promise.race([turn.take(), pause(PATIENCE_MS, over.signal)]);
    over.abort();
  }
  stop();
  isMoving = false;
}
