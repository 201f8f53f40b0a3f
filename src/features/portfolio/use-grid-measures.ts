import { type RefObject, useLayoutEffect, useState } from 'react';

/** What the stylesheet makes of a grid at its present width. */
export interface GridMeasures {
  readonly columns: number;
  readonly widthPx: number;
  readonly rowGapPx: number;
}

/** The measures of `grid`, as the stylesheet decides them; `undefined` before the first layout. */
export function useGridMeasures(grid: RefObject<HTMLElement | null>): GridMeasures | undefined {
  const [measures, setMeasures] = useState<GridMeasures>();
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(element);
      const next: GridMeasures = {
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

function isSame(a: GridMeasures, b: GridMeasures): boolean {
  return a.columns === b.columns && a.widthPx === b.widthPx && a.rowGapPx === b.rowGapPx;
}
