import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useBackGuard } from '../hooks/use-back-guard.ts';

/**
 * Closes an overlay without an address on the browser's Back, and when its screen changes.
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
