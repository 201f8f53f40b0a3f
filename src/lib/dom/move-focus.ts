import { flushSync } from 'react-dom';

/**
 * Focuses `target` after the pressed element has gone, unless the person has moved focus elsewhere
 * meanwhile.
 */
export function moveFocus(
  pressed: Element,
  target: HTMLElement | null,
  options?: FocusOptions,
): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) target?.focus(options);
}

/**
 * Removes the row (`li`) of a pressed button and focuses the same button of the next row, or
 * `otherwise` after the last one.
 *
 * @param otherwise called once the row has gone.
 */
export function removeRowWithFocus(
  pressed: HTMLElement,
  remove: () => void,
  otherwise: () => HTMLElement | null | undefined,
): void {
  const row = pressed.closest('li');
  const at = row ? buttonsIn(row).indexOf(pressed) : -1;
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  flushSync(remove);
  moveFocus(pressed, (beside && buttonsIn(beside)[at]) ?? otherwise() ?? null);
}

function buttonsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll('button')];
}
