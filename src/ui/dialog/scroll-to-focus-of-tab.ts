import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown` of a dialog. Radix itself moves the focus between the last control and the first,
 * and does not scroll to it.
 */
export function scrollToFocusOfTab(event: KeyboardEvent) {
  if (event.key !== 'Tab') return;
  queueMicrotask(() => {
    if (event.defaultPrevented) document.activeElement?.scrollIntoView({ block: 'nearest' });
  });
}
