import { pause } from '../api/backoff.ts';

/** Scrolling has ended when no event came for this long. */
export const AT_REST_MS = 150;

/** Detects a period without events. */
export interface IdleTimer {
  /** Records an event. Cheap enough for every event of a scroll. */
  touch(): void;
  /** Stops waiting. */
  stop(): void;
}

/** Calls `onIdle` once no event was recorded for `lengthMs` after the last one. */
export function createIdleTimer(lengthMs: number, onIdle: () => void): IdleTimer {
  let lastEventMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One timer that checks the time of the last event is cheaper than one set and cleared per event.
  const wait = (delayMs: number) => {
    timer = setTimeout(() => {
      const leftMs = lastEventMs + lengthMs - performance.now();
      timer = undefined;
      if (leftMs > 0) wait(leftMs);
      else onIdle();
    }, delayMs);
  };
  return {
    touch() {
      lastEventMs = performance.now();
      if (timer === undefined) wait(lengthMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Without scrolling for this long, background work may run. */
export const READING_MS = 500;
/** The longest wait for the end of scrolling, or for content that does not load. */
export const PATIENCE_MS = 20_000;

let scrolledMs = 0;
let watchers = 0;

function recordScroll(): void {
  scrolledMs = performance.now();
}

/**
 * Observes scrolling anywhere in the window; returns the function that stops. Observe only while
 * something waits, since every event listened for wakes the page. Idle time before the first
 * observer is unknown and not counted.
 */
export function watchScrolling(): () => void {
  // Scroll events of elements do not bubble to the window.
  if (watchers === 0) {
    recordScroll();
    addEventListener('scroll', recordScroll, { capture: true, passive: true });
  }
  watchers += 1;
  return () => {
    watchers -= 1;
    if (watchers === 0) removeEventListener('scroll', recordScroll, { capture: true });
  };
}

/**
 * Resolves once nothing has scrolled for a while and the browser is idle, with time for a task as
 * long as drawing a card; at the time limit, in the next idle period. If scrolling is already
 * observed and idle, only the idle period is awaited.
 */
export async function whenIdle(lengthMs = READING_MS, patienceMs = PATIENCE_MS): Promise<void> {
  const stop = watchScrolling();
  const endMs = performance.now() + patienceMs;
  const leftMs = () => Math.min(scrolledMs + lengthMs, endMs) - performance.now();
  let momentMs: number;
  do {
    for (let waitMs = leftMs(); waitMs > 0; waitMs = leftMs()) await pause(waitMs);
    momentMs = performance.now();
    await idleMoment();
  } while (scrolledMs >= momentMs && performance.now() < endMs);
  stop();
}

/** Resolves when the browser is idle. */
function idleMoment(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return pause(0);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
