import { useEffect, useEffectEvent } from 'react';

/** Calls `look` each time that the tab comes to the front again: much may have changed elsewhere. */
export function useOnTabVisible(look: (() => void) | undefined): void {
  const hear = useEffectEvent(() => {
    if (document.visibilityState === 'visible') look?.();
  });
  useEffect(() => {
    const listener = () => hear();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
