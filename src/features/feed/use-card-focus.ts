import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FeedRow } from '#workers/feed-types.ts';
import { type FeedListView, rowAt } from '../../lib/feed-list-view.ts';

/** Steps of the keys that walk through the posts. */
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };

/** Where typing belongs to something else. */
const OCCUPIED = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/**
 * Focus in a list of which only a part exists: the card that has it stays mounted wherever the
 * reader scrolls, and "j" and "k" walk from post to post.
 */
export function useCardFocus(feed: RefObject<HTMLElement | null>, list: FeedListView) {
  const [focused, setFocused] = useState<FeedRow>();
  const wanted = useRef<FeedRow>(undefined);
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : list.rows.indexOf(focused)),
    [list, focused],
  );

  const rangeExtractor = useCallback(
    (range: Range) => withIndex(defaultRangeExtractor(range), focusedIndex),
    [focusedIndex],
  );

  useEffect(() => {
    const done = new AbortController();
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key];
      const isOccupied = event.target instanceof Element && event.target.closest(OCCUPIED) !== null;
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (step === undefined || isOccupied || isShortcut || event.defaultPrevented) return;
      const from = focusedIndex === -1 ? firstInSight(feed.current, list) - step : focusedIndex;
      const row = rowAt(list, Math.max(from + step, 0));
      if (row === undefined) return;
      event.preventDefault();
      wanted.current = row;
      setFocused(row);
      if (row === focused) focusCard(feed.current, row);
    };
    addEventListener('keydown', handleKey, { signal: done.signal });
    return () => done.abort();
  }, [feed, list, focused, focusedIndex]);

  // The wanted card is mounted by now: it is part of the range.
  useEffect(() => {
    if (focused === undefined || wanted.current !== focused) return;
    wanted.current = undefined;
    focusCard(feed.current, focused);
  }, [feed, focused]);

  return {
    rangeExtractor,
    onFocus: useCallback((event: FocusEvent) => setFocused(rowOf(event.target)), []),
    onBlur: useCallback((event: FocusEvent) => {
      if (event.relatedTarget instanceof Element && rowOf(event.relatedTarget) !== undefined)
        return;
      // Leaving for another window keeps the card: focus comes back to it.
      if (document.hasFocus()) setFocused(undefined);
    }, []),
  };
}

function withIndex(indexes: number[], index: number): number[] {
  if (index < 0 || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}

function rowOf(element: Element): FeedRow | undefined {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  return row === undefined ? undefined : (Number(row) as FeedRow);
}

function focusCard(feed: HTMLElement | null, row: FeedRow): void {
  const card = feed?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  card?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
  card?.scrollIntoView({ block: 'start', behavior: 'instant' });
}

/** The first card whose top is on screen. */
function firstInSight(feed: HTMLElement | null, list: FeedListView): number {
  for (const card of feed?.querySelectorAll<HTMLElement>('[data-row]') ?? []) {
    if (card.getBoundingClientRect().top >= 0) return list.rows.indexOf(Number(card.dataset.row));
  }
  return 0;
}
