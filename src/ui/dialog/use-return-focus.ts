import { useState } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** The element that had focus before a dialog that another dialog has replaced. */
let inheritedFocus: Element | null = null;

/**
 * Puts focus back where it was when a dialog goes. The primitive itself only knows a trigger of its
 * own, and our dialogs open by address or by state: without this, focus would fall to the body.
 *
 * A dialog that makes room for another (such as one that waited for what the other shows) leaves the
 * focus to it, and the place to return to as well.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const place = [before, inheritedFocus].find(isFocusTarget);
    const top = [...document.querySelectorAll(DIALOGS)].at(-1);
    if (top && !(place && top.contains(place))) {
      inheritedFocus = place ?? null;
      return;
    }
    inheritedFocus = null;
    if (place) {
      place.focus();
      return;
    }
    // What had focus is gone, too: the content is the next best place, unless somebody chose one.
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  };
}

function isFocusTarget(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element !== document.body && element.isConnected;
}
