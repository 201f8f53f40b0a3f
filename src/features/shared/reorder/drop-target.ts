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

/** How many of the other entries come before those of `group` when these are put at `dropAt`. */
export function targetIndex(group: readonly number[], dropAt: number): number {
  return dropAt - group.filter((index) => index < dropAt).length;
}

/** The place in a list of `count` entries at which `group` has `to` of the others before it. */
export function placeBefore(group: readonly number[], to: number, count: number): number {
  const others = Array.from({ length: count }, (_, index) => index).filter(
    (index) => !group.includes(index),
  );
  return others[to] ?? count;
}

/** Whether the order is the same once the entries of `group` have `to` of the others before them. */
export function isUnmoved(group: readonly number[], to: number): boolean {
  return group.every((index, at) => index === to + at);
}

/** On which side of an entry the drop of `group` is marked: nowhere while it would change nothing. */
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
