/**
 * Returns the delays before each retry, growing and adding up to `spanMs`. The last try starts at the
 * end of the span.
 */
export function backoffDelaysMs(spanMs: number, firstMs = 500, factor = 2): readonly number[] {
  const delays: number[] = [];
  let spent = 0;
  for (let next = firstMs; spent < spanMs; next *= factor) {
    const delay = Math.min(next, spanMs - spent);
    delays.push(delay);
    spent += delay;
  }
  return delays;
}

/** Waits `ms`; an abort rejects with the signal's reason. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Resolves when the device is online. An abort rejects. */
export function whenOnline(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    if (navigator.onLine) {
      resolve();
      return;
    }
    const done = new AbortController();
    addEventListener('online', () => settle(resolve), { signal: done.signal });
    signal?.addEventListener('abort', () => settle(() => reject(signal.reason)), {
      signal: done.signal,
    });
    function settle(how: () => void) {
      done.abort();
      how();
    }
  });
}
