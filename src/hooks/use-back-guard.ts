import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Whether each guard lets navigation pass; the newest is last. */
const guards: RefObject<boolean>[] = [];

/**
 * Stops the browser's Back and Forward while changes could be lost and calls back to ask. Of several
 * guards the newest stops them: what lies on top closes first. Returns the function that allows the
 * next navigation.
 *
 * Browsers without the Navigation API, or that let navigation be stopped only once in a row, go
 * back all the same: do not rely on this alone.
 */
export function useBackGuard(isNeeded: boolean, onAttempt: () => void): () => void {
  const isOpen = useRef(false);
  const confirmFirst = useEffectEvent(onAttempt);
  useEffect(() => {
    if (!isNeeded || !('navigation' in globalThis)) return;
    const handleNavigate = (event: NavigateEvent) => {
      if (event.navigationType !== 'traverse' || !event.cancelable) return;
      if (guards.findLast(({ current }) => !current) !== isOpen) return;
      event.preventDefault();
      confirmFirst();
    };
    guards.push(isOpen);
    navigation.addEventListener('navigate', handleNavigate);
    return () => {
      guards.splice(guards.indexOf(isOpen), 1);
      navigation.removeEventListener('navigate', handleNavigate);
    };
  }, [isNeeded]);
  return () => {
    isOpen.current = true;
  };
}
