import type { FeedListChange, FeedRow } from '#workers/feed-types.ts';

/** The list on screen as the page holds it: 8 bytes a post. Never changed in place. */
export interface FeedListView {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly heightsPx: Uint32Array<ArrayBuffer>;
  /** The width that text was laid out at. */
  readonly textWidthPx: number;
  /** How this view came from the one before; what stays in place depends on it. */
  readonly cause: FeedListChange['kind'];
}

export const EMPTY_LIST: FeedListView = {
  rows: new Uint32Array(),
  heightsPx: new Uint32Array(),
  textWidthPx: 0,
  cause: 'replace',
};

/** The list after `change`. */
export function changedList(list: FeedListView, change: FeedListChange): FeedListView {
  const cause = change.kind;
  switch (change.kind) {
    case 'replace':
      return {
        rows: change.rows,
        heightsPx: change.heightsPx,
        textWidthPx: change.textWidthPx,
        cause,
      };
    case 'append':
      return {
        ...list,
        rows: joined(list.rows, change.rows),
        heightsPx: joined(list.heightsPx, change.heightsPx),
        cause,
      };
    case 'prepend':
      return {
        ...list,
        rows: joined(Uint32Array.of(change.row), list.rows),
        heightsPx: joined(Uint32Array.of(change.heightPx), list.heightsPx),
        cause,
      };
    case 'remove': {
      const index = list.rows.indexOf(change.row);
      const stays = (_: number, at: number) => at !== index;
      return {
        ...list,
        rows: list.rows.filter(stays),
        heightsPx: list.heightsPx.filter(stays),
        cause,
      };
    }
    case 'resize': {
      const index = list.rows.indexOf(change.row);
      return {
        ...list,
        heightsPx: list.heightsPx.with(Math.max(index, 0), change.heightPx),
        cause,
      };
    }
    case 'relayout':
      return { ...list, heightsPx: change.heightsPx, textWidthPx: change.textWidthPx, cause };
  }
}

/** Where the card at `index` begins, in pixels from the top of the list. */
export function topOf(list: FeedListView, index: number): number {
  let topPx = 0;
  for (let before = 0; before < index; before += 1) topPx += list.heightsPx[before] ?? 0;
  return topPx;
}

/** The row at `index`, if there is one. */
export function rowAt(list: FeedListView, index: number): FeedRow | undefined {
  return list.rows[index] as FeedRow | undefined;
}

/**
 * Which part of the list the page should hold records of: `size` posts around what is seen.
 * `undefined` where what is `held` still reaches far enough on both sides.
 */
export function windowAround(
  seen: { readonly from: number; readonly to: number },
  held: { readonly from: number; readonly to: number },
  count: number,
  size: number,
): { readonly from: number; readonly to: number } | undefined {
  const margin = Math.floor(size / 6);
  const reaches =
    held.from <= Math.max(seen.from - margin, 0) && held.to >= Math.min(seen.to + margin, count);
  if (reaches && held.to <= count) return undefined;
  const around = Math.max(Math.floor((size - (seen.to - seen.from)) / 2), margin);
  return { from: Math.max(seen.from - around, 0), to: Math.min(seen.to + around, count) };
}

function joined(
  first: Uint32Array<ArrayBuffer>,
  second: Uint32Array<ArrayBuffer>,
): Uint32Array<ArrayBuffer> {
  const both = new Uint32Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
