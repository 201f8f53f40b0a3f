import { type RefObject, useLayoutEffect } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { userScrollY } from '../lib/scroll/scroll-correction.ts';

/** Whether the bar is hidden, by the page's last move and its offset from the top. */
export function isTopBarHidden(wasHidden: boolean, movedPx: number, nowPx: number): boolean {
  if (nowPx <= LIMITS.topBarHideOffsetPx) return false;
  return movedPx === 0 ? wasHidden : movedPx > 0;
}

/** Where a bar says whether it is `shown` or `hidden`, for the style sheets. */
type BarAttribute = 'data-top-bar' | 'data-tabs';

/** The bars on screen, which hide and return together. */
const bars = new Map<HTMLElement, BarAttribute>();
let isHidden = false;
let beforePx = 0;

/** Returns whether it has changed; the bars are not marked yet. */
function setHidden(isHiddenNext: boolean): boolean {
  if (isHiddenNext === isHidden) return false; // most events of a scroll
  const isFocused = () => [...bars.keys()].some((bar) => bar.querySelector(':focus-visible'));
  if (isHiddenNext && isFocused()) return false;
  isHidden = isHiddenNext;
  return true;
}

function markAll(): void {
  for (const [bar, attribute] of bars) mark(bar, attribute);
}

function mark(bar: HTMLElement, attribute: BarAttribute): void {
  bar.setAttribute(attribute, isHidden ? 'hidden' : 'shown');
}

function handleScroll(): void {
  const seenPx = userScrollY();
  const movedPx = seenPx - beforePx;
  beforePx = seenPx;
  // Rubber-banding goes below zero.
  const isChanged = setHidden(isTopBarHidden(isHidden, movedPx, Math.max(0, scrollY)));
  // In the same frame, after all who read the position of this event: each would lay out again.
  if (isChanged) requestAnimationFrame(markAll);
}

function show(): void {
  if (setHidden(false)) markAll();
}

function addBar(bar: HTMLElement, attribute: BarAttribute): () => void {
  if (bars.size === 0) {
    beforePx = userScrollY();
    addEventListener('scroll', handleScroll, { passive: true });
  }
  bars.set(bar, attribute);
  mark(bar, attribute);
  bar.addEventListener('focusin', show);
  return () => {
    bar.removeEventListener('focusin', show);
    bars.delete(bar);
    if (bars.size > 0) return;
    removeEventListener('scroll', handleScroll);
    isHidden = false;
  };
}

/**
 * Hides the top bar, and all that hides with it, after scrolling down beyond 50 px and shows it on
 * scrolling up; none is hidden while the keyboard's focus is inside one of them. A tapped tab keeps
 * the focus too, and must not stay behind alone.
 *
 * The attribute is set without drawing the bar again: a scroll that has just begun has no time for it.
 */
export function useHidingBar(bar: RefObject<HTMLElement | null>, attribute: BarAttribute): void {
  useLayoutEffect(
    () => (bar.current ? addBar(bar.current, attribute) : undefined),
    [bar, attribute],
  );
}
