import { AT_REST_MS, createIdleTimer } from '../../lib/scheduling/scroll-idle.ts';
import { heightAt, indexAt, topOf, totalPxOf } from '../../lib/scroll/list-heights.ts';
import {
  offsetOf,
  positionAfterMove,
  positionAt,
  type ScrollPosition,
  type ScrollScale,
  scrollerCapPx,
  settledPosition,
} from '../../lib/scroll/scaled-scroll.ts';
import {
  anchorAt,
  offsetAfter,
  type RowAnchor,
  type RowKey,
  type VirtualRows,
} from '../../lib/scroll/scroll-anchor.ts';
import type { ScrollArea } from './scroll-area.ts';

/** Rows kept ready beyond each edge of the screen; more of them where they are short. */
const OVERSCAN_ROWS = 1;
const OVERSCAN_PX = 400;
/** Rows that have left may stay until the next one comes: one drawing does for both. */
const BUFFER_ROWS = 1;
/** Rows are placed from a point near by: far ones would lose fractions of a pixel. */
const ORIGIN_STEP_PX = 1_000_000;

/** What is on screen, and from which offset into the list its places are counted. */
export interface VisibleRange {
  /** Positions of the first and the last row to draw; none where the last is before the first. */
  readonly first: number;
  readonly last: number;
  readonly originPx: number;
}

export const EMPTY_RANGE: VisibleRange = { first: 0, last: -1, originPx: 0 };

/**
 * When other rows are to be drawn. `now`: within the event, since some of them are on screen and
 * not there; `next`: with what React draws next; `ahead`: when there is time, before they are seen.
 */
export type DrawTiming = 'now' | 'next' | 'ahead';

/** What a scroller tells of. */
export interface ScrollerPorts {
  /** Other rows are to be drawn. */
  readonly onVisible: (seen: VisibleRange, time: DrawTiming) => void;
  /** How far the drawn rows are to be moved. */
  readonly onShift: (movePx: number) => void;
  /** Scrolling has come to rest, or the list is left. `undefined`: above the first row. */
  readonly onAnchor: (place: RowAnchor | undefined) => void;
}

/** What one long list scrolls in, and where it is. */
export interface Scroller {
  /** Starts listening; the answer stops. */
  start(): () => void;
  /** Takes in what is drawn by now. */
  setDrawn(seen: VisibleRange): void;
  /** Takes in how long the scroller is now: where the reader was taken, it may have ended before. */
  setLength(px: number): void;
  /** Takes in other rows, another top of the list in its area, or both. */
  setRows(rows: VirtualRows, topPx: number): void;
  /** Goes to the top of the area. */
  scrollToTop(): void;
  /** Goes to a place in the list. */
  scrollToAnchor(place: RowAnchor): void;
  /** Goes to the end, and stays there while the list grows, until the reader leaves it. */
  scrollToEnd(): void;
  /** Brings the top of a row to the top of the screen, below what covers it. */
  reveal(index: number): void;
  /** The first row whose top is on screen. */
  firstVisible(): number;
  /** The place at the top of the screen; `undefined` above the first row. */
  anchor(): RowAnchor | undefined;
  /** How far the drawn rows are to be moved. */
  movePx(): number;
  isInSight(index: number): boolean;
}

/**
 * Follows the scroll of `area` through a list that may be longer than any element
 * (`long-scroll.ts`). Corrections above the reader change the shift and not the scroll, so that
 * no fling is stopped; at rest the scroll is put right, unseen.
 */
