import { pause } from '../api/backoff.ts';

/** Scrolling has come to rest when nothing came for so long. */
export const AT_REST_MS = 150;

/** Waits for a lull: a time in which nothing is noted. */
export interface IdleTimer {
  /** Something happens now. Cheap enough for every event of a scroll. */
  touch(): void;
  /** Nothing is waited for any more. */
  stop(): void;
}

/** Calls `hear` once nothing was noted for `lengthMs` after something had been. */
export function createIdleTimer(lengthMs: number, hear: () => void): IdleTimer {
  let notedMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // One timer runs on and looks back, where one for each event would be set and cleared as often.
  const wait = (delayMs: number) => {
    timer = setTimeout(() => {
      const leftMs = notedMs + lengthMs - performance.now();
      timer = undefined;
      if (leftMs > 0) wait(leftMs);
      else hear();
    }, delayMs);
  };
  return {
    touch() {
      notedMs = performance.now();
      if (timer === undefined) wait(lengthMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Who has not scrolled for so long is reading: what can wait has its turn. */
export const READING_MS = 500;
/** So long is waited for somebody who scrolls on and on, or for what does not come. */
export const PATIENCE_MS = 20_000;

let scrolledMs = 0;
let watchers = 0;

function recordScroll(): void {
  scrolledMs = performance.now();
}

/**
 * Watches whether anything in the window scrolls; the answer stops it. Nobody watches for longer than
 * something waits, since the page is woken for each event that is listened for. What was before
 * is not known: calm begins when the first one begins to watch.
 */
export function watchScrolling(): () => void {
  // A box that scrolls by itself does not let its event through to the window.
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
 * Resolves once nothing in the window has scrolled for a while and the browser has a moment left,
 * also for what holds up the page for as long as a card takes; when patience ends, in its next
 * moment. Where somebody watches and it has been calm for so long, that moment is all it takes.
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

/** Resolves when the browser has nothing better to do. */
function idleMoment(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return pause(0);
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1000 }));
}
