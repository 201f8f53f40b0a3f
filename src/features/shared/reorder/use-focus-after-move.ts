import { useLayoutEffect, useRef } from 'react';

/**
 * Restores focus that browsers drop when an element moves in the document, and scrolls to a moved
 * element that has focus.
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
