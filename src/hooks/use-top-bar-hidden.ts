import { type RefObject, useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { userScrollY } from '../lib/scroll/scroll-correction.ts';

/** Whether the bar is hidden, by the page's last move and its offset from the top. */
export function isTopBarHidden(wasHidden: boolean, movedPx: number, nowPx: number): boolean {
  if (nowPx <= LIMITS.topBarHideOffsetPx) return false;
  return movedPx === 0 ? wasHidden : movedPx > 0;
}

type ScrollListener = (movedPx: number, nowPx: number) => void;

/**
 * Listeners of page scrolling; one native listener for all, since it runs in every frame of a
 * scroll.
 */
const scrollListeners = new Set<ScrollListener>();
let beforePx = 0;

function subscribeToScroll(listener: ScrollListener): () => void {
  if (scrollListeners.size === 0) {
    beforePx = userScrollY();
    addEventListener('scroll', handleScroll, { passive: true });
  }
  scrollListeners.add(listener);
  return () => {
    scrollListeners.delete(listener);
    if (scrollListeners.size === 0) removeEventListener('scroll', handleScroll);
  };
}

function handleScroll(): void {
  const seenPx = userScrollY();
  const movedPx = seenPx - beforePx;
  beforePx = seenPx;
  const nowPx = Math.max(0, scrollY); // rubber-banding goes below zero
  for (const listener of scrollListeners) listener(movedPx, nowPx);
}

/**
 * Hides the top bar after scrolling down beyond 50 px and shows it on scrolling up; never hidden
 * while focus is inside it.
 */
export function useTopBarHidden(bar: RefObject<HTMLElement | null>): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    let isHiddenNow = false;
    const hide = (isHiddenNext: boolean) => {
      isHiddenNow = isHiddenNext;
      setHidden(isHiddenNow);
    };
    const stop = subscribeToScroll((movedPx, nowPx) => {
      const isHiddenNext = isTopBarHidden(isHiddenNow, movedPx, nowPx);
      if (isHiddenNext === isHiddenNow) return; // most events of a scroll
      if (!isHiddenNext || !bar.current?.contains(document.activeElement)) hide(isHiddenNext);
    });
    bar.current?.addEventListener('focusin', () => hide(false), { signal });
    return () => {
      stop();
      done.abort();
    };
  }, [bar]);
  return isHidden;
}
