import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  dropIndex,
  dropMark,
  type EntryRect,
  indexBefore,
  isUnmoved,
  targetIndex,
} from './drop-target.ts';
import { entryStep } from './entry-step.ts';
import { type ScrollRange, scrollAtEdge, scrollerOf, scrollRange } from './scroll-at-edge.ts';
import { useFocusAfterMove } from './use-focus-after-move.ts';

/** Entries that are being moved together. */
interface Drag {
  /** The one under the pointer, or with the focus. */
  readonly from: number;
  readonly group: readonly number[];
  readonly isByKeys: boolean;
  readonly xPx: number;
  readonly yPx: number;
  /** The index of the drop; `undefined` at their own position. */
  readonly dropAt: number | undefined;
}

interface DragStart {
  readonly x: number;
  readonly y: number;
  /** The scroller of the list, its offset, and how far the drag scrolls it. */
  readonly scroller: Element;
  readonly scrollPx: number;
  readonly range: ScrollRange;
  readonly rects: readonly EntryRect[];
}

/** An entry that is pressed: it may be dragged, or chosen. */
interface Press {
  readonly index: number;
  readonly element: HTMLElement;
  readonly event: PointerEvent;
  readonly timer: number | undefined;
}

/** A pointer that moves less does not drag. */
const PRESS_PX = 6;
/** A long press lifts an entry; a finger that moves earlier scrolls. */
const HOLD_MS = 400;

interface ReorderOptions {
  readonly layout: 'rows' | 'grid';
  readonly count: number;
  /** @param to how many of the other entries come before those of `group`. */
  readonly onMove: (group: readonly number[], to: number) => void;
  /**
   * Entries are dragged themselves, by a mouse that moves or a finger that rests, and by keys: Space
   * lifts, arrows move, Space drops. Without it, they have handles.
   */
  readonly whole?: {
    /** Called when an entry is lifted; returns the entries that move with it, in order. */
    readonly onLift: (index: number, by: 'mouse' | 'touch' | 'keys') => readonly number[];
    /** The text for screen readers: where the lifted entries would be dropped. */
    readonly onCarry: (group: readonly number[], to: number) => void;
  };
}

/**
 * Reorders a list by dragging (mouse and touch) or by keys: on a handle, the arrow keys, Home and
 * End. Only the dragged entry moves before the drop; Escape cancels.
 */
