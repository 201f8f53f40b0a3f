/** The size of 1rem in pixels; people set it in their browser. */
export function rootFontPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}

/** A box of 1rem that nobody sees: who observes its size hears when people change that of text. */
export function remBox(): HTMLElement {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;visibility:hidden;width:1rem;height:0';
  return box;
}
