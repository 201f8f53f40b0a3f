import { type RefObject, useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';

/** Whether the bar leaves, given where the page was and is now, in pixels from its top. */
export function isTopBarHidden(wasHidden: boolean, beforePx: number, nowPx: number): boolean {
  if (nowPx <= LIMITS.topBarHidesPx) return false;
  return nowPx === beforePx ? wasHidden : nowPx > beforePx;
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
    let beforePx = scrollY;
    addEventListener(
      'scroll',
      () => {
        const nowPx = Math.max(0, scrollY); // rubber-banding goes below zero
        const hasFocus = bar.current?.contains(document.activeElement) ?? false;
        const wasPx = beforePx;
        beforePx = nowPx;
        setHidden((wasHidden) => !hasFocus && isTopBarHidden(wasHidden, wasPx, nowPx));
      },
      { passive: true, signal },
    );
    bar.current?.addEventListener('focusin', () => setHidden(false), { signal });
    return () => done.abort();
  }, [bar]);
  return isHidden;
}
