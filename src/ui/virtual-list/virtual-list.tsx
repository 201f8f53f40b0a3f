import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { heightAt, topOf, totalPxOf } from '../../lib/scroll/list-heights.ts';
import { scrollerCapPx, stableScrollerPx } from '../../lib/scroll/scaled-scroll.ts';
import type { RowAnchor, RowKey, VirtualRows } from '../../lib/scroll/scroll-anchor.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useScroller } from './use-scroller.ts';
import styles from './virtual-list.module.css';

/** One row to draw. */
export interface RowToDraw {
  readonly index: number;
  readonly key: RowKey;
  /** Its `translateY`; the row is positioned absolutely at the top of its box. */
  readonly topPx: number;
  readonly heightPx: number;
}

interface VirtualListProps {
  readonly rows: VirtualRows;
  /**
   * Renders one row: an element with `data-row` (its key), `aria-posinset`, `aria-setsize` and, for
   * focusable rows, `tabIndex={-1}`. It is as tall as `rows` says.
   */
  readonly renderRow: (row: RowToDraw) => ReactNode;
  readonly role: 'feed' | 'list';
  readonly label: string;
  readonly isBusy?: boolean;
  /** Custom properties for all rows. */
  readonly style?: CSSProperties;
  /** A new value starts another list, at its anchor or at the top. */
  readonly resetKey: unknown;
  /** Returns where to start, called once for each `resetKey`; `undefined`: at the top. */
  readonly consumeAnchor?: () => RowAnchor | undefined;
  /** Another list is loading: `onAnchor` is called for this one at once. */
  readonly isReplacing?: boolean;
  /** Called at rest and on leaving; `undefined` above the first row. */
  readonly onAnchor?: (anchor: RowAnchor | undefined) => void;
  /** Called with the indexes that are drawn. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Whether "j", "k", Home and End anywhere in the window move through this list. */
  readonly hasShortcuts?: boolean;
  /** The content after the last row, and its height. */
  readonly end?: ReactNode;
  readonly endPx?: number;
}

/** A focused row that is far away is parked this far above or below the screen. */
const FAR_PX = 20_000;

/**
 * A virtualised list that scrolls with the window, or with a `ScrollBox` around it. Row heights are
 * known (`VirtualRows`), or measured by `useMeasuredRows`. Rows are positioned by transforms, which
 * shift no layout. The list may be longer than any element (`scaled-scroll.ts`), changes above the
 * reader do not move their row, and the focused row stays mounted.
 */
export function VirtualList(props: VirtualListProps) {
  const {
    rows,
    renderRow,
    role,
    label,
    isBusy,
    style,
    hasShortcuts = false,
    end,
    endPx = 0,
  } = props;
  const { resetKey, consumeAnchor, isReplacing = false, onAnchor, onVisible } = props;
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { visible, scroller } = useScroller(frame, moved, rows, {
    resetKey,
    consumeAnchor,
    isReplacing,
    onAnchor,
  });
  const focusedIndex = useRowFocus(box, rows, scroller, hasShortcuts);

  useEffect(() => {
    if (visible.last >= visible.first) onVisible?.(visible.first, visible.last);
  }, [onVisible, visible]);

  const named = { role, 'aria-label': label, 'aria-busy': isBusy };
  const { heights } = rows;
  const totalPx = totalPxOf(heights);
  const belowPx = totalPx - topOf(heights, visible.last + 1);
  const scale = { totalPx, capPx: scrollerCapPx(window.devicePixelRatio) };
  const [lastPx, setLastPx] = useState(0);
  const realPx = stableScrollerPx(lastPx, belowPx, scale);
  if (realPx !== lastPx) setLastPx(realPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height belongs to these rows.
  useLayoutEffect(() => scroller.setLength(realPx), [scroller, realPx, rows]);
  const firstTopPx = topOf(heights, visible.first) - visible.originPx;
  const drawnPx = topOf(heights, visible.last + 1) - visible.originPx;
  const nearPx = (topPx: number) =>
    Math.min(Math.max(topPx - visible.originPx, firstTopPx - FAR_PX), firstTopPx + FAR_PX);
  return (
    <div ref={frame} className={styles.frame} style={{ ...style, height: `${realPx + endPx}px` }}>
      <div ref={moved} className={styles.moved}>
        <div ref={box} style={{ height: `${drawnPx}px` }} {...named}>
          {indexesOf(visible.first, Math.min(visible.last, rows.count - 1), focusedIndex).map(
            (index) => {
              const key = rows.keyAt(index);
              if (key === undefined) return null;
              const topPx = nearPx(topOf(heights, index));
              const heightPx = heightAt(heights, index);
              return <Fragment key={key}>{renderRow({ index, key, topPx, heightPx })}</Fragment>;
            },
          )}
        </div>
        {end !== undefined && (
          <div
            className={styles.end}
            style={{ transform: `translateY(${nearPx(totalPx)}px)`, height: `${endPx}px` }}
          >
            {end}
          </div>
        )}
      </div>
      {visible.last - visible.first + 1 < rows.count && (
        <p className={styles.part}>{COMMON_MESSAGES.partPrinted(rows.count)}</p>
      )}
    </div>
  );
}

/** The indexes on screen and that of the focused row. */
function indexesOf(first: number, last: number, focused: number): number[] {
  const indexes: number[] = [];
  if (focused !== -1 && focused < first) indexes.push(focused);
  for (let index = first; index <= last; index += 1) indexes.push(index);
  if (focused > last) indexes.push(focused);
  return indexes;
}
