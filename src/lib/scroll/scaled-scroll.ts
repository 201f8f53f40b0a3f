import { LIMITS } from '#contract/limits.ts';

/**
 * A list longer than any element may be, in a scroller that is not. Offsets into the list and into
 * the scroller differ by a shift: 0 near the top, all hidden pixels near the bottom, proportional in
 * between. Wheel and touch moves are followed pixel by pixel with the same shift; a drag of the
 * scrollbar lands in proportion.
 *
 * At both ends a pixel is a pixel, so that the first and the last row are reached exactly.
 */
export interface ScrollScale {
  /** The height of the list. */
  readonly totalPx: number;
  /** The maximum height of the scroller. */
  readonly capPx: number;
}

/** The reader's position: `scrolledPx` in the scroller, `scrolledPx + shiftPx` in the list. */
export interface ScrollPosition {
  readonly scrolledPx: number;
  readonly shiftPx: number;
}

/**
 * Shifts are multiples of this: a whole number of device pixels at every usual pixel ratio, so that
 * another shift draws the same pixels.
 */
const STEP_PX = 1200;
/** The part of the scroller at each end that is not scaled. */
const END_SHARE = 1 / 20;
/** A longer move, in window heights, is a drag of the scrollbar rather than wheel or touch. */
const FOLLOWED_VIEWS = 4;
/** This close to an end of the scroller, the shift must be exact, or the end comes early. */
const NEAR_VIEWS = 3;
/** The same for low windows: a scroller that keeps its height may end a step early. */
const NEAR_PX = 2 * STEP_PX;
/** With less of the list than this below the drawn rows, the scroller's height is exact. */
const EXACT_BELOW_PX = 20 * STEP_PX;

/** The maximum height of a scroller at a pixel ratio of `devicePixels`. */
export function scrollerCapPx(devicePixels: number): number {
  return Math.min(LIMITS.scrollerPx, Math.floor(LIMITS.scrollerDevicePx / devicePixels));
}

/** The exact height of the scroller. */
export function scrollerPx(scale: ScrollScale): number {
  return scale.totalPx - hiddenPx(scale);
}

/**
 * The height of a scroller that was `beforePx` tall. A scaled scroller keeps its height while row
 * heights are corrected, until its end comes near: with each change Chromium drops a move of the
 * scrollbar's thumb.
 *
 * @param belowPx how much of the list is below the drawn rows.
 */
export function stableScrollerPx(beforePx: number, belowPx: number, scale: ScrollScale): number {
  const exactPx = scrollerPx(scale);
  const isStable =
    hiddenPx(scale) > 0 && belowPx > EXACT_BELOW_PX && Math.abs(exactPx - beforePx) <= STEP_PX;
  return isStable ? beforePx : exactPx;
}

/** The offset into the list. */
export function offsetOf({ scrolledPx, shiftPx }: ScrollPosition): number {
  return scrolledPx + shiftPx;
}

/** The exact position of an offset into the list. */
export function positionAt(offsetPx: number, scale: ScrollScale): ScrollPosition {
  const { endPx, stretch } = measuresOf(scale);
  const hidden = hiddenPx(scale);
  const beyondPx = offsetPx - endPx;
  const shiftPx =
    offsetPx >= scale.totalPx - endPx ? hidden : stepped(beyondPx * (1 - 1 / stretch), hidden);
  return { scrolledPx: offsetPx - shiftPx, shiftPx };
}

/** The exact position of an offset into the scroller. */
export function positionScrolledTo(scrolledPx: number, scale: ScrollScale): ScrollPosition {
  const { endPx, stretch } = measuresOf(scale);
  const hidden = hiddenPx(scale);
  const beyondPx = scrolledPx - endPx;
  const shiftPx =
    scrolledPx >= scrollerPx(scale) - endPx ? hidden : stepped(beyondPx * (stretch - 1), hidden);
  return { scrolledPx, shiftPx };
}

/**
 * The position after the scroller has moved to `scrolledPx`. A move by wheel or touch is followed
 * however large it is: a busy device reports several at once.
 */
export function positionAfterMove(
  position: ScrollPosition,
  scrolledPx: number,
  { viewPx, isByHand }: { readonly viewPx: number; readonly isByHand: boolean },
  scale: ScrollScale,
): ScrollPosition {
  const movedPx = Math.abs(scrolledPx - position.scrolledPx);
  const isFollowed = isByHand || movedPx <= FOLLOWED_VIEWS * viewPx;
  return isFollowed ? { ...position, scrolledPx } : positionScrolledTo(scrolledPx, scale);
}

/**
 * The exact position of the same offset where `position` has drifted from it by following moves;
 * `undefined` while the drift does no harm. At rest, any drift near an end of the list is corrected;
 * in motion, only one that would let the scroller end before the list.
 */
export function settledPosition(
  position: ScrollPosition,
  { viewPx, isAtRest }: { readonly viewPx: number; readonly isAtRest: boolean },
  scale: ScrollScale,
): ScrollPosition | undefined {
  const exact = positionAt(offsetOf(position), scale);
  const driftPx = Math.abs(exact.shiftPx - position.shiftPx);
  if (driftPx === 0) return undefined;
  const nearPx = Math.max(NEAR_VIEWS * viewPx, NEAR_PX);
  const isNearEnd =
    position.scrolledPx < nearPx || position.scrolledPx > scrollerPx(scale) - viewPx - nearPx;
  if (isNearEnd) return exact;
  if (!isAtRest) return undefined;
  const hidden = hiddenPx(scale);
  const isInEnds = exact.shiftPx === 0 || exact.shiftPx === hidden;
  const isOdd =
    position.shiftPx % STEP_PX !== 0 || position.shiftPx < 0 || position.shiftPx > hidden;
  return isInEnds || isOdd || driftPx > measuresOf(scale).endPx / 4 ? exact : undefined;
}

/** How much longer the list is than its scroller. */
function hiddenPx({ totalPx, capPx }: ScrollScale): number {
  return totalPx <= capPx ? 0 : Math.ceil((totalPx - capPx) / STEP_PX) * STEP_PX;
}

/** The height of the unscaled ends, and the scale between them. */
function measuresOf(scale: ScrollScale) {
  const realPx = scrollerPx(scale);
  const endPx = Math.floor(realPx * END_SHARE);
  const betweenPx = realPx - 2 * endPx;
  const stretch = betweenPx > 0 ? (scale.totalPx - 2 * endPx) / betweenPx : 1;
  return { endPx, stretch };
}

function stepped(shiftPx: number, hidden: number): number {
  return Math.min(Math.max(Math.round(shiftPx / STEP_PX) * STEP_PX, 0), hidden);
}
