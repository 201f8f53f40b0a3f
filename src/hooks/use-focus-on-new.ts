import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from '../lib/dom/move-focus.ts';

interface FocusOnNew {
  /** For the list element. */
  readonly ref: RefObject<HTMLUListElement | null>;
  /** Call it on the press, with the function that loads more and returns whether items came. */
  readonly loadAndFocus: (load: () => Promise<boolean>) => Promise<void>;
}

/**
 * Focuses the first item that a button adds to the end of a list, since the button is removed with
 * the last page; unless focus was moved elsewhere meanwhile.
 *
 * @param count the number of items in the list.
 */
export function useFocusOnNew(count: number): FocusOnNew {
  const ref = useRef<HTMLUListElement>(null);
  const awaited = useRef<{ readonly from: number; readonly pressed: Element }>(undefined);
  useLayoutEffect(() => {
    const { from, pressed } = awaited.current ?? {};
    if (from === undefined || !pressed || count <= from) return;
    awaited.current = undefined;
    const first = ref.current?.children[from];
    moveFocus(pressed, first?.querySelector<HTMLElement>('a:not([tabindex="-1"]), button') ?? null);
  }, [count]);

  async function loadAndFocus(load: () => Promise<boolean>): Promise<void> {
    awaited.current = { from: count, pressed: document.activeElement ?? document.body };
    if (!(await load())) awaited.current = undefined;
  }

  return { ref, loadAndFocus };
}
