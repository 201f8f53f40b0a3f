import type { RowAnchor, VirtualRows } from '../../lib/scroll/scroll-anchor.ts';
import type { VisibleRange } from './visible-range.ts';

/**
 * When to draw other rows. `now`: within the event, because some of them are already on screen;
 * `next`: with React's next render; `ahead`: in a transition, before they are visible.
 */
export type DrawTiming = 'now' | 'next' | 'ahead';

/** What a scroller calls back. */
export interface ScrollerPorts {
  /** Draws these rows. */
  readonly onVisible: (visible: VisibleRange, timing: DrawTiming) => void;
  /** Moves the drawn rows as a whole. */
  readonly onShift: (movePx: number) => void;
  /** Called at rest and when the list is left; `undefined` above the first row. */
  readonly onAnchor: (anchor: RowAnchor | undefined) => void;
}

/** The scroll of one list. */
export interface Scroller {
  /** Starts listening; returns how to stop. */
  start(): () => void;
  /** Sets the rows that are drawn by now. */
  setDrawn(visible: VisibleRange): void;
  /** Sets the height of the scroller; a jump beyond its previous end is then completed. */
  setLength(px: number): void;
  /** Sets the rows and the top of the list in its area. */
  setRows(rows: VirtualRows, topPx: number): void;
  /** Scrolls to the top of the area. */
  scrollToTop(): void;
  scrollToAnchor(anchor: RowAnchor): void;
  /** Scrolls to the end and stays there while the list grows, until the reader scrolls up. */
  scrollToEnd(): void;
  /** Scrolls a row to the top of the screen, below the bars. */
  reveal(index: number): void;
  /** The first row whose top is on screen. */
  firstVisible(): number;
  /** The anchor at the top of the screen; `undefined` above the first row. */
  anchor(): RowAnchor | undefined;
  /** Takes over a scroll that the browser has not reported yet, before what depends on it. */
  readScroll(): void;
  isInSight(index: number): boolean;
}
