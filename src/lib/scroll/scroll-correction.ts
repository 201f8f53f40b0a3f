/** How far the window has been scrolled without the reader noticing. */
let ownPx = 0;

/**
 * Scrolls the window to `topPx` while what is drawn moves along: nobody sees it. Answers where the
 * window is then.
 */
export function correctScroll(topPx: number): number {
  const beforePx = window.scrollY;
  window.scrollTo({ top: topPx, behavior: 'instant' });
  const nowPx = window.scrollY;
  ownPx += nowPx - beforePx;
  return nowPx;
}

/** How far the reader has scrolled, but for a constant: only differences mean something. */
export function userScrollY(): number {
  return window.scrollY - ownPx;
}
