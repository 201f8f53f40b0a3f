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
import type { Scroller, ScrollerPorts } from './scroller-types.ts';
import { covers, EMPTY_RANGE, isOutdated, isSameRange, rangesAt } from './visible-range.ts';

/**
 * Follows the scroll of `area` through a list that may be longer than any element
 * (`scaled-scroll.ts`). A correction above the reader changes the shift and not the scroll, so that
 * no fling is stopped; at rest the scroll itself is corrected, invisibly.
 */
export function createScroller(
  ports: ScrollerPorts,
  initialRows: VirtualRows,
  area: ScrollArea,
): Scroller {
  let rows = initialRows;
  let topPx = 0;
  let viewPx = area.viewPx();
  let position: ScrollPosition = { scrolledPx: area.scrolledPx(), shiftPx: 0 };
  let visible = EMPTY_RANGE;
  /** The rows that React has drawn; those ahead of the screen may still wait. */
  let drawn = EMPTY_RANGE;
  /** Whether a wheel or a finger began the current motion. */
  let isByHand = false;
  let isTouched = false;
  let isMoving = false;
  let isAtEnd = false;
  /** The height of the scroller, and the rows it was set for. */
  let lengthPx = 0;
  let rowsOfLength: VirtualRows | undefined;
  /** Aborts when listening ends. */
  let listening: AbortSignal | undefined;
  /** The row last scrolled to: it stays in place while heights change, until the reader scrolls. */
  let target: { readonly key: RowKey; readonly withinPx: number } | undefined;
  const idle = createIdleTimer(AT_REST_MS, rest);

  const scale = (): ScrollScale => ({
    totalPx: totalPxOf(rows.heights),
    capPx: scrollerCapPx(window.devicePixelRatio),
  });

  /** Scrolls to `next` without the reader noticing, as far as the browser goes. */
  function write(next: ScrollPosition): void {
    const nowPx = area.scrollUnseen(next.scrolledPx + topPx) - topPx;
    position = { scrolledPx: nowPx, shiftPx: next.shiftPx };
  }

  /** The corrected position, where there is one. */
  function settled(): ScrollPosition | undefined {
    return settledPosition(position, { viewPx, isAtRest: !isMoving }, scale());
  }

  function settle(): void {
    const next = settled();
    if (next) write(next);
  }

  function draw(isEvent: boolean): void {
    const { onScreen, next } = rangesAt(rows, offsetOf(position), viewPx);
    const { originPx } = onScreen;
    const isDrawn = covers(drawn, onScreen);
    if (isOutdated(visible, next) || !isDrawn) {
      const isChanged = !isSameRange(next, visible);
      visible = next;
      if (isChanged || !isDrawn)
        ports.onVisible(next, isDrawn ? 'ahead' : isEvent ? 'now' : 'next');
    }
    ports.onShift(originPx - position.shiftPx);
  }

  function anchor(): RowAnchor | undefined {
    const offsetPx = offsetOf(position);
    return offsetPx <= 0 || rows.count === 0 ? undefined : anchorAt(rows, offsetPx);
  }

  function rest(): void {
    if (isTouched) return;
    if (handleScroll()) return; // a move not reported yet, which settling would undo
    isMoving = false;
    isByHand = false;
    listenToWheel();
    settle();
    draw(true);
    ports.onAnchor(anchor());
  }

  /** Reads how far the area is scrolled; returns whether the reader has moved. */
  function follow(): boolean {
    const scrolledPx = area.scrolledPx() - topPx;
    const movedPx = scrolledPx - position.scrolledPx;
    if (movedPx === 0) return false; // our own
    if (movedPx < 0 && isCutOff()) {
      position = { scrolledPx, shiftPx: position.shiftPx - movedPx };
      return true;
    }
    isMoving = true;
    if (movedPx < 0) isAtEnd = false;
    target = undefined;
    position = positionAfterMove(position, scrolledPx, { viewPx, isByHand }, scale());
    idle.touch();
    return true;
  }

  /** Returns whether the reader has moved. */
  function moveOn(isEvent: boolean): boolean {
    if (!follow()) return false;
    settle();
    draw(isEvent);
    return true;
  }

  const handleScroll = () => moveOn(true);

  /** Whether the content became shorter and the browser scrolled up to its end. */
  function isCutOff(): boolean {
    return area.scrolledPx() >= area.contentPx() - viewPx - 1;
  }

  function handleInput(event: Event): void {
    isByHand = true;
    isTouched = event.type === 'touchstart';
    idle.touch();
    if (!isTouched || !listening) return;
    // Where the row leaves the list under the finger, the window does not get the end of the touch.
    for (const end of ['touchend', 'touchcancel']) {
      event.target?.addEventListener(end, handleTouchEnd, { passive: true, signal: listening });
    }
  }

  /**
   * Listens to the wheel only where the list is longer than its scroller, where a long move by wheel
   * must be distinguished from one by the thumb, and only to the first event of a motion: a wheel that is
   * listened to as its motion begins wakes the main thread for each of its events.
   */
  function listenToWheel(): void {
    const { totalPx, capPx } = scale();
    if (!listening || isMoving || totalPx <= capPx) return;
    area.target.addEventListener('wheel', handleInput, {
      passive: true,
      once: true,
      signal: listening,
    });
  }

  function handleTouchEnd(event: Event): void {
    isTouched = event instanceof TouchEvent && event.touches.length > 0;
    idle.touch();
  }

  function handleResize(): void {
    viewPx = area.viewPx();
    settle();
    draw(true);
  }

  /** Jumps to a position. */
  function jumpTo(next: ScrollPosition): void {
    write(next);
    settle(); // the browser may not have gone so far
    draw(false);
    idle.touch();
  }

  function scrollToOffset(offsetPx: number): void {
    jumpTo(positionAt(offsetPx, scale()));
  }

  function scrollToRow(index: number, withinPx: number): void {
    isAtEnd = false;
    const key = rows.keyAt(index);
    target = key === undefined ? undefined : { key, withinPx };
    scrollToOffset(topOf(rows.heights, index) + withinPx);
  }

  function targetIn(next: VirtualRows): number | undefined {
    const index = target ? next.indexOf(target.key) : -1;
    return target && index !== -1 ? topOf(next.heights, index) + target.withinPx : undefined;
  }

  function after(next: VirtualRows): number {
    return offsetAfter(rows, next, offsetOf(position), viewPx);
  }

  function endOffsetPx(): number {
    return totalPxOf(rows.heights) + viewPx; // the browser stops at the end
  }

  return {
    start() {
      const done = new AbortController();
      const passive = { passive: true, signal: done.signal };
      listening = done.signal;
      viewPx = area.viewPx();
      write(position); // the area may have been too short for it while the list was hidden
      area.target.addEventListener('scroll', handleScroll, passive);
      listenToWheel();
      area.target.addEventListener('touchstart', handleInput, passive);
      area.watchView(handleResize, done.signal);
      addEventListener('pagehide', () => ports.onAnchor(anchor()), { signal: done.signal });
      return () => {
        listening = undefined;
        idle.stop();
        done.abort();
        ports.onAnchor(anchor());
      };
    },
    setDrawn(next) {
      drawn = next;
    },
    setLength(px) {
      const isSameList = rows === rowsOfLength;
      rowsOfLength = rows;
      if (px === lengthPx) return;
      // The thumb was dragged to the end, which has moved.
      const wasAtEnd = isSameList && position.scrolledPx + viewPx >= lengthPx;
      const isCut = px < lengthPx;
      lengthPx = px;
      if (!isAtEnd && !wasAtEnd && !target) return;
      if (!isCut && follow()) return; // a move not reported yet, which would be undone
      const offsetPx = isAtEnd || wasAtEnd ? endOffsetPx() : targetIn(rows);
      if (offsetPx !== undefined && offsetPx !== offsetOf(position)) scrollToOffset(offsetPx);
    },
    setRows(next, nextTopPx) {
      if (nextTopPx !== topPx) {
        position = { ...position, scrolledPx: position.scrolledPx + topPx - nextTopPx };
        topPx = nextTopPx;
      }
      const offsetPx = offsetOf(position);
      const movedPx = next === rows ? 0 : (targetIn(next) ?? after(next)) - offsetPx;
      rows = next;
      position = { ...position, shiftPx: position.shiftPx + movedPx };
      // Scrolling would undo a move not reported yet. Reading the position forces a layout, so it
      // is read only in that case.
      if (isAtEnd || settled()) follow();
      if (isAtEnd) write(positionAt(endOffsetPx(), scale()));
      settle();
      listenToWheel(); // the list may have become longer than its scroller
      draw(false);
    },
    scrollToTop() {
      isAtEnd = false;
      target = undefined;
      jumpTo({ scrolledPx: -topPx, shiftPx: 0 });
    },
    scrollToAnchor: ({ index, withinPx }) => scrollToRow(index, withinPx),
    scrollToEnd() {
      isAtEnd = true;
      target = undefined;
      scrollToOffset(endOffsetPx());
    },
    reveal: (index) => scrollToRow(index, -area.coveredPx()),
    firstVisible() {
      const index = indexAt(rows.heights, Math.max(offsetOf(position), 0));
      return topOf(rows.heights, index) >= offsetOf(position) ? index : index + 1;
    },
    anchor,
    readScroll() {
      moveOn(false);
    },
    isInSight(index) {
      const rowTopPx = topOf(rows.heights, index) - offsetOf(position);
      return rowTopPx < viewPx && rowTopPx + heightAt(rows.heights, index) > 0;
    },
  };
}
