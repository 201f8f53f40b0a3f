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
 * Rows whose heights nobody knows before they are drawn: `estimate` stands in until a row is
 * measured, and the reader's place holds when it turns out otherwise. A row is measured as it comes,
 * before it is painted: none is seen over its neighbour, or moves from where it was guessed to be.
 *
 * @param keys what the rows are, in order; the same array while nothing changed.
 * @param estimate the likely height of a row, in whole pixels; another function only where
 *   another height is likely.
 * @returns the rows, and what each row's element is to be given as `ref`. It carries `data-row`.
 */
export function useMeasuredRows(
  keys: readonly string[],
  estimate: (key: string) => number,
): { readonly rows: VirtualRows; readonly measure: RefCallback<HTMLElement> } {
  const measured = useRef(new Map<string, number>());
  /** The last measurements were first ones: until then the heights had been estimates. */
  const isFoundOut = useRef(false);
  const [version, setVersion] = useState(0);
  const observer = useRef<ResizeObserver>(undefined);
  useEffect(() => () => observer.current?.disconnect(), []);
  const likely = useRef(estimate);
  // Before the refs of the rows that come with it: those compare with what their places were made from.
  useInsertionEffect(() => {
    likely.current = estimate;
  }, [estimate]);

  const measure = useCallback((row: HTMLElement | null) => {
    if (!row) return undefined;
    observer.current ??= new ResizeObserver((entries) => {
      let isOther = false;
      isFoundOut.current = true;
      for (const { target, borderBoxSize } of entries) {
        const key = target instanceof HTMLElement ? target.dataset.row : undefined;
        const heightPx = Math.ceil(borderBoxSize[0]?.blockSize ?? 0);
        if (key === undefined || !target.isConnected || heightPx === 0) continue;
        const beforePx = measured.current.get(key);
        isOther ||= beforePx !== heightPx;
        if (beforePx !== undefined && beforePx !== heightPx) isFoundOut.current = false;
        measured.current.set(key, heightPx);
      }
      if (isOther) setVersion((before) => before + 1);
    });
    const { row: key } = row.dataset;
    if (key !== undefined && !measured.current.has(key)) {
      const heightPx = Math.ceil(row.getBoundingClientRect().height);
      if (heightPx > 0) {
        measured.current.set(key, heightPx);
        isFoundOut.current = true;
        if (heightPx !== likely.current(key)) setVersion((before) => before + 1);
      }
    }
    const watching = observer.current;
    watching.observe(row);
    return () => watching.unobserve(row);
  }, []);

  const positions = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what was measured.
  const rows = useMemo<VirtualRows>(
    () => ({
      count: keys.length,
      keyAt: (index) => keys[index],
      indexOf: (key) => (typeof key === 'string' ? (positions.get(key) ?? -1) : -1),
      heights: listHeights(
        Uint32Array.from(keys, (key) => measured.current.get(key) ?? estimate(key)),
      ),
      change: isFoundOut.current ? 'found-out' : undefined,
    }),
    [keys, positions, estimate, version],
  );
  return { rows, measure };
}
