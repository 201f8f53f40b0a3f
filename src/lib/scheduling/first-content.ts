import { runInBackground } from './background-queue.ts';
import type { TaskPriority } from './priority-queue.ts';
import { AT_REST_MS, PATIENCE_MS, whenIdle } from './scroll-idle.ts';

let mark: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  mark = resolve;
});

/** A screen has drawn what people came for: what is only nice to have may load from now on. */
export function markFirstContent(): void {
  mark();
}

/** Resolves once the first screen has drawn its content, and nobody scrolls just then. */
export async function afterFirstContent(): Promise<void> {
  const beganMs = performance.now();
  await whenShown();
  // One patience for both: neither content that does not come nor endless scrolling adds to the other.
  await whenIdle(AT_REST_MS, Math.max(0, beganMs + PATIENCE_MS - performance.now()));
}

/** Does what nobody waits for in its turn, once the first screen stands and is read. */
export async function whenFirstRead<Value>(
  priority: TaskPriority,
  work: () => Promise<Value>,
): Promise<Value> {
  const beganMs = performance.now();
  await whenShown();
  return runInBackground(priority, work, beganMs);
}

async function whenShown(): Promise<void> {
  const patience = setTimeout(mark, PATIENCE_MS);
  await shown;
  clearTimeout(patience);
}

/**
 * Resolves once the pictures of the first screen have come, too, or failed. One that leaves the
 * window before it came may never tell: patience ends then.
 */
export async function afterFirstPictures(): Promise<void> {
  await afterFirstContent();
  const coming = [...document.images].filter((image) => !image.complete);
  const settled = new AbortController();
  const patience = setTimeout(() => settled.abort(), PATIENCE_MS);
  await Promise.all(coming.map((image) => whenImageSettled(image, settled.signal)));
  clearTimeout(patience);
}

function whenImageSettled(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['load', 'error'])
      image.addEventListener(event, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
