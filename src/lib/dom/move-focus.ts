import { flushSync } from 'react-dom';

/**
 * Puts focus on `place` once what was pressed goes away, unless somebody has gone on elsewhere while
 * that took its time.
 */
export function moveFocus(
  pressed: Element,
  place: HTMLElement | null,
  options?: FocusOptions,
): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) place?.focus(options);
}

/**
 * Takes away the row (`li`) in which a button was pressed: focus goes on to the same button of the
 * row beside it, after the last one to `otherwise`.
 */
export function removeRowWithFocus(
  pressed: HTMLElement,
  remove: () => void,
  otherwise: HTMLElement | null | undefined,
): void {
  const row = pressed.closest('li');
  const at = row ? buttonsIn(row).indexOf(pressed) : -1;
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  flushSync(remove);
  moveFocus(pressed, (beside && buttonsIn(beside)[at]) ?? otherwise ?? null);
}

function buttonsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll('button')];
}
