/** Where an entry of a list lies, in pixels of the window. */
export interface EntryRect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DropPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * How many entries of the list come before the point at which one is let go.
 *
 * @param places of the entries, in their order.
 * @param layout `rows`: one below the other. `grid`: in rows of several, read in the direction of
 *   the text; where there is room for one only, they stand one below the other as well.
 */
export function dropIndex(
  places: readonly EntryRect[],
  { x, y }: DropPoint,
  layout: 'rows' | 'grid',
  isRightToLeft = false,
): number {
  return places.filter((entry) => {
    const { left, right, top, bottom } = entry;
    if (layout === 'rows' || isAlone(entry, places)) return (top + bottom) / 2 < y;
    if (bottom < y) return true;
    if (top > y) return false;
    const middle = (left + right) / 2;
    return isRightToLeft ? middle > x : middle < x;
  }).length;
}

/** Nothing stands beside it. */
function isAlone(entry: EntryRect, places: readonly EntryRect[]): boolean {
  return places.every(
    (other) => other === entry || other.bottom <= entry.top || other.top >= entry.bottom,
  );
}

/** Where the entry at `from` comes to stand when it is put before the entry at `place`. */
export function targetIndex(from: number, dropAt: number): number {
  return dropAt > from ? dropAt - 1 : dropAt;
}
