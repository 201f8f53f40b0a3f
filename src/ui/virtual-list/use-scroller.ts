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
import { createScroller } from './scroller.ts';
import type { Scroller } from './scroller-types.ts';
import { useListTop } from './use-list-top.ts';
import { EMPTY_RANGE, type VisibleRange } from './visible-range.ts';

export interface ScrollerOptions {
  /** A new value starts another list, at its anchor or at the top. */
  readonly resetKey: unknown;
  /** Returns where to start, called once for each `resetKey`; `undefined`: at the top. */
  readonly consumeAnchor?: (() => RowAnchor | undefined) | undefined;
  /** Another list is loading: `onAnchor` is called for this one. */
  readonly isReplacing: boolean;
  /** Called at rest and on leaving; `undefined` above the first row. */
  readonly onAnchor?: ((anchor: RowAnchor | undefined) => void) | undefined;
}

/**
 * Binds a `Scroller` to the list's area.
 *
 * @param frame the element that is as tall as the scroller.
 * @param moved the element with the rows, which is translated as a whole.
 */
export function useScroller(
  frame: RefObject<HTMLElement | null>,
  moved: RefObject<HTMLElement | null>,
  rows: VirtualRows,
  options: ScrollerOptions,
): { readonly visible: VisibleRange; readonly scroller: Scroller } {
  const [visible, setVisible] = useState(EMPTY_RANGE);
  const area = useContext(ScrollAreaContext);
  const topPx = useListTop(frame);
  const latest = useRef(options);
  const shiftedPx = useRef<number>(undefined);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const startedKey = useRef<unknown>(undefined);
  const [scroller] = useState(() =>
    createScroller(
      {
        onVisible(next, timing) {
          if (timing === 'now') flushSync(() => setVisible(next));
          else if (timing === 'next') setVisible(next);
          else startTransition(() => setVisible(next));
        },
        onShift(movePx) {
          if (movePx === shiftedPx.current || !moved.current) return;
          shiftedPx.current = movePx;
          moved.current.style.transform = `translateY(${movePx}px)`;
        },
        onAnchor(anchor) {
          // A list that is left before it started has no anchor.
          if (startedKey.current !== undefined) latest.current.onAnchor?.(anchor);
        },
      },
      rows,
      area,
    ),
  );

  useLayoutEffect(() => scroller.setDrawn(visible), [scroller, visible]);
  // Lays out rows drawn ahead in a task of their own, so that their frame only paints. A timer could
  // fire after that frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows are drawn.
  useLayoutEffect(
    () => runInOwnTask(() => moved.current?.getBoundingClientRect()),
    [moved, visible],
  );

  useLayoutEffect(() => {
    if (topPx === undefined) return;
    scroller.setRows(rows, topPx);
    if (startedKey.current === options.resetKey) return;
    const isFirst = startedKey.current === undefined;
    startedKey.current = options.resetKey;
    const { consumeAnchor } = latest.current;
    const anchor = consumeAnchor?.();
    if (anchor) scroller.scrollToAnchor(anchor);
    else if (consumeAnchor || !isFirst) scroller.scrollToTop();
  }, [scroller, rows, topPx, options.resetKey]);

  useLayoutEffect(() => {
    if (options.isReplacing) latest.current.onAnchor?.(scroller.anchor());
  }, [scroller, options.isReplacing]);

  useManualScrollRestoration(area.isWindow);
  useLayoutEffect(() => scroller.start(), [scroller]);

  return { visible, scroller };
}
