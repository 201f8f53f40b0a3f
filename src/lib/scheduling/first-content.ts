import { runInBackground } from './background-queue.ts';
import type { TaskPriority } from './priority-queue.ts';
import { AT_REST_MS, PATIENCE_MS, whenIdle } from './scroll-idle.ts';

let mark: () => void = () => undefined;
const shown = new Promise<void>((resolve) => {
  mark = resolve;
});

/** Records that a screen has drawn its main content: optional work may load from now on. */
export function markFirstContent(): void {
  mark();
}

/** Resolves once the first screen has drawn its content and nothing scrolls. */
export async function afterFirstContent(): Promise<void> {
  const beganMs = performance.now();
  await whenShown();
  // One time limit for both, so that the waits do not add up.
  await whenIdle(AT_REST_MS, Math.max(0, beganMs + PATIENCE_MS - performance.now()));
}

/** Runs optional work in its turn, after the first screen is drawn. */
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
 * Resolves once the pictures of the first screen have loaded or failed. The time limit covers one
 * that leaves the window before it loads, which may never report.
 */
export async function afterFirstPictures(): Promise<void> {
  await afterFirstContent();
  const pending = [...document.images].filter((image) => !image.complete);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  await Promise.all(pending.map((image) => whenImageSettled(image, signal)));
}

function whenImageSettled(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['load', 'error'])
      image.addEventListener(event, () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
