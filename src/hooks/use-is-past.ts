import { useSyncExternalStore } from 'react';
import { serverNowMs } from '../lib/api/server-clock.ts';

/** Whether `endMs` has passed by the server's clock; updates by itself. */
export function useIsPast(endMs: number): boolean {
  return useSyncExternalStore(
    (onPast) => {
      let timer: ReturnType<typeof setTimeout>;
      const check = () => {
        const leftMs = endMs - serverNowMs();
        if (leftMs <= 0) onPast();
        else timer = setTimeout(check, leftMs); // again where the clock was set back meanwhile
      };
      check();
      return () => clearTimeout(timer);
    },
    () => serverNowMs() >= endMs,
  );
}
