import {
  type RefCallback,
  useCallback,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listHeights } from '../../lib/scroll/list-heights.ts';
import type { VirtualRows } from '../../lib/scroll/scroll-anchor.ts';

/** The last time that rows turned out to have another height. */
interface Measurement {
  readonly keys: readonly string[];
  /** `measured` where all of them had been estimates. */
  readonly change: VirtualRows['change'];
}

/**
 * Rows of unknown height: `estimate` is used until a row is measured, which happens in the commit
 * that mounts it, before it is painted. Corrections do not move the reader.
 *
 * @param keys the rows in order; memoised.
 * @param estimate the likely height of a row, in whole pixels; memoised.
 * @returns the rows, and the `ref` for each row's element, which carries `data-row`.
 */
export function useMeasuredRows(
  keys: readonly string[],
  estimate: (key: string) => number,
): { readonly rows: VirtualRows; readonly measure: RefCallback<HTMLElement> } {
  const measured = useRef(new Map<string, number>());
  const [last, setLast] = useState<Measurement>();
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const latest = useRef({ keys, estimate });
  // Runs before the rows' refs, which compare with the estimate their positions were made from.
  useInsertionEffect(() => {
    latest.current = { keys, estimate };
  }, [keys, estimate]);

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    observer.current ??= new ResizeObserver((entries) => {
      let isChanged = false;
      let change: VirtualRows['change'] = 'measured';
      for (const { target, borderBoxSize } of entries) {
        const key = target instanceof HTMLElement ? target.dataset.row : undefined;
        const heightPx = Math.ceil(borderBoxSize[0]?.blockSize ?? 0);
        if (key === undefined || !target.isConnected || heightPx === 0) continue;
        const beforePx = measured.current.get(key);
        isChanged ||= beforePx !== heightPx;
        if (beforePx !== undefined && beforePx !== heightPx) change = undefined;
        measured.current.set(key, heightPx);
      }
      if (isChanged) setLast({ keys: latest.current.keys, change });
    });
    const { row: key } = row.dataset;
    if (key !== undefined && !measured.current.has(key)) {
      const heightPx = Math.ceil(row.getBoundingClientRect().height);
      if (heightPx > 0) {
        measured.current.set(key, heightPx);
        const { keys: among, estimate: estimated } = latest.current;
        if (heightPx !== estimated(key)) setLast({ keys: among, change: 'measured' });
      }
    }
    const watching = observer.current;
    watching.observe(row);
    return () => watching.unobserve(row);
  }, []);

  const positions = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const rows = useMemo<VirtualRows>(
    () => ({
      count: keys.length,
      keyAt: (index) => keys[index],
      indexOf: (key) => (typeof key === 'string' ? (positions.get(key) ?? -1) : -1),
      heights: listHeights(
        Uint32Array.from(keys, (key) => measured.current.get(key) ?? estimate(key)),
      ),
      // With other keys, rows come and go: the row at the top of the screen stays.
      change: last?.keys === keys ? last.change : undefined,
    }),
    [keys, positions, estimate, last],
  );
  return { rows, measure };
}
