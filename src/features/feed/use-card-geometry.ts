import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { CardGeometry } from '#contract/rules/card-layout.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { remBox, rootFontPx } from '../../lib/dom/root-font.ts';

/** Below this width there is one column, and images reach the edges of the screen. */
const ONE_COLUMN = '(width < 700px)';
const COARSE_POINTER = '(pointer: coarse)';

interface Measured {
  readonly columnPx: number;
  readonly bleedPx: number;
  readonly rootFontPx: number;
}

/**
 * What the heights of cards depend on, observed from their `column`: its width, the size of 1rem
 * (people enlarge text), the pointer. `undefined` before the first layout.
 */
export function useCardGeometry(column: RefObject<HTMLElement | null>): CardGeometry | undefined {
  const isTouch = useMediaQuery(COARSE_POINTER);
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const [measured, setMeasured] = useState<Measured>();

  useLayoutEffect(() => {
    const element = column.current;
    if (!element) return undefined;
    const measure = () => {
      const now = measureColumn(element, isOneColumn);
      setMeasured((before) => (before && isSame(before, now) ? before : now));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const rem = remBox();
    element.append(rem);
    observer.observe(rem);
    return () => {
      observer.disconnect();
      rem.remove();
    };
  }, [column, isOneColumn]);

  return useMemo(() => measured && { ...measured, isTouch }, [measured, isTouch]);
}

/** Whole pixels: text at fractional widths may wrap differently than computed. */
function measureColumn(element: HTMLElement, isOneColumn: boolean): Measured {
  const box = element.getBoundingClientRect();
  const columnPx = Math.floor(box.width);
  const bleedPx = isOneColumn ? Math.max(0, Math.floor(box.left)) : 0;
  return { columnPx, bleedPx, rootFontPx: rootFontPx() };
}

function isSame(a: Measured, b: Measured): boolean {
  return a.columnPx === b.columnPx && a.bleedPx === b.bleedPx && a.rootFontPx === b.rootFontPx;
}
