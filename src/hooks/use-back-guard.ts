import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Stops the browser's Back and Forward while something could be lost, and tells the caller, who
 * asks. Answers the function that lets the next one through.
 *
 * Where the browser has no such events, or does not let them be stopped a second time in a row, Back
 * works as ever: what is written must not depend on this alone.
 */
export function useBackGuard(isNeeded: boolean, onAttempt: () => void): () => void {
  const isOpen = useRef(false);
  const tell = useEffectEvent(onAttempt);
  useEffect(() => {
    if (!isNeeded || !('navigation' in globalThis)) return;
    const handleNavigate = (event: NavigateEvent) => {
      if (isOpen.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      event.preventDefault();
      tell();
    };
    navigation.addEventListener('navigate', handleNavigate);
    return () => navigation.removeEventListener('navigate', handleNavigate);
  }, [isNeeded]);
  return () => {
    isOpen.current = true;
  };
}
