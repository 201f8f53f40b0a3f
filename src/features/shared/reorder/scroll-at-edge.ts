/** Distance from an edge of the scroller within which a drag scrolls it. */
const EDGE_PX = 64;
/** How far a drag at the edge scrolls in one frame. */
const SCROLL_PX = 12;

/** Returns the closest ancestor that scrolls vertically: the dialog around the list. */
export function scrollerOf(list: HTMLElement): Element | undefined {
  let box = list.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box ?? document.scrollingElement ?? undefined;
}

/** How far a box can be scrolled down. */
export function lowestScroll({ scrollHeight, clientHeight }: Element): number {
  return scrollHeight - clientHeight;
}

/**
 * Scrolls where `y` lies near an edge; returns whether that moved anything.
 *
 * @param lowestPx where it ends: what is dragged makes the box higher the further it goes down.
 */
export function scrollAtEdge(scroller: Element | undefined, y: number, lowestPx: number): boolean {
  if (!scroller) return false;
  const box = scroller.getBoundingClientRect();
  // The whole page is higher than the window.
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  // Sticky bars cover the list there; scroll padding says how far.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const before = scroller.scrollTop;
  if (y < top + pxOf(scrollPaddingTop) + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
  else if (y > bottom - pxOf(scrollPaddingBottom) - EDGE_PX) {
    const left = lowestPx - scroller.scrollTop;
    if (left > 0) scroller.scrollBy(0, Math.min(SCROLL_PX, left));
  }
  return scroller.scrollTop !== before;
}

/** Pixels of a computed length; 0 for `auto`. */
function pxOf(length: string): number {
  return Number.parseFloat(length) || 0;
}