export function createScroller(
  ports: ScrollerPorts,
  rowsAtFirst: VirtualRows,
  area: ScrollArea,
): Scroller {
  let rows = rowsAtFirst;
  let topPx = 0;
  let viewPx = area.viewPx();
  let at: ScrollPosition = { scrolledPx: area.scrolledPx(), shiftPx: 0 };
  let seen = EMPTY_RANGE;
  /** What is drawn of it: rows ahead of the screen wait for their turn. */
  let drawn = EMPTY_RANGE;
  /** Whether the present motion was begun by a wheel or a finger. */
  let isByHand = false;
  let isTouched = false;
  let isMoving = false;
  let isAtEnd = false;
  /** How tall the scroller is by now, and for which rows. */
  let lengthPx = 0;
  let rowsOfLength: VirtualRows | undefined;
  /** Aborts when listening ends; none while nothing is listened to. */
  let hearing: AbortSignal | undefined;
  /** Where the reader was taken, until they move: it holds whatever turns out about heights. */
  let target: { readonly key: RowKey; readonly withinPx: number } | undefined;
  const lull = createIdleTimer(AT_REST_MS, rest);

  const scale = (): ScrollScale => ({
    totalPx: totalPxOf(rows.heights),
    capPx: scrollerCapPx(window.devicePixelRatio),
  });

  /** Scrolls to `place`, unseen, as far as the browser goes. */
  function write(place: ScrollPosition): void {
    const nowPx = area.scrollUnseen(place.scrolledPx + topPx) - topPx;
    at = { scrolledPx: nowPx, shiftPx: place.shiftPx };
  }

  /** Where the area is to be scrolled, unseen, if anywhere. */
  function settled(): ScrollPosition | undefined {
    return settledPosition(at, { viewPx, isAtRest: !isMoving }, scale());
  }

  function settle(): void {
    const place = settled();
    if (place) write(place);
  }

  function draw(isEvent: boolean): void {
    const offsetPx = offsetOf(at);
    const { heights, count } = rows;
    const originPx = Math.floor(Math.max(offsetPx, 0) / ORIGIN_STEP_PX) * ORIGIN_STEP_PX;
    const rowAt = (px: number) => Math.min(indexAt(heights, Math.max(px, 0)), count - 1);
    const onScreen: VisibleRange = {
      first: rowAt(offsetPx),
      last: rowAt(offsetPx + viewPx),
      originPx,
    };
    const wanted: VisibleRange = {
      first: Math.max(Math.min(onScreen.first - OVERSCAN_ROWS, rowAt(offsetPx - OVERSCAN_PX)), 0),
      last: Math.min(
        Math.max(onScreen.last + OVERSCAN_ROWS, rowAt(offsetPx + viewPx + OVERSCAN_PX)),
        count - 1,
      ),
      originPx,
    };
    const next = count === 0 ? EMPTY_RANGE : wanted;
    const isThere = covers(drawn, onScreen);
    if (!covers(seen, next) || rowsIn(seen) > rowsIn(next) + BUFFER_ROWS || !isThere) {
      const isOther =
        next.first !== seen.first || next.last !== seen.last || next.originPx !== seen.originPx;
      seen = next;
      if (isOther || !isThere) ports.onVisible(next, isThere ? 'ahead' : isEvent ? 'now' : 'next');
    }
    ports.onShift(originPx - at.shiftPx);
  }

  function place(): RowAnchor | undefined {
    const offsetPx = offsetOf(at);
    return offsetPx <= 0 || rows.count === 0 ? undefined : anchorAt(rows, offsetPx);
  }

  function rest(): void {
    if (isTouched) return;
    if (handleScroll()) return; // a move that is not reported yet: settling would undo it
    isMoving = false;
    isByHand = false;
    listenToWheel();
    settle();
    draw(true);
    ports.onAnchor(place());
  }

  /** Takes in how far the area is scrolled now; whether the reader has moved. */
  function follow(): boolean {
    const scrolledPx = area.scrolledPx() - topPx;
    const movedPx = scrolledPx - at.scrolledPx;
    if (movedPx === 0) return false; // our own
    if (movedPx < 0 && isCutOff()) {
      at = { scrolledPx, shiftPx: at.shiftPx - movedPx };
      return true;
    }
    isMoving = true;
    if (movedPx < 0) isAtEnd = false;
    target = undefined;
    at = positionAfterMove(at, scrolledPx, { viewPx, isByHand }, scale());
    lull.touch();
    return true;
  }

  /** Whether the reader has moved. */
  function handleScroll(): boolean {
    if (!follow()) return false;
    settle();
    draw(true);
    return true;
  }

  /** What is in the area became shorter, and the browser scrolled up to its end: nobody moved. */
  function isCutOff(): boolean {
    return area.scrolledPx() >= area.contentPx() - viewPx - 1;
  }

  function handleHand(event: Event): void {
    isByHand = true;
    isTouched = event.type === 'touchstart' || (isTouched && event.type === 'touchmove');
    lull.touch();
  }

  /**
   * Hears the first turn of the wheel in each motion and no further one: the page is woken for each
   * turn that something listens for.
   */
  function listenToWheel(): void {
    if (!hearing) return;
    area.target.addEventListener('wheel', handleHand, {
      passive: true,
      once: true,
      signal: hearing,
    });
  }

  function handleTouchEnd(event: Event): void {
    isTouched = event instanceof TouchEvent && event.touches.length > 0;
    lull.touch();
  }

  function handleResize(): void {
    viewPx = area.viewPx();
    settle();
    draw(true);
  }

  /** The reader was taken somewhere: nothing of the motion before goes on. */
  function arrive(target: ScrollPosition): void {
    write(target);
    settle(); // the browser may not have gone so far
    draw(false);
    lull.touch();
  }

  function toOffset(offsetPx: number): void {
    arrive(positionAt(offsetPx, scale()));
  }

  function toRow(index: number, withinPx: number): void {
    isAtEnd = false;
    const key = rows.keyAt(index);
    target = key === undefined ? undefined : { key, withinPx };
    toOffset(topOf(rows.heights, index) + withinPx);
  }

  function targetIn(next: VirtualRows): number | undefined {
    const index = target ? next.indexOf(target.key) : -1;
    return target && index !== -1 ? topOf(next.heights, index) + target.withinPx : undefined;
  }

  function after(next: VirtualRows): number {
    return offsetAfter(rows, next, offsetOf(at), viewPx);
  }

  function endOffsetPx(): number {
    return totalPxOf(rows.heights) + viewPx; // the browser stops at the end of the area
  }

  return {
    start() {
      const done = new AbortController();
      const passive = { passive: true, signal: done.signal };
      hearing = done.signal;
      viewPx = area.viewPx();
      write(at); // shown again after a while: the area was too short for it meanwhile
      area.target.addEventListener('scroll', handleScroll, passive);
      listenToWheel();
      area.target.addEventListener('touchstart', handleHand, passive);
      area.target.addEventListener('touchend', handleTouchEnd, passive);
      area.target.addEventListener('touchcancel', handleTouchEnd, passive);
      area.watchView(handleResize, done.signal);
      addEventListener('pagehide', () => ports.onAnchor(place()), { signal: done.signal });
      return () => {
        hearing = undefined;
        lull.stop();
        done.abort();
        ports.onAnchor(place());
      };
    },
    setDrawn(next) {
      drawn = next;
    },
    setLength(px) {
      const isSameList = rows === rowsOfLength;
      rowsOfLength = rows;
      if (px === lengthPx) return;
      // The thumb was pulled to the end, which turns out to be a little further, or nearer.
      const wasAtEnd = isSameList && at.scrolledPx + viewPx >= lengthPx;
      const isCut = px < lengthPx;
      lengthPx = px;
      if (!isAtEnd && !wasAtEnd && !target) return;
      if (!isCut && follow()) return; // a move that is not reported yet: it would be undone
      const offsetPx = isAtEnd || wasAtEnd ? endOffsetPx() : targetIn(rows);
      if (offsetPx !== undefined && offsetPx !== offsetOf(at)) toOffset(offsetPx);
    },
    setRows(next, nextTopPx) {
      if (nextTopPx !== topPx) {
        at = { ...at, scrolledPx: at.scrolledPx + topPx - nextTopPx };
        topPx = nextTopPx;
      }
      const offsetPx = offsetOf(at);
      const movedPx = next === rows ? 0 : (targetIn(next) ?? after(next)) - offsetPx;
      rows = next;
      at = { ...at, shiftPx: at.shiftPx + movedPx };
      // Where the area is by now is asked for only before it is scrolled, which would undo a move
      // that is not reported yet: the answer takes a layout of all that was just drawn.
      if (isAtEnd || settled()) follow();
      if (isAtEnd) write(positionAt(endOffsetPx(), scale()));
      settle();
      draw(false);
    },
    scrollToTop() {
      isAtEnd = false;
      target = undefined;
      arrive({ scrolledPx: -topPx, shiftPx: 0 });
    },
    scrollToAnchor: ({ index, withinPx }) => toRow(index, withinPx),
    scrollToEnd() {
      isAtEnd = true;
      target = undefined;
      toOffset(endOffsetPx());
    },
    reveal: (index) => toRow(index, -area.coveredPx()),
    firstVisible() {
      const index = indexAt(rows.heights, Math.max(offsetOf(at), 0));
      return topOf(rows.heights, index) >= offsetOf(at) ? index : index + 1;
    },
    anchor: place,
    movePx: () => seen.originPx - at.shiftPx,
    isInSight(index) {
      const rowTopPx = topOf(rows.heights, index) - offsetOf(at);
      return rowTopPx < viewPx && rowTopPx + heightAt(rows.heights, index) > 0;
    },
  };
}

function covers(outer: VisibleRange, inner: VisibleRange): boolean {
  return (
    outer.first <= inner.first && outer.last >= inner.last && outer.originPx === inner.originPx
  );
}

function rowsIn({ first, last }: VisibleRange): number {
  return last - first + 1;
}
