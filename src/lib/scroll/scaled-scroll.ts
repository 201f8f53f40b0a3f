import { LIMITS } from '#contract/limits.ts';

/**
 * A list that is longer than any element may be, in a scroller that is not. Offsets into the list
 * and into the scroller differ by a shift: nothing near the top, all that is hidden near the
 * bottom, and in between in proportion. Moves of the reader's hand are followed pixel by pixel
 * with the same shift; a drag of the scrollbar lands in proportion.
 *
 * At both ends a pixel is a pixel, so that the first and the last row are reached exactly.
 */
export interface ScrollScale {
  /** The height of the list. */
  readonly totalPx: number;
  /** The most that the scroller may be tall. */
  readonly capPx: number;
}

/** Where the reader is: `scrolledPx` into the scroller, which stands for `shiftPx` more. */
export interface ScrollPosition {
  readonly scrolledPx: number;
  readonly shiftPx: number;
}

/**
 * Shifts are multiples of this: a whole number of device pixels at every usual pixel ratio, so
 * that another shift draws the very same pixels.
 */
const STEP_PX = 1200;
/** The part of the scroller at each end in which nothing is shortened. */
const END_SHARE = 1 / 20;
/** Beyond so many heights of the window, a move was not made by hand. */
const FOLLOWED_VIEWS = 4;
/** So near to an end of the scroller, the shift must be the usual one: else the end comes early. */
const NEAR_VIEWS = 3;
/** The same for low windows: a scroller that keeps its height ends up to a step early. */
const NEAR_PX = 2 * STEP_PX;
/** With less of the list than this below what is drawn, its scroller ends where it does. */
const EXACT_BELOW_PX = 20 * STEP_PX;

/** The most that a scroller may be tall on a screen of `devicePixels` to a pixel. */
export function scrollerCapPx(devicePixels: number): number {
  return Math.min(LIMITS.scrollerPx, Math.floor(LIMITS.scrollerDevicePx / devicePixels));
}

/** How tall the scroller of the list is: exactly so, near its end. */
export function scrollerPx(scale: ScrollScale): number {
  return scale.totalPx - hiddenPx(scale);
}

/**
 * How tall the scroller stays that was `beforePx` tall. While rows turn out taller or shorter, one
 * that is shorter than its list keeps its height until its end comes near: with each change of it
 * the browser lets go of one move of the hand that holds the thumb of the scroll bar.
 *
 * @param belowPx how much of the list is below what is drawn.
 */
export function stableScrollerPx(beforePx: number, belowPx: number, scale: ScrollScale): number {
  const exactPx = scrollerPx(scale);
  const isKept =
    hiddenPx(scale) > 0 && belowPx > EXACT_BELOW_PX && Math.abs(exactPx - beforePx) <= STEP_PX;
  return isKept ? beforePx : exactPx;
}

/** How far into the list the place is. */
export function offsetOf({ scrolledPx, shiftPx }: ScrollPosition): number {
  return scrolledPx + shiftPx;
}

/** The usual place of an offset into the list. */
export function positionAt(offsetPx: number, scale: ScrollScale): ScrollPosition {
  const { endPx, stretch } = measuresOf(scale);
  const hidden = hiddenPx(scale);
  const beyondPx = offsetPx - endPx;
  const shiftPx =
    offsetPx >= scale.totalPx - endPx ? hidden : stepped(beyondPx * (1 - 1 / stretch), hidden);
  return { scrolledPx: offsetPx - shiftPx, shiftPx };
}

/** The place that an offset into the scroller stands for. */
export function positionScrolledTo(scrolledPx: number, scale: ScrollScale): ScrollPosition {
  const { endPx, stretch } = measuresOf(scale);
  const hidden = hiddenPx(scale);
  const beyondPx = scrolledPx - endPx;
  const shiftPx =
    scrolledPx >= scrollerPx(scale) - endPx ? hidden : stepped(beyondPx * (stretch - 1), hidden);
  return { scrolledPx, shiftPx };
}

/**
 * The place after the scroller has moved to `scrolledPx`. A move by hand (wheel, finger) is
 * followed however large it is: a busy device reports several at once.
 */
export function positionAfterMove(
  place: ScrollPosition,
  scrolledPx: number,
  { viewPx, isByHand }: { readonly viewPx: number; readonly isByHand: boolean },
  scale: ScrollScale,
): ScrollPosition {
  const movedPx = Math.abs(scrolledPx - place.scrolledPx);
  const isFollowed = isByHand || movedPx <= FOLLOWED_VIEWS * viewPx;
  return isFollowed ? { ...place, scrolledPx } : positionScrolledTo(scrolledPx, scale);
}

/**
 * The usual place of the same offset where `place` has drifted from it by following hands:
 * `undefined` while the drift does no harm. At rest even a small one at an end of the list is put
 * right; in motion, only one that would let the scroller end before the list.
 */
export function settledPosition(
  place: ScrollPosition,
  { viewPx, isAtRest }: { readonly viewPx: number; readonly isAtRest: boolean },
  scale: ScrollScale,
): ScrollPosition | undefined {
  const usual = positionAt(offsetOf(place), scale);
  const driftPx = Math.abs(usual.shiftPx - place.shiftPx);
  if (driftPx === 0) return undefined;
  const nearPx = Math.max(NEAR_VIEWS * viewPx, NEAR_PX);
  const isNearEnd =
    place.scrolledPx < nearPx || place.scrolledPx > scrollerPx(scale) - viewPx - nearPx;
  if (isNearEnd) return usual;
  if (!isAtRest) return undefined;
  const hidden = hiddenPx(scale);
  const isInEnds = usual.shiftPx === 0 || usual.shiftPx === hidden;
  const isOdd = place.shiftPx % STEP_PX !== 0 || place.shiftPx < 0 || place.shiftPx > hidden;
  return isInEnds || isOdd || driftPx > measuresOf(scale).endPx / 4 ? usual : undefined;
}

/** How much longer the list is than its scroller. */
function hiddenPx({ totalPx, capPx }: ScrollScale): number {
  return totalPx <= capPx ? 0 : Math.ceil((totalPx - capPx) / STEP_PX) * STEP_PX;
}

/** The ends in which nothing is shortened, and how much longer the list is between them. */
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
