/** Distance from an edge of the scroller within which a drag scrolls it. */
const EDGE_PX = 64;
/** How far a drag at the edge scrolls in one frame. */
const SCROLL_PX = 12;

/** Returns the closest ancestor that scrolls vertically: the dialog around the list. */
export function scrollerOf(list: HTMLElement): Element {
  let box = list.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box ?? document.documentElement;
}

/** The offsets of a scroller between which a drag scrolls it. */
export interface ScrollRange {
  readonly fromPx: number;
  readonly toPx: number;
}

/**
 * Returns how far a drag in `list` scrolls: until the list begins or ends clear of the edges. What
 * lies beyond is no place to drop anything, and what is dragged makes the box higher the further it
 * goes down.
 */
export function scrollRange(scroller: Element, list: Element): ScrollRange {
  const { topPx, bottomPx } = edgesOf(scroller);
  const { top, bottom } = list.getBoundingClientRect();
  const { scrollTop, scrollHeight, clientHeight } = scroller;
  return {
    fromPx: Math.max(0, scrollTop + top - topPx),
    toPx: Math.min(scrollHeight - clientHeight, scrollTop + bottom - bottomPx),
  };
}

/** Scrolls where `y` lies near an edge; returns whether that moved anything. */
export function scrollAtEdge(scroller: Element, y: number, { fromPx, toPx }: ScrollRange): boolean {
  const { topPx, bottomPx } = edgesOf(scroller);
  const before = scroller.scrollTop;
  const room = y < topPx ? before - fromPx : y > bottomPx ? toPx - before : 0;
  if (room <= 0) return false;
  const step = Math.min(SCROLL_PX, room);
  scroller.scrollBy(0, y < topPx ? -step : step);
  return scroller.scrollTop !== before;
}

/** Between these heights of the window nothing is near an edge. */
function edgesOf(scroller: Element) {
  const box = scroller.getBoundingClientRect();
  // Sticky bars cover the list there; scroll padding says how far.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  return {
    // The whole page is higher than the window.
    topPx: Math.max(0, box.top) + pxOf(scrollPaddingTop) + EDGE_PX,
    bottomPx: Math.min(innerHeight, box.bottom) - pxOf(scrollPaddingBottom) - EDGE_PX,
  };
}

/** Pixels of a computed length; 0 for `auto`. */
function pxOf(length: string): number {
  return Number.parseFloat(length) || 0;
}
