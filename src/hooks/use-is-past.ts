import { useEffect, useState } from 'react';
import { serverNowMs } from '../lib/api/server-clock.ts';

/** Whether `endMs` is past by the server's clock; becomes true by itself. */
export function useIsPast(endMs: number): boolean {
  const [isPast, setPast] = useState(() => serverNowMs() >= endMs);
  useEffect(() => {
    const leftMs = endMs - serverNowMs();
    setPast(leftMs <= 0);
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setPast(true), leftMs);
    return () => clearTimeout(timer);
  }, [endMs]);
  return isPast;
}
