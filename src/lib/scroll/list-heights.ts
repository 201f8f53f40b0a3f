import {
  type ChunkedColumn,
  chunkedColumn,
  columnWith,
  columnWithout,
  joinedColumns,
  lastAtMost,
  numberAt,
  pieceAt,
} from './chunked-column.ts';

/**
 * Row heights of a list with their prefix sums by chunk: 4 bytes a row. Immutable; a change copies
 * only the chunks it touches.
 */
export interface ListHeights {
  /** By index, whole CSS pixels. */
  readonly px: ChunkedColumn;
  /** The offset of each chunk, then the total. */
  readonly pieceTopsPx: Float64Array<ArrayBuffer>;
}

/** Creates heights that own `px`. */
export function listHeights(px: Uint32Array<ArrayBuffer>): ListHeights {
  return summed(chunkedColumn(px));
}

export const NO_HEIGHTS = listHeights(new Uint32Array());

/** The height of the whole list. */
export function totalPxOf({ pieceTopsPx }: ListHeights): number {
  return pieceTopsPx[pieceTopsPx.length - 1] ?? 0;
}

/** Returns the height of the row at `index`; 0 if there is none. */
export function heightAt({ px }: ListHeights, index: number): number {
  return numberAt(px, index) ?? 0;
}

/** Returns the offset of the row at `index`; the end of the list beyond the last row. */
export function topOf({ px, pieceTopsPx }: ListHeights, index: number): number {
  const at = Math.min(Math.max(index, 0), px.length);
  const piece = pieceAt(px, at);
  const rows = px.pieces[piece];
  const start = px.starts[piece] ?? 0;
  let topPx = pieceTopsPx[piece] ?? 0;
  for (let before = 0; start + before < at; before += 1) topPx += rows?.[before] ?? 0;
  return topPx;
}

/** Returns the index of the row at `offsetPx`; the first or last row outside of the list. */
export function indexAt({ px, pieceTopsPx }: ListHeights, offsetPx: number): number {
  const first = lastAtMost(pieceTopsPx, offsetPx, px.pieces.length);
  let bottomPx = pieceTopsPx[first] ?? 0;
  for (let piece = first; piece < px.pieces.length; piece += 1) {
    const rows = px.pieces[piece] ?? new Uint32Array();
    for (let at = 0; at < rows.length; at += 1) {
      bottomPx += rows[at] ?? 0;
      if (bottomPx > offsetPx) return (px.starts[piece] ?? 0) + at;
    }
  }
  return Math.max(px.length - 1, 0);
}

/** Returns the heights with those of the rows at `indexes` replaced. */
export function withHeights(
  heights: ListHeights,
  indexes: ArrayLike<number>,
  heightsPx: ArrayLike<number>,
): ListHeights {
  return summed(columnWith(heights.px, indexes, heightsPx), heights);
}

/** Concatenates the heights of two lists. */
export function joinedHeights(above: ListHeights, below: ListHeights): ListHeights {
  return summed(joinedColumns(above.px, below.px), above, below);
}

/** Returns the heights without that of the row at `index`. */
export function heightsWithout(heights: ListHeights, index: number): ListHeights {
  return summed(columnWithout(heights.px, index), heights);
}

/** Sums up the chunks of a column; sums of chunks shared with `known` are reused. */
function summed(px: ChunkedColumn, ...known: readonly ListHeights[]): ListHeights {
  const sumsPx = new Map<Uint32Array, number>();
  for (const { px: column, pieceTopsPx } of known) {
    for (const [piece, rows] of column.pieces.entries()) {
      sumsPx.set(rows, (pieceTopsPx[piece + 1] ?? 0) - (pieceTopsPx[piece] ?? 0));
    }
  }
  const pieceTopsPx = new Float64Array(px.pieces.length + 1);
  for (const [piece, rows] of px.pieces.entries()) {
    pieceTopsPx[piece + 1] = (pieceTopsPx[piece] ?? 0) + (sumsPx.get(rows) ?? sumPx(rows));
  }
  return { px, pieceTopsPx };
}

function sumPx(rows: Uint32Array): number {
  let px = 0;
  for (let at = 0; at < rows.length; at += 1) px += rows[at] ?? 0;
  return px;
}
