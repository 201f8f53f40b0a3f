/**
 * Puts focus on `place` once what was pressed goes away, unless somebody has gone on elsewhere while
 * that took its time.
 */
export function passFocus(pressed: Element, place: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === pressed || activeElement === body) place?.focus();
}
