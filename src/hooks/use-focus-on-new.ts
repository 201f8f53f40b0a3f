import { type RefObject, useLayoutEffect, useRef } from 'react';
import { moveFocus } from '../lib/dom/move-focus.ts';

interface FocusOnNew {
  /** For the element of the list. */
  readonly ref: RefObject<HTMLUListElement | null>;
  /** To be called on the press, with what loads more and answers whether it came. */
  readonly bring: (load: () => Promise<boolean>) => Promise<void>;
}

/**
 * Puts focus on the first of what a press brings to the end of a list: the button that was pressed
 * goes once nothing follows. Who has gone on elsewhere meanwhile is left there.
 *
 * @param count how many stand in the list.
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

  async function bring(load: () => Promise<boolean>): Promise<void> {
    awaited.current = { from: count, pressed: document.activeElement ?? document.body };
    if (!(await load())) awaited.current = undefined;
  }

  return { ref, bring };
}
