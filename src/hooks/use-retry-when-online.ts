import { useEffectEvent, useLayoutEffect } from 'react';
import { isReachable, onReachability } from '../lib/api/reachability.ts';

/** Spreads retries when a server comes back. */
const RETRY_JITTER_MS = 1000;

/**
 * Retries when the network or the server is back.
 *
 * @param hasFailed while it is false, nothing is observed.
 */
export function useRetryWhenOnline(hasFailed: boolean, retry: () => unknown): void {
  const retryNow = useEffectEvent(() => void retry());
  // Subscribes as soon as the failure is shown, since the server may be back right after it.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const retryIfOnline = () => {
      clearTimeout(timer);
      if (!navigator.onLine || !isReachable()) return;
      timer = setTimeout(retryNow, Math.random() * RETRY_JITTER_MS);
    };
    addEventListener('online', retryIfOnline);
    const unsubscribe = onReachability(retryIfOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retryIfOnline);
      unsubscribe();
    };
  }, [hasFailed]);
}
