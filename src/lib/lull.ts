/** Scrolling has come to rest when nothing came for so long. */
export const AT_REST_MS = 150;

/** Waits for a lull: a time in which nothing is noted. */
export interface Lull {
  /** Something happens now. Cheap enough for every event of a scroll. */
  note(): void;
  /** Nothing is waited for any more. */
  stop(): void;
}

/** Calls `hear` once nothing was noted for `lengthMs` after something had been. */
export function createLull(lengthMs: number, hear: () => void): Lull {
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
    note() {
      notedMs = performance.now();
      if (timer === undefined) wait(lengthMs);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** Resolves once nothing in the window has scrolled for as long as a scroll takes to come to rest. */
export function untilAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const lull = createLull(AT_REST_MS, () => {
      done.abort();
      resolve();
    });
    // A box that scrolls by itself does not let its event through to the window.
    addEventListener('scroll', lull.note, { capture: true, passive: true, signal: done.signal });
    lull.note();
  });
}
