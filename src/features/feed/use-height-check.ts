import { useCallback, useEffect, useRef } from 'react';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import { correctHeight, isFeedLaidOut } from '../../state/feed/feed.ts';

/**
 * Checks that each card has its computed height. Where it does not (a font that the worker does not
 * have), the list applies the real height at the same scroll anchor, and logs an error in development.
 *
 * The observer reports sizes of a layout that happens anyway: nothing is measured for it.
 */
export function useHeightCheck(isLaidOut: boolean) {
  const observer = useRef<ResizeObserver>(undefined);
  const watched = useRef(new Set<HTMLElement>());
  // After a new layout, every card is checked, whether its size has changed or not.
  useEffect(() => {
    if (isLaidOut) remeasure(observer.current, watched.current);
  }, [isLaidOut]);
  // A font that has loaded may have changed no height: check the cards that were skipped meanwhile.
  useEffect(() => {
    const onFaces = () => remeasure(observer.current, watched.current);
    document.fonts.addEventListener('loadingdone', onFaces);
    return () => document.fonts.removeEventListener('loadingdone', onFaces);
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  return useCallback((card: HTMLElement | null) => {
    if (!card) return undefined;
    observer.current ??= new ResizeObserver(checkHeights);
    const watching = observer.current;
    watching.observe(card);
    watched.current.add(card);
    return () => {
      watching.unobserve(card);
      watched.current.delete(card);
    };
  }, []);
}

function remeasure(observer: ResizeObserver | undefined, cards: Iterable<HTMLElement>): void {
  for (const card of cards) {
    observer?.unobserve(card);
    observer?.observe(card);
  }
}

function checkHeights(entries: readonly ResizeObserverEntry[]): void {
  // The worker measured with fonts that the page is still loading.
  if (document.fonts.status === 'loading') return;
  // Between a change of the width and the worker's answer, heights are those of the old width.
  if (!isFeedLaidOut()) return;
  for (const { target, borderBoxSize } of entries) {
    if (!(target instanceof HTMLElement) || !target.isConnected) continue;
    const expectedPx = Number(target.dataset.height);
    const heightPx = borderBoxSize[0]?.blockSize ?? expectedPx;
    if (isExpectedHeight(expectedPx, heightPx)) continue;
    const row = Number(target.dataset.row) as FeedRow;
    if (import.meta.env.DEV) {
      console.error(`Card ${row} was computed as ${expectedPx} px and is ${heightPx} px tall.`);
    }
    correctHeight(row, Math.ceil(heightPx));
  }
}

/** Computed heights are rounded up to whole pixels; layout works in 64ths of one. */
const ROUNDING_PX = 1 / 32;

function isExpectedHeight(expectedPx: number, heightPx: number): boolean {
  return heightPx <= expectedPx + ROUNDING_PX && heightPx > expectedPx - 1 - ROUNDING_PX;
}
