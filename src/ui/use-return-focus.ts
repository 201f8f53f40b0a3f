import { useState } from 'react';

/**
 * Puts focus back where it was when a dialog goes. The primitive itself only knows a trigger of its
 * own, and our dialogs open by address or by state: without this, focus would fall to the body.
 */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    if (before instanceof HTMLElement && before !== document.body && before.isConnected) {
      before.focus();
      return;
    }
    // What had focus is gone, too: the content is the next best place, unless somebody chose one.
    if (document.activeElement === document.body) document.querySelector('main')?.focus();
  };
}
