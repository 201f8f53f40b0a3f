import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { RowAnchor } from '../../lib/scroll/scroll-anchor.ts';
import type { SavedAnchor, SavedList } from '../../lib/storage/scroll-restoration.ts';
import styles from './measured-list.module.css';
import { useMeasuredRows } from './use-measured-rows.ts';
import { type RowToDraw, VirtualList } from './virtual-list.tsx';

interface MeasuredListProps<Item> {
  readonly items: readonly Item[];
  /** Renders the content of a row. */
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The likely height of a row, in pixels; memoised: a new function re-estimates all rows. */
  readonly estimatePx: (item: Item) => number;
  readonly role: 'feed' | 'list';
  readonly label: string;
  /** The id of the element that names a row of a feed. */
  readonly nameIdOf?: (item: Item) => string;
  readonly rowClass?: string | undefined;
  /** Whether there are more items to load. */
  readonly hasMore?: boolean;
  /** Called when the reader is near the end. */
  readonly onNearEnd?: () => void;
  /** Where the list is restored from and recorded to; a new value is another list. */
  readonly saved?: SavedList;
  /** The content after the last row, and its height. */
  readonly end?: ReactNode;
  readonly endPx?: number;
}

/** This many rows before the last one, the next ones are loaded. */
const NEAR_END_ROWS = 10;

/**
 * A virtualised list with rows as tall as their content. Coming back restores its scroll position.
 */
export function MeasuredList<Item extends { readonly _id: string }>(
  props: MeasuredListProps<Item>,
) {
  const {
    items,
    renderItem,
    estimatePx,
    role,
    label,
    rowClass,
    hasMore = false,
    onNearEnd,
  } = props;
  const { nameIdOf, saved, end, endPx = 0 } = props;
  const byKey = useMemo(() => new Map(items.map((item) => [item._id, item])), [items]);
  const keys = useMemo(() => items.map(({ _id }) => _id), [items]);
  const estimate = useCallback(
    (key: string) => {
      const item = byKey.get(key);
      return item === undefined ? 0 : Math.round(estimatePx(item));
    },
    [byKey, estimatePx],
  );
  const { rows, measure } = useMeasuredRows(keys, estimate);

  const [lastVisible, setLastVisible] = useState(-1);
  const handleVisible = useCallback((_first: number, last: number) => setLastVisible(last), []);
  const isNearEnd = lastVisible >= 0 && lastVisible >= items.length - NEAR_END_ROWS;
  useEffect(() => {
    if (isNearEnd && hasMore) onNearEnd?.();
  }, [isNearEnd, hasMore, onNearEnd]);

  const setSize = hasMore ? -1 : items.length;
  function drawRow({ index, key, topPx }: RowToDraw) {
    const item = byKey.get(String(key));
    if (item === undefined) return null;
    const row = {
      ref: measure,
      className: styles.row,
      style: { transform: `translateY(${topPx}px)` },
      'data-row': key,
      'aria-posinset': index + 1,
      'aria-setsize': setSize,
    };
    const content = <div className={rowClass}>{renderItem(item, index)}</div>;
    if (role === 'list') return <li {...row}>{content}</li>;
    return (
      <article {...row} tabIndex={-1} aria-labelledby={nameIdOf?.(item)}>
        {content}
      </article>
    );
  }

  return (
    <VirtualList
      rows={rows}
      renderRow={drawRow}
      role={role}
      label={label}
      resetKey={saved ?? null}
      consumeAnchor={() => anchorIn(keys, saved?.anchor)}
      onAnchor={(anchor) => {
        const id = anchor && keys[anchor.index];
        saved?.setAnchor(anchor && id !== undefined ? { id, ...anchor } : undefined);
      }}
      onVisible={handleVisible}
      hasShortcuts={role === 'feed'}
      end={end}
      endPx={endPx}
    />
  );
}

/** The saved anchor by current index; where its item is gone, the item now at its index. */
function anchorIn(keys: readonly string[], saved: SavedAnchor | undefined): RowAnchor | undefined {
  if (!saved) return undefined;
  const index = keys.indexOf(saved.id);
  if (index !== -1) return { index, withinPx: saved.withinPx };
  return { index: Math.min(saved.index, keys.length - 1), withinPx: 0 };
}
