/** The size of 1rem in pixels; people can change it in their browser. */
export function rootFontPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** Adds an invisible element of 1rem to observe changes of the text size. */
export function remBox(): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  return box;
}
