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
  /** Whether the last measurements replaced estimates. */
  const wereEstimates = useRef(false);
  const [version, setVersion] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const latestEstimate = useRef(estimate);
  // Runs before the rows' refs, which compare with the estimate their positions were made from.
  useInsertionEffect(() => {
    latestEstimate.current = estimate;
  }, [estimate]);

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    observer.current ??= new ResizeObserver((entries) => {
      let isChanged = false;
      wereEstimates.current = true;
      for (const { target, borderBoxSize } of entries) {
        const key = target instanceof HTMLElement ? target.dataset.row : undefined;
        const heightPx = Math.ceil(borderBoxSize[0]?.blockSize ?? 0);
        if (key === undefined || !target.isConnected || heightPx === 0) continue;
        const beforePx = measured.current.get(key);
        isChanged ||= beforePx !== heightPx;
        if (beforePx !== undefined && beforePx !== heightPx) wereEstimates.current = false;
        measured.current.set(key, heightPx);
      }
      if (isChanged) setVersion((before) => before + 1);
    });
    const { row: key } = row.dataset;
    if (key !== undefined && !measured.current.has(key)) {
      const heightPx = Math.ceil(row.getBoundingClientRect().height);
      if (heightPx > 0) {
        measured.current.set(key, heightPx);
        wereEstimates.current = true;
        if (heightPx !== latestEstimate.current(key)) setVersion((before) => before + 1);
      }
    }
    const watching = observer.current;
    watching.observe(row);
    return () => watching.unobserve(row);
  }, []);

  const positions = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means new measurements.
  const rows = useMemo<VirtualRows>(
    () => ({
      count: keys.length,
      keyAt: (index) => keys[index],
      indexOf: (key) => (typeof key === 'string' ? (positions.get(key) ?? -1) : -1),
      heights: listHeights(
        Uint32Array.from(keys, (key) => measured.current.get(key) ?? estimate(key)),
      ),
      change: wereEstimates.current ? 'measured' : undefined,
    }),
    [keys, positions, estimate, version],
  );
  return { rows, measure };
}
