import { useEffect, useState } from 'react';
import { serverNowMs } from '../lib/api/server-clock.ts';

/**
 * The milliseconds until `endMs` by the server's clock, updated every second; 0 once it has passed.
 */
export function useTimeLeft(endMs: number): number {
  const [leftMs, setLeftMs] = useState(() => leftUntil(endMs));
  useEffect(() => {
    const tick = () => setLeftMs(leftUntil(endMs));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [endMs]);
  return leftMs;
}

function leftUntil(endMs: number): number {
  return Math.max(endMs - serverNowMs(), 0);
}
