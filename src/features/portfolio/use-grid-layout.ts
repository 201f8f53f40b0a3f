import { type RefObject, useLayoutEffect, useState } from 'react';

/** The layout of a grid at its current width. */
export interface GridLayout {
  readonly columns: number;
  readonly widthPx: number;
  readonly rowGapPx: number;
}

/** Returns the layout of `grid` as the style sheet decides it; `undefined` before the first layout. */
export function useGridLayout(grid: RefObject<HTMLElement | null>): GridLayout | undefined {
  const [measures, setMeasures] = useState<GridLayout>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const next: GridLayout = {
        columns: gridTemplateColumns.split(' ').length,
        widthPx: element.clientWidth,
        rowGapPx: Number.parseFloat(rowGap) || 0,
      };
      setMeasures((before) => (before && isSame(before, next) ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return measures;
}

function isSame(a: GridLayout, b: GridLayout): boolean {
  return a.columns === b.columns && a.widthPx === b.widthPx && a.rowGapPx === b.rowGapPx;
}
