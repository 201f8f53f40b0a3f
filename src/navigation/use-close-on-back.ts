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
  // The address bar is ahead of the router while the next screen loads: what opens meanwhile stays.
  const openedAt = useRef(pathname);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen) openedAt.current = window.location.pathname;
  }, [isOpen]);
  useEffect(() => {
    if (shownAt.current !== pathname && openedAt.current !== pathname) close();
    shownAt.current = pathname;
  }, [pathname]);
}
