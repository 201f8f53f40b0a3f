import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { RowAnchor } from '../../lib/scroll/scroll-anchor.ts';
import type { SavedAnchor, SavedList } from '../../lib/storage/scroll-restoration.ts';
import styles from './measured-list.module.css';
import { useMeasuredRows } from './use-measured-rows.ts';
import { type RowToDraw, VirtualList } from './virtual-list.tsx';

interface MeasuredListProps<Item> {
  readonly items: readonly Item[];
  /** Draws what stands in a row. */
  readonly renderItem: (item: Item, index: number) => ReactNode;
  /** The likely height of a row, in pixels; another function only where another height is likely. */
  readonly estimatePx: (item: Item) => number;
  readonly role: 'feed' | 'list';
  readonly label: string;
  /** The id of the element that names a row of a feed. */
  readonly nameIdOf?: (item: Item) => string;
  readonly rowClass?: string | undefined;
  /** Whether more items follow that are not there yet. */
  readonly hasMore?: boolean;
  /** The reader comes near the end. */
  readonly onNearEnd?: () => void;
  /** Where the list is taken up when one comes back to it, and noted for that; another, another list. */
  readonly saved?: SavedList;
  /** What stands below the last row, and the room for it. */
  readonly end?: ReactNode;
  readonly endPx?: number;
}

/** So many rows before the last one, the next ones are asked for. */
const NEAR_END_ROWS = 10;

/**
 * A list of any length of which only what is on screen is mounted, with rows as tall as what stands
 * in them. Who comes back finds it where it was left.
 */
export function MeasuredList<Item extends { readonly _id: string }>(
  props: MeasuredListProps<Item>,
) {
  const {
    items,
    renderItem: draw,
    estimatePx,
    role,
    label,
    rowClass,
    hasMore = false,
    onNearEnd,
  } = props;
  const { nameIdOf, saved: kept, end, endPx = 0 } = props;
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

  const [lastSeen, setLastSeen] = useState(-1);
  const handleSeen = useCallback((_first: number, last: number) => setLastSeen(last), []);
  const isNearEnd = lastSeen >= 0 && lastSeen >= items.length - NEAR_END_ROWS;
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
    const content = <div className={rowClass}>{draw(item, index)}</div>;
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
      resetKey={kept ?? null}
      consumeAnchor={() => anchorIn(keys, kept?.anchor)}
      onAnchor={(place) => {
        const id = place && keys[place.index];
        kept?.setAnchor(place && id !== undefined ? { id, ...place } : undefined);
      }}
      onVisible={handleSeen}
      hasShortcuts={role === 'feed'}
      end={end}
      endPx={endPx}
    />
  );
}

/** The place in the list as it is now; where its item is gone, that of what stands there instead. */
function anchorIn(keys: readonly string[], place: SavedAnchor | undefined): RowAnchor | undefined {
  if (!place) return undefined;
  const index = keys.indexOf(place.id);
  if (index !== -1) return { index, withinPx: place.withinPx };
  return { index: Math.min(place.index, keys.length - 1), withinPx: 0 };
}
