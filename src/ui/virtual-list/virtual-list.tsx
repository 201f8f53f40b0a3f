import {
  type CSSProperties,
  Fragment,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
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
  /** To be its `translateY`, absolutely placed at the top of its box. */
  readonly topPx: number;
  readonly heightPx: number;
}

interface VirtualListProps {
  readonly rows: VirtualRows;
  /**
   * Draws one row: an element with `data-row` (its key), `aria-posinset`, `aria-setsize` and, where
   * rows take focus, `tabIndex={-1}`. It is as tall as `rows` says.
   */
  readonly renderRow: (at: RowToDraw) => ReactNode;
  readonly role: 'feed' | 'list';
  readonly label: string;
  readonly isBusy?: boolean;
  /** Custom properties that all rows share. */
  readonly style?: CSSProperties;
  /** Another value: these rows are another list, which begins at its place or at the top. */
  readonly resetKey: unknown;
  /** Where the list is taken up, asked once for each beginning; `undefined`: at the top. */
  readonly consumeAnchor?: () => RowAnchor | undefined;
  /** Another list is on its way: where the reader is in this one is told at once. */
  readonly isReplacing?: boolean;
  /** Told at rest and on leaving where the reader is; `undefined`: above the first row. */
  readonly onAnchor?: (place: RowAnchor | undefined) => void;
  /** Told which positions are drawn. */
  readonly onVisible?: (first: number, last: number) => void;
  /** Whether "j", "k", Home and End of the whole window lead through this list. */
  readonly hasShortcuts?: boolean;
  /** What stands below the last row, and the room for it. */
  readonly end?: ReactNode;
  readonly endPx?: number;
}

/** Rows with focus that are far away wait so far above or below the screen. */
const FAR_PX = 20_000;

/**
 * A list of any length in the scroll of the window, or of a `ScrollBox` around it, of which only what is on screen is mounted.
 * Rows have known heights (`VirtualRows`), so that none is measured to be placed; where they are not
 * known, `useMeasuredRows` finds them out. A row's place is a transform: placing it shifts no
 * layout. 100,000 tall rows are all reached (`long-scroll.ts`), whatever changes above the reader
 * leaves their row where it is, and the row with focus stays mounted.
 */
export function VirtualList(props: VirtualListProps) {
  const {
    rows,
    renderRow: row,
    role,
    label,
    isBusy,
    style,
    hasShortcuts: hasKeys = false,
    end,
    endPx = 0,
  } = props;
  const {
    resetKey: beginning,
    consumeAnchor: takePlace,
    isReplacing: isLeaving = false,
    onAnchor: onPlace,
    onVisible: onSeen,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const moved = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const { seen, scroller } = useScroller(frame, moved, rows, {
    beginning,
    takePlace,
    isLeaving,
    onPlace,
  });
  const focusedIndex = useRowFocus(box, rows, scroller, hasKeys);

  useEffect(() => {
    if (seen.last >= seen.first) onSeen?.(seen.first, seen.last);
  }, [onSeen, seen]);

  const named = { role, 'aria-label': label, 'aria-busy': isBusy };
  const { heights } = rows;
  const totalPx = totalPxOf(heights);
  const belowPx = totalPx - topOf(heights, seen.last + 1);
  const scale = { totalPx, capPx: scrollerCapPx(window.devicePixelRatio) };
  const [keptPx, setKeptPx] = useState(0);
  const realPx = stableScrollerPx(keptPx, belowPx, scale);
  if (realPx !== keptPx) setKeptPx(realPx);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the length of these rows.
  useLayoutEffect(() => scroller.setLength(realPx), [scroller, realPx, rows]);
  const firstTopPx = topOf(heights, seen.first) - seen.originPx;
  const drawnPx = topOf(heights, seen.last + 1) - seen.originPx;
  const nearPx = (topPx: number) =>
    Math.min(Math.max(topPx - seen.originPx, firstTopPx - FAR_PX), firstTopPx + FAR_PX);
  return (
    <div ref={frame} className={styles.frame} style={{ ...style, height: `${realPx + endPx}px` }}>
      <div ref={moved} className={styles.moved}>
        <div ref={box} style={{ height: `${drawnPx}px` }} {...named}>
          {indexesOf(seen.first, Math.min(seen.last, rows.count - 1), focusedIndex).map((index) => {
            const key = rows.keyAt(index);
            if (key === undefined) return null;
            const topPx = nearPx(topOf(heights, index));
            const heightPx = heightAt(heights, index);
            return <Fragment key={key}>{row({ index, key, topPx, heightPx })}</Fragment>;
          })}
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
    </div>
  );
}

/** The positions on screen, and that of the row with focus wherever it is. */
function indexesOf(first: number, last: number, focused: number): number[] {
  const indexes: number[] = [];
  if (focused !== -1 && focused < first) indexes.push(focused);
  for (let index = first; index <= last; index += 1) indexes.push(index);
  if (focused > last) indexes.push(focused);
  return indexes;
}