export function useReorder({ layout, count, onMove, whole }: ReorderOptions) {
  const list = useRef<HTMLElement>(null);
  const listRef = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<DragStart>(undefined);
  const press = useRef<Press>(undefined);
  const pointer = useRef({ x: 0, y: 0 });
  /** The press became a drag: the click after it is ignored. */
  const wasLifted = useRef(false);
  const restoreFocus = useFocusAfterMove();
  useEffect(() => {
    if (!drag || drag.isByKeys) return;
    let frame = 0;
    const tick = () => {
      const from = start.current;
      if (from && scrollAtEdge(from.scroller, pointer.current.y, from.range)) follow();
      frame = requestAnimationFrame(tick);
    };
    frame = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(frame);
  });
  // A finger that drags an entry does not scroll.
  useEffect(() => {
    const box = list.current;
    const preventScroll = (event: TouchEvent) => {
      if (start.current && event.cancelable) event.preventDefault();
    };
    box?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => box?.removeEventListener('touchmove', preventScroll);
  }, []);

  /** The entry follows the pointer. */
  function follow(): void {
    const from = start.current;
    if (from) setDrag((lifted) => lifted && atPointer(lifted, from));
  }

  /** The entry where the pointer is now; the list under it may have been scrolled. */
  function atPointer(lifted: Drag, from: DragStart): Drag {
    const scrolledPx = from.scroller.scrollTop - from.scrollPx;
    const { x, y } = pointer.current;
    const dropAt = dropIndex(from.rects, { x, y: y + scrolledPx }, layout, runsRightToLeft());
    const isBack = dropAt === lifted.from || dropAt === lifted.from + 1;
    const target = isBack ? undefined : dropAt;
    return { ...lifted, xPx: x - from.x, yPx: y - from.y + scrolledPx, dropAt: target };
  }

  function runsRightToLeft(): boolean {
    return list.current !== null && getComputedStyle(list.current).direction === 'rtl';
  }

  function move(group: readonly number[], to: number): void {
    const isInside = to >= 0 && to + group.length <= count;
    if (!isInside || isUnmoved(group, to)) return;
    restoreFocus();
    onMove(group, to);
  }
  // Stable functions: an entry is rendered again only for its own changes.
  const latestMove = useRef(move);
  useLayoutEffect(() => {
    latestMove.current = move;
  });
  const [steadyMove] = useState(() => (from: number, to: number) => latestMove.current([from], to));

  function stop(): void {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    start.current = undefined;
    setDrag(undefined);
  }

  // Entries are dragged by index, which another entry has once one was added or removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count is what has changed.
  useLayoutEffect(stop, [count]);

  function lift({ index, element, event, timer }: Press): void {
    clearTimeout(timer);
    if (!list.current) return;
    press.current = undefined;
    wasLifted.current = true;
    element.setPointerCapture(event.pointerId);
    const scroller = scrollerOf(list.current);
    start.current = {
      x: event.clientX,
      y: event.clientY,
      scroller,
      scrollPx: scroller.scrollTop,
      range: scrollRange(scroller, list.current),
      rects: [...list.current.children].map((entry) => entry.getBoundingClientRect()),
    };
    const by = event.pointerType === 'touch' ? 'touch' : 'mouse';
    const group = whole?.onLift(index, by) ?? [index];
    setDrag({ from: index, group, isByKeys: false, xPx: 0, yPx: 0, dropAt: undefined });
  }

  function liftByKeys(index: number): void {
    const group = whole?.onLift(index, 'keys') ?? [index];
    setDrag({ from: index, group, isByKeys: true, xPx: 0, yPx: 0, dropAt: undefined });
  }

  function carry(lifted: Drag, to: number): void {
    const dropAt = indexBefore(lifted.group, to, count);
    setDrag({ ...lifted, dropAt });
    whole?.onCarry(lifted.group, to);
    const at = Math.min(dropAt, count - 1);
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }

  function drop({ group, dropAt }: Drag): void {
    stop();
    if (dropAt !== undefined) move(group, targetIndex(group, dropAt));
  }

  function handleCarryKey(event: KeyboardEvent, lifted: Drag): void {
    if (event.key === 'Tab') stop();
    if (event.altKey || event.ctrlKey || event.metaKey || event.key === 'Tab') return;
    event.preventDefault();
    const { group } = lifted;
    const to = targetIndex(group, lifted.dropAt ?? group[0] ?? 0);
    const next = entryStep(event.key, to, count - group.length, list.current);
    if (event.key === ' ' || event.key === 'Enter') drop(lifted);
    else if (next !== undefined) carry(lifted, next);
  }

  /** Handlers of the list; handles, or draggable entries, carry their index in `data-handle`. */
  const listeners = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      wasLifted.current = false;
      const handle = handleOf(event.target);
      if (!handle || event.button !== 0) return;
      pointer.current = { x: event.clientX, y: event.clientY };
      const pressed = { ...handle, event };
      const isFinger = event.pointerType === 'touch';
      if (!whole) lift({ ...pressed, timer: undefined });
      else {
        const timer = isFinger ? window.setTimeout(() => liftPressed(), HOLD_MS) : undefined;
        press.current = { ...pressed, timer };
      }
    },
    onPointerMove({ clientX: x, clientY: y, pointerType }: PointerEvent<HTMLElement>): void {
      const waiting = press.current;
      if (!start.current && !waiting) return;
      pointer.current = { x, y };
      if (waiting) {
        const { clientX, clientY } = waiting.event;
        if (Math.hypot(x - clientX, y - clientY) < PRESS_PX) return;
        if (pointerType === 'touch') stop();
        else lift(waiting);
      }
      follow();
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
      pointer.current = { x, y };
      // The last moves may not have been drawn yet.
      if (start.current && drag) drop(atPointer(drag, start.current));
      else stop();
    },
    onPointerCancel: stop,
    onBlur(): void {
      if (drag?.isByKeys) stop();
    },
    /** Returns whether the key was one of these. */
    onKeyDown(event: KeyboardEvent<HTMLElement>): boolean {
      const handle = handleOf(event.target);
      if (!handle) return false;
      if (event.key === 'Escape' && drag) {
        event.preventDefault();
        stop();
        return true;
      }
      if (drag?.isByKeys) {
        handleCarryKey(event, drag);
        return true;
      }
      if (event.altKey || event.ctrlKey || event.metaKey) return false; // shortcuts of the browser
      const to = whole ? undefined : entryStep(event.key, handle.index, count - 1);
      const isLifting = whole !== undefined && event.key === ' ';
      if (to === undefined && !isLifting) return false;
      event.preventDefault();
      if (to === undefined) liftByKeys(handle.index);
      else move([handle.index], to);
      return true;
    },
  };

  function liftPressed(): void {
    if (press.current) lift(press.current);
  }

  /**
   * How to draw the entry at `index`: under the pointer, or with a mark where the drop would be.
   */
  function entryFor(index: number) {
    if (!drag) return {};
    const { from, group, isByKeys, dropAt, xPx, yPx } = drag;
    const isUnderPointer = from === index && !isByKeys;
    return {
      'data-lifted': group.includes(index) ? '' : undefined,
      ...(isUnderPointer && {
        'data-dragged': group.length > 1 ? group.length : '',
        style: { transform: `translate(${xPx}px, ${yPx}px)` },
      }),
      'data-drop': dropMark(index, group, dropAt, count),
    };
  }

  return {
    entryFor,
    move: steadyMove,
    isDragging: drag !== undefined,
    /** Whether the press before this click became a drag. */
    wasLifted: () => wasLifted.current,
    listProps: {
      ref: listRef,
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
