import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../lib/api/server-clock.ts';

/** Whether `endMs` is past by the server's clock; becomes true by itself. */
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
