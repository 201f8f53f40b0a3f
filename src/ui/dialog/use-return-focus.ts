import { useState } from 'react';
import { topDialog } from '../../lib/dom/top-dialog.ts';

/** The element that had focus before a dialog that another dialog has replaced. */
let inheritedFocus: Element | null = null;

/**
 * Returns focus to where it was when a dialog closes. The primitive only knows its own trigger, and
 * these dialogs open by address or by state: without this, focus would move to the body.
 *
 * A dialog that another one replaces leaves it the focus, and the element to return to.
 *
 * @param returnTo Returns what gets the focus instead, which nothing scrolls to.
 */
export function useReturnFocus(returnTo?: () => Element | null): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const other = returnTo?.() ?? null;
    const target = [other, before, inheritedFocus].find(isFocusTarget);
    const top = topDialog();
    if (top && !(target && top.contains(target))) {
      inheritedFocus = target ?? null;
      return;
    }
    inheritedFocus = null;
    if (target) {
      target.focus({ preventScroll: target === other });
      return;
    }
    // The element that had focus is gone: focus moves to the content, unless it is elsewhere by now.
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  };
}

function isFocusTarget(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.isConnected;
}
