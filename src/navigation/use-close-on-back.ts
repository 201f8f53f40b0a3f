import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBackGuard } from '../hooks/use-back-guard.ts';

/**
 * Closes by the browser's Back what lies over the screens without an address of its own, and lets it
 * go with the screen that it was opened on.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  useBackGuard(isOpen, onClose);
  const { pathname } = useLocation();
  const shownAt = useRef(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (shownAt.current !== pathname) close();
    shownAt.current = pathname;
  }, [pathname]);
}
