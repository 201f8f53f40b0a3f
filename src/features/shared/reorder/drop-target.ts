/** The edges of an entry, in pixels of the window. */
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
 * Returns the number of entries before a drop point.
 *
 * @param places the edges of the entries, in their order.
 * @param layout `rows`: one below the other. `grid`: rows of one or more, in the direction of the
 *   text.
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

/** Whether an entry is alone in its row. */
function isAlone(entry: EntryRect, places: readonly EntryRect[]): boolean {
  return places.every(
    (other) => other === entry || other.bottom <= entry.top || other.top >= entry.bottom,
  );
}

/** Returns the number of other entries before `group` once it is dropped at `dropAt`. */
export function targetIndex(group: readonly number[], dropAt: number): number {
  return dropAt - group.filter((index) => index < dropAt).length;
}

/** Returns the drop index, in a list of `count` entries, that leaves `to` others before `group`. */
export function indexBefore(group: readonly number[], to: number, count: number): number {
  const others = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !group.includes(index),
  );
  return others[to] ?? count;
}

/** Whether moving `group` behind `to` of the others changes nothing. */
export function isUnmoved(group: readonly number[], to: number): boolean {
  return group.every((index, at) => index === to + at);
}

/** Returns the side of an entry on which the drop is marked; none where it would change nothing. */
export function dropMark(
  index: number,
  group: readonly number[],
  dropAt: number | undefined,
  count: number,
): 'before' | 'after' | undefined {
  if (dropAt === undefined || isUnmoved(group, targetIndex(group, dropAt))) return undefined;
  if (dropAt === index) return 'before';
  return dropAt === count && index === count - 1 ? 'after' : undefined;
}
