import { type RefObject, useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { seenScrollY } from '../lib/steady-scroll.ts';

/** Whether the bar leaves, given how far the page moved and how far it is from its top now. */
export function isTopBarHidden(wasHidden: boolean, movedPx: number, nowPx: number): boolean {
  if (nowPx <= LIMITS.topBarHidesPx) return false;
  return movedPx === 0 ? wasHidden : movedPx > 0;
}

type HearMove = (movedPx: number, nowPx: number) => void;

/** Who hears of moves of the page. One listener for all: it is called in every frame of a scroll. */
const hearers = new Set<HearMove>();
let beforePx = 0;

function hearMoves(hear: HearMove): () => void {
  if (hearers.size === 0) {
    beforePx = seenScrollY();
    addEventListener('scroll', handleScroll, { passive: true });
  }
  hearers.add(hear);
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) removeEventListener('scroll', handleScroll);
  };
}

function handleScroll(): void {
  const seenPx = seenScrollY();
  const movedPx = seenPx - beforePx;
  beforePx = seenPx;
  const nowPx = Math.max(0, scrollY); // rubber-banding goes below zero
  for (const hear of hearers) hear(movedPx, nowPx);
}

/**
 * Hides the top bar beyond 50 px of scrolling down and brings it back on scrolling up; never while
 * focus is inside it.
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
    const stop = hearMoves((movedPx, nowPx) => {
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
