import { useLayoutEffect } from 'react';
import { isReachable, onReachability } from '../lib/api/reachability.ts';

/**
 * Tries something again by itself when the network or the server has come back.
 *
 * @param hasFailed while it is false nothing is listened to.
 */
export function useRetryWhenOnline(hasFailed: boolean, retry: () => unknown): void {
  // Listens from the moment in which the failure is shown: what came back a little later is heard.
  useLayoutEffect(() => {
    if (!hasFailed) return undefined;
    const retryIfOnline = () => {
      if (navigator.onLine && isReachable()) retry();
    };
    addEventListener('online', retryIfOnline);
    const unsubscribe = onReachability(retryIfOnline);
    return () => {
      removeEventListener('online', retryIfOnline);
      unsubscribe();
    };
  }, [hasFailed, retry]);
}
