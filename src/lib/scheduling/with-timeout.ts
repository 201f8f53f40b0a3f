/**
 * Settles as `work` does within `ms`; rejects with a `TimeoutError` after that. The signal passed
 * to `work` aborts then.
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
