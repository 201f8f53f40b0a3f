/** The sum of all corrections. */
let ownPx = 0;

/**
 * Scrolls the window to `topPx` without the reader noticing, since the rows move along. Returns the
 * new offset.
 */
export function correctScroll(topPx: number): number {
  const beforePx = window.scrollY;
  window.scrollTo({ top: topPx, behavior: 'instant' });
  const nowPx = window.scrollY;
  ownPx += nowPx - beforePx;
  return nowPx;
}

/** The offset of the reader up to a constant: only differences have a meaning. */
export function userScrollY(): number {
  return window.scrollY - ownPx;
}
