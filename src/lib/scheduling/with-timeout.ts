/**
 * What `work` answers within `ms`, or why it failed; rejects with a `TimeoutError` once that has
 * passed. Its signal then tells work that cannot be called off that nobody waits any more.
 */
export function withTimeout<Value>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const signal = AbortSignal.timeout(ms);
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work(signal).then(resolve, reject);
  });
}
