import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Stops the browser's Back and Forward while changes could be lost and calls back to ask. Returns
 * the function that allows the next navigation.
 *
 * Browsers without the Navigation API, or that let navigation be stopped only once in a row, go
 * back all the same: do not rely on this alone.
 */
export function useBackGuard(isNeeded: boolean, onAttempt: () => void): () => void {
  const isOpen = useRef(false);
  const askFirst = useEffectEvent(onAttempt);
  useEffect(() => {
    if (!isNeeded || !('navigation' in globalThis)) return;
    const handleNavigate = (event: NavigateEvent) => {
      if (isOpen.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      askFirst();
    };
    navigation.addEventListener('navigate', handleNavigate);
    return () => navigation.removeEventListener('navigate', handleNavigate);
  }, [isNeeded]);
  return () => {
    isOpen.current = true;
  };
}
