import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { dropIndex, type EntryRect, targetIndex } from './drop-target.ts';

/** An entry that is being dragged. */
interface Drag {
  readonly from: number;
  readonly xPx: number;
  readonly yPx: number;
  /** How many entries come before the place where it would be put. */
  readonly dropAt: number;
}

interface DragStart {
  readonly x: number;
  readonly y: number;
  /** What scrolls the list, and how far it was scrolled. */
  readonly scroller: Element | undefined;
  readonly scrollPx: number;
  readonly rects: readonly EntryRect[];
}

/** Distance from an edge of the scroller within which a drag scrolls it. */
const EDGE_PX = 72;
/** How far a drag at the edge scrolls in one frame. */
const SCROLL_PX = 12;

interface ReorderOptions {
  readonly layout: 'rows' | 'grid';
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Puts the entries of a list in another order by dragging their handles (mouse and touch) or by the
 * arrow keys, Home and End on a handle. Nothing moves but the dragged entry until it is let go;
 * Escape puts it back.
 */
export function useReorder({ layout, count, onMove }: ReorderOptions) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<DragStart>(undefined);
  const pointer = useRef({ x: 0, y: 0 });
  const restoreFocus = useFocusAfterMove();
  useEffect(() => {
    if (!drag) return;
    let frame = 0;
    const tick = () => {
      if (scrollAtEdge(start.current?.scroller, pointer.current.y)) follow();
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  });

  /** The entry follows the pointer, and the list under it may have been scrolled. */
  function follow(): void {
    const from = start.current;
    if (!from) return;
    const scrolledPx = (from.scroller?.scrollTop ?? 0) - from.scrollPx;
    const { x, y } = pointer.current;
    const place = dropIndex(from.rects, { x, y: y + scrolledPx }, layout, runsRightToLeft());
    setDrag(
      (before) =>
        before && { ...before, xPx: x - from.x, yPx: y - from.y + scrolledPx, dropAt: place },
    );
  }

  function runsRightToLeft(): boolean {
    return list.current !== null && getComputedStyle(list.current).direction === 'rtl';
  }

  function move(from: number, to: number): void {
    if (to < 0 || to >= count || to === from) return;
    restoreFocus();
    onMove(from, to);
  }
  // The entries keep one function for good, so that they are drawn again only for themselves.
  const latestMove = useRef(move);
  useLayoutEffect(() => {
    latestMove.current = move;
  });
  const [steadyMove] = useState(() => (from: number, to: number) => latestMove.current(from, to));

  function stop(): void {
    start.current = undefined;
    setDrag(undefined);
  }

  // An entry is dragged by its place: once one has come or gone, another would be put there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what has changed.
  useLayoutEffect(stop, [count]);

  /** Heard on the list: the entries' handles carry `data-handle` with their index. */
  const listeners = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const handle = handleOf(event.target);
      if (!handle || event.button !== 0 || !list.current) return;
      handle.element.setPointerCapture(event.pointerId);
      pointer.current = { x: event.clientX, y: event.clientY };
      const scroller = scrollerOf(list.current);
      start.current = {
        ...pointer.current,
        scroller,
        scrollPx: scroller?.scrollTop ?? 0,
        rects: [...list.current.children].map((entry) => entry.getBoundingClientRect()),
      };
      setDrag({ from: handle.index, xPx: 0, yPx: 0, dropAt: handle.index });
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
      if (!start.current) return;
      pointer.current = { x, y };
      follow();
    },
    onPointerUp(): void {
      if (!start.current || !drag) return;
      stop();
      move(drag.from, targetIndex(drag.from, drag.dropAt));
    },
    onPointerCancel: stop,
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const handle = handleOf(event.target);
      if (!handle) return;
      if (event.key === 'Escape' && drag) {
        event.preventDefault();
        stop();
        return;
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return; // keys of the browser
      const to = targetOfKey(event.key, handle.index, count, runsRightToLeft());
      if (to === undefined) return;
      event.preventDefault();
      move(handle.index, to);
    },
  };

  /** How the entry at `index` is drawn: under the pointer, or with a mark where the drop would be. */
  function entryFor(index: number) {
    if (!drag) return {};
    if (drag.from === index) {
      return {
        'data-dragged': '',
        style: { transform: `translate(${drag.xPx}px, ${drag.yPx}px)` },
      };
    }
    const isUnmoved = targetIndex(drag.from, drag.dropAt) === drag.from;
    if (isUnmoved) return {};
    if (drag.dropAt === index) return { 'data-drop': 'before' };
    if (drag.dropAt === count && index === count - 1) return { 'data-drop': 'after' };
    return {};
  }

  return {
    entryFor,
    move: steadyMove,
    listProps: {
      ref: list,
      'data-dragging': drag ? '' : undefined,
      'data-keeps-escape': drag ? '' : undefined,
      ...listeners,
    },
  };
}

function handleOf(
  target: EventTarget,
): { readonly element: HTMLElement; readonly index: number } | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>('[data-handle]');
  return element ? { element, index: Number(element.dataset.handle) } : undefined;
}

function targetOfKey(
  key: string,
  index: number,
  count: number,
  isRightToLeft: boolean,
): number | undefined {
  const right = isRightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowUp':
      return index - 1;
    case 'ArrowDown':
      return index + 1;
    case 'ArrowLeft':
      return index - right;
    case 'ArrowRight':
      return index + right;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Browsers drop focus from what is moved in the document: it goes back to where it was. What kept it
 * and was moved is scrolled to as well, which `focus` alone does not do.
 */
function useFocusAfterMove(): () => void {
  const held = useRef<Element>(null);
  useLayoutEffect(() => {
    const element = held.current;
    held.current = null;
    if (!(element instanceof HTMLElement) || !element.isConnected) return;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });
  return () => {
    held.current = document.activeElement;
  };
}

/** Returns the closest ancestor that scrolls vertically: the dialog around the list. */
function scrollerOf(list: HTMLElement): Element | undefined {
  let box = list.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box ?? document.scrollingElement ?? undefined;
}

/** Scrolls where `y` lies near an edge; returns whether that moved anything. */
function scrollAtEdge(scroller: Element | undefined, y: number): boolean {
  if (!scroller) return false;
  const { top, bottom } = scroller.getBoundingClientRect();
  // What sticks to an edge covers the list there; focus is kept out of it by the same padding.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller);
  const before = scroller.scrollTop;
  if (y < top + pxOf(scrollPaddingTop) + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
  else if (y > bottom - pxOf(scrollPaddingBottom) - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
  return scroller.scrollTop !== before;
}

/** Pixels of a computed length; 0 for `auto`. */
function pxOf(length: string): number {
  return Number.parseFloat(length) || 0;
}
