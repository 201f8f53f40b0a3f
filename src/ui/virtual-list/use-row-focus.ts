import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { RowKey, VirtualRows } from '../../lib/scroll/scroll-anchor.ts';
import { isSingleKey } from '../../lib/storage/device-settings.ts';
import type { Scroller } from './scroller-types.ts';
import { setShownList } from './shown-list.ts';

/** Keys that move from row to row. */
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const ENDS = ['Home', 'End'];

/** Elements that handle keys themselves. */
const OCCUPIED =
  'input, textarea, select, video, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * Focus in a virtualised list: the focused row stays mounted wherever the reader scrolls; when it is
 * removed, the row beside it gets the focus. "j" and "k" move from row to row, Home and End to the
 * ends of the list, with the focus where a row has it.
 *
 * @param hasShortcuts whether keys pressed anywhere in the window move through this list.
 * @returns the index of the focused row; -1 where none has focus.
 */
export function useRowFocus(
  box: RefObject<HTMLElement | null>,
  rows: VirtualRows,
  scroller: Scroller,
  hasShortcuts: boolean,
): number {
  const [focused, setFocused] = useState<RowKey>();
  const pendingFocus = useRef<RowKey>(undefined);
  const focusedIndex = useMemo(
    () => (focused === undefined ? -1 : rows.indexOf(focused)),
    [rows, focused],
  );

  useEffect(() => {
    if (!hasShortcuts) return undefined;
    setShownList({ rows, reveal: scroller.reveal });
    return () => setShownList(undefined);
  }, [rows, scroller, hasShortcuts]);

  useEffect(() => {
    if (!hasShortcuts) return undefined;
    const done = new AbortController();
    const goTo = (index: number) => {
      const key = rows.keyAt(index);
      if (key === undefined) return;
      pendingFocus.current = key;
      setFocused(key);
      if (key === focused) focusRow(box.current, key);
    };
    const handleKey = (event: KeyboardEvent) => {
      const isOccupied = event.target instanceof Element && event.target.closest(OCCUPIED) !== null;
      const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (isOccupied || isShortcut || event.defaultPrevented || rows.count === 0) return;
      const step = isSingleKey(event) ? STEPS[event.key] : undefined;
      const hasFocus = focusedIndex !== -1;
      if (step !== undefined) {
        const from = hasFocus ? focusedIndex : scroller.firstVisible() - step;
        const to = Math.min(Math.max(from + step, 0), rows.count - 1);
        event.preventDefault();
        goTo(to);
        scroller.reveal(to);
      } else if (ENDS.includes(event.key)) {
        event.preventDefault();
        if (hasFocus) goTo(event.key === 'End' ? rows.count - 1 : 0);
        if (event.key === 'End') scroller.scrollToEnd();
        else scroller.scrollToTop();
      }
    };
    addEventListener('keydown', handleKey, { signal: done.signal });
    return () => done.abort();
  }, [box, rows, scroller, hasShortcuts, focused, focusedIndex]);

  // The row is mounted by now, wherever it is.
  useEffect(() => {
    if (focused === undefined || pendingFocus.current !== focused) return;
    pendingFocus.current = undefined;
    focusRow(box.current, focused);
  }, [box, focused]);

  // The focus drops where the focused row is removed: the row beside it gets it; and where a row gets
  // another key, and another element, since it was not known before.
  const previous = useRef({ rows, index: -1 });
  useEffect(() => {
    const { rows: before, index } = previous.current;
    previous.current = { rows, index: focusedIndex };
    if (focused === undefined || document.activeElement !== document.body) return;
    const keys =
      focusedIndex === -1
        ? [before.keyAt(index + 1), before.keyAt(index - 1)]
        : [rows.keyAt(focusedIndex)];
    const next = keys.find((key) => key !== undefined && rows.indexOf(key) !== -1);
    if (next === undefined || next === focused || index === -1) return;
    pendingFocus.current = next;
    setFocused(next);
  }, [rows, focused, focusedIndex]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const done = new AbortController();
    const handleFocus = ({ target }: FocusEvent) => {
      const key = keyOf(target, rows);
      scroller.readScroll();
      setFocused(key);
      // Tabbing on in a focused row that is out of sight scrolls back to it.
      const index = key === undefined ? -1 : rows.indexOf(key);
      if (index !== -1 && key !== pendingFocus.current && !scroller.isInSight(index)) {
        scroller.reveal(index);
      }
    };
    const handleBlur = ({ relatedTarget }: FocusEvent) => {
      if (keyOf(relatedTarget, rows) !== undefined) return;
      // Switching to another window keeps the row: focus returns to it.
      if (!document.hasFocus()) return;
      scroller.readScroll(); // or a row just scrolled to would be unmounted
      setFocused(undefined);
    };
    element.addEventListener('focusin', handleFocus, { signal: done.signal });
    element.addEventListener('focusout', handleBlur, { signal: done.signal });
    return () => done.abort();
  }, [box, rows, scroller]);

  return focusedIndex;
}

function keyOf(target: EventTarget | null, rows: VirtualRows): RowKey | undefined {
  if (!(target instanceof Element)) return undefined;
  const key = target.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (key === undefined) return undefined;
  return typeof rows.keyAt(0) === 'number' ? Number(key) : key;
}

function focusRow(box: HTMLElement | null, key: RowKey): void {
  const row = box?.querySelector<HTMLElement>(`[data-row="${CSS.escape(String(key))}"]`);
  row?.focus({ preventScroll: true, focusVisible: true } as FocusOptions);
}
