import {
  type RefObject,
  startTransition,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useManualScrollRestoration } from '../../hooks/use-manual-scroll-restoration.ts';
import { runInOwnTask } from '../../lib/scheduling/yield-to-main.ts';
import type { RowAnchor, VirtualRows } from '../../lib/scroll/scroll-anchor.ts';
import { ScrollAreaContext } from './scroll-area.ts';
import { createScroller, EMPTY_RANGE, type Scroller, type VisibleRange } from './scroller.ts';
import { useListTop } from './use-list-top.ts';

export interface ScrollerOptions {
  /** Another value: these rows are another list, which begins at its place or at the top. */
  readonly beginning: unknown;
  /** Where the list is taken up, asked once for each beginning; `undefined`: at the top. */
  readonly takePlace?: (() => RowAnchor | undefined) | undefined;
  /** Another list is on its way: the place in this one is told. */
  readonly isLeaving: boolean;
  /** Told at rest and on leaving; `undefined`: above the first row. */
  readonly onPlace?: ((place: RowAnchor | undefined) => void) | undefined;
}

/**
 * The scroll of the list's area through `rows`.
 *
 * @param frame the element that is as tall as the scroller; its place in the area counts.
 * @param moved the element with the rows, which is moved as a whole.
 */
export function useScroller(
  frame: RefObject<HTMLElement | null>,
  moved: RefObject<HTMLElement | null>,
  rows: VirtualRows,
  options: ScrollerOptions,
): { readonly seen: VisibleRange; readonly scroller: Scroller } {
  const [seen, setSeen] = useState(EMPTY_RANGE);
  const area = useContext(ScrollAreaContext);
  const topPx = useListTop(frame);
  const latest = useRef(options);
  const shiftedPx = useRef<number>(undefined);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const begun = useRef<unknown>(undefined);
  const [scroller] = useState(() =>
    createScroller(
      {
        onVisible(next, time) {
          if (time === 'now') flushSync(() => setSeen(next));
          else if (time === 'next') setSeen(next);
          else startTransition(() => setSeen(next));
        },
        onShift(movePx) {
          if (movePx === shiftedPx.current || !moved.current) return;
          shiftedPx.current = movePx;
          moved.current.style.transform = `translateY(${movePx}px)`;
        },
        onAnchor(place) {
          // A list that goes before it has begun was nowhere.
          if (begun.current !== undefined) latest.current.onPlace?.(place);
        },
      },
      rows,
      area,
    ),
  );

  useLayoutEffect(() => scroller.setDrawn(seen), [scroller, seen]);
  // Rows drawn ahead are laid out ahead too, in a task of their own: less is left for their frame.
  // A timer would come later than that frame where much is going on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn.
  useLayoutEffect(() => runInOwnTask(() => moved.current?.getBoundingClientRect()), [moved, seen]);

  useLayoutEffect(() => {
    if (topPx === undefined) return;
    scroller.setRows(rows, topPx);
    if (begun.current === options.beginning) return;
    const isFirst = begun.current === undefined;
    begun.current = options.beginning;
    const { takePlace } = latest.current;
    const place = takePlace?.();
    if (place) scroller.scrollToAnchor(place);
    else if (takePlace || !isFirst) scroller.scrollToTop();
  }, [scroller, rows, topPx, options.beginning]);

  useLayoutEffect(() => {
    if (options.isLeaving) latest.current.onPlace?.(scroller.anchor());
  }, [scroller, options.isLeaving]);

  useManualScrollRestoration(area.isWindow);
  useLayoutEffect(() => scroller.start(), [scroller]);

  return { seen, scroller };
}
