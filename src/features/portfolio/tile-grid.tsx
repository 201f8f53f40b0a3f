import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SavedList } from '../../lib/storage/scroll-restoration.ts';
import { useListTop } from '../../ui/virtual-list/use-list-top.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useTileRestoration } from './use-tile-restoration.ts';

interface TileGridProps<Item> {
  readonly items: readonly Item[];
  /** A grid; its stylesheet decides how many columns there are. */
  readonly className: string | undefined;
  readonly tile: (item: Item) => ReactNode;
  /** Follows the last item, for sighted people only: it repeats something else on the screen. */
  readonly ghost?: ReactNode;
  /** The likely height of a tile that is so wide, in pixels. */
  readonly estimatePx: (widthPx: number) => number;
  /** The position whose link gets the focus when it changes. */
  readonly focused?: number | undefined;
  /** All tiles are mounted, as for paper. */
  readonly isWhole?: boolean;
  /** The scroll position to restore and to record. */
  readonly saved?: SavedList | undefined;
}

/** Rows rendered beyond each edge of the screen. */
const OVERSCAN_ROWS = 3;

/**
 * Tiles in rows of the window's own scroll, of which only those near the screen are mounted. Rows
 * are as tall as their tallest tile, which is measured; the room of the others is padding, so that
 * the stylesheet lays out the grid as if all were there. The row with focus stays mounted.
 */
export function TileGrid<Item extends { readonly _id: string }>(props: TileGridProps<Item>) {
  'use no memo'; // the virtualizer is one object whose answers change
  const { items, className, tile, ghost, estimatePx, focused, isWhole = false, saved } = props;
  const grid = useRef<HTMLUListElement>(null);
  const topPx = useListTop(grid) ?? 0;
  const measures = useGridLayout(grid);
  const { columns = 1, widthPx = 0, rowGapPx = 0 } = measures ?? {};
  const [focusedRow, setFocusedRow] = useState(-1);

  const rangeExtractor = useCallback(
    (range: Range) => {
      if (isWhole) return Array.from({ length: range.count }, (_, index) => index);
      const rows = defaultRangeExtractor(range);
      if (focusedRow < 0 || focusedRow >= range.count || rows.includes(focusedRow)) return rows;
      // Padding replaces one contiguous range, so everything in between is mounted.
      const [first = focusedRow, last = focusedRow] = [rows[0], rows.at(-1)];
      const from = Math.min(first, focusedRow);
      return Array.from(
        { length: Math.max(last, focusedRow) - from + 1 },
        (_, index) => from + index,
      );
    },
    [focusedRow, isWhole],
  );
  const estimateSize = useCallback(
    () => Math.round(estimatePx(widthPx / columns)),
    [estimatePx, widthPx, columns],
  );
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil((items.length + (ghost === undefined ? 0 : 1)) / columns),
    estimateSize,
    overscan: OVERSCAN_ROWS,
    gap: rowGapPx,
    scrollMargin: topPx,
    rangeExtractor,
  });
  // Other columns: other rows, none of which has been measured.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measures are what has changed.
  useEffect(() => virtualizer.measure(), [virtualizer, columns, widthPx]);

  const ids = useMemo(() => items.map(({ _id }) => _id), [items]);
  useTileRestoration({
    grid,
    saved,
    ids,
    isLaidOut: measures !== undefined,
    estimateTopPx: (index) =>
      virtualizer.getOffsetForIndex(Math.floor(index / columns), 'start')?.[0],
  });

  useEffect(() => {
    if (focused === undefined) return;
    grid.current?.querySelector<HTMLElement>(`[aria-posinset="${focused + 1}"] a`)?.focus();
  }, [focused]);

  function handleFocus({ target }: FocusEvent) {
    const tile = target.closest('li');
    if (!tile) return; // in a menu of a tile, which opens elsewhere
    const position = Number(tile.ariaPosInSet);
    setFocusedRow(Math.floor((position - 1) / columns));
  }

  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  const begin = (first?.index ?? 0) * columns;
  const end = ((last?.index ?? -1) + 1) * columns;
  return (
    <ul
      ref={grid}
      className={className}
      style={{
        paddingTop: first ? `${first.start - topPx}px` : undefined,
        paddingBottom: last ? `${virtualizer.getTotalSize() - (last.end - topPx)}px` : undefined,
      }}
      onFocus={handleFocus}
      onBlur={() => setFocusedRow(-1)}
    >
      {items.slice(begin, end).map((item, index) => {
        const position = begin + index;
        const isRowStart = position % columns === 0;
        return (
          <li
            key={item._id}
            // All tiles of a row have its height, so only the first one is measured.
            ref={isRowStart ? virtualizer.measureElement : undefined}
            // The row. Every tile has it: a tile that was the first of its row is still observed.
            data-index={Math.floor(position / columns)}
            aria-posinset={position + 1}
            aria-setsize={items.length}
          >
            {tile(item)}
          </li>
        );
      })}
      {ghost !== undefined && end > items.length && (
        <li
          ref={items.length % columns === 0 ? virtualizer.measureElement : undefined}
          data-index={Math.floor(items.length / columns)}
          aria-hidden="true"
        >
          {ghost}
        </li>
      )}
    </ul>
  );
}
