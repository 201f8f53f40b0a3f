/**
 * Returns the delays before each retry, growing and adding up to `spanMs`. The last try starts at the
 * end of the span.
 */
export function backoffDelaysMs(spanMs: number): readonly number[] {
  const delays: number[] = [];
  let spent = 0;
  for (let next = 500; spent < spanMs; next *= 2) {
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
export async function whenOnline(signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  if (navigator.onLine) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const done = new AbortController();
  addEventListener('online', () => resolve(), { signal: done.signal });
  signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal });
  await promise.finally(() => done.abort());
}
