import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../lib/api/server-clock.ts';

/** Whether `endMs` has passed by the server's clock; updates by itself. */
export function useIsPast(endMs: number): boolean {
  return useSyncExternalStore(
    (onPast) => {
      const leftMs = endMs - serverNowMs();
      if (leftMs <= 0) return () => undefined;
      const timer = setTimeout(onPast, leftMs);
      return () => clearTimeout(timer);
    },
    () => serverNowMs() >= endMs,
  );
}
