import { type RefObject, useCallback, useSyncExternalStore } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { userScrollY } from '../lib/scroll/scroll-correction.ts';

/** Whether the bar is hidden, by the page's last move and its offset from the top. */
export function isTopBarHidden(wasHidden: boolean, movedPx: number, nowPx: number): boolean {
  if (nowPx <= LIMITS.topBarHideOffsetPx) return false;
  return movedPx === 0 ? wasHidden : movedPx > 0;
}

/** The bars on screen, which hide and return together, with what each calls on a change. */
const bars = new Map<HTMLElement, () => void>();
let isHidden = false;
let beforePx = 0;

function setHidden(isHiddenNext: boolean): void {
  if (isHiddenNext === isHidden) return; // most events of a scroll
  if (isHiddenNext && [...bars.keys()].some((bar) => bar.querySelector(':focus-visible'))) return;
  isHidden = isHiddenNext;
  for (const onChange of bars.values()) onChange();
}

function handleScroll(): void {
  const seenPx = userScrollY();
  const movedPx = seenPx - beforePx;
  beforePx = seenPx;
  // Rubber-banding goes below zero.
  setHidden(isTopBarHidden(isHidden, movedPx, Math.max(0, scrollY)));
}

const show = () => setHidden(false);

function subscribe(bar: HTMLElement, onChange: () => void): () => void {
  if (bars.size === 0) {
    beforePx = userScrollY();
    addEventListener('scroll', handleScroll, { passive: true });
  }
  bars.set(bar, onChange);
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
 */
export function useTopBarHidden(bar: RefObject<HTMLElement | null>): boolean {
  return useSyncExternalStore(
    useCallback((onChange) => (bar.current ? subscribe(bar.current, onChange) : () => {}), [bar]),
    () => isHidden,
  );
}
