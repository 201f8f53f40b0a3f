import { useLayoutEffect, useRef } from 'react';

/**
 * Browsers drop focus from what is moved in the document: it goes back to where it was. What kept it
 * and was moved is scrolled to as well, which `focus` alone does not do.
 */
export function useFocusAfterMove(): () => void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = held.current;
    held.current = null;
    if (!(element instanceof HTMLElement) || !element.isConnected) return;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });
  return () => {
    held.current = document.activeElement;
  };
}
