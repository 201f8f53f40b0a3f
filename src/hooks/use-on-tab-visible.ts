import { useEffect, useEffectEvent } from 'react';

/** Calls `onVisible` each time the tab becomes visible. */
export function useOnTabVisible(onVisible: (() => void) | undefined): void {
  const onChange = useEffectEvent(() => {
    if (document.visibilityState === 'visible') onVisible?.();
  });
  useEffect(() => {
    const listener = () => onChange();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
