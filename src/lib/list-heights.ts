/** Heights are summed in blocks of so many rows: a change of one touches one block. */
const BLOCK_ROWS = 256;

/**
 * How tall the rows of a long list are, with quick answers to where each begins and which stands
 * where: 4 bytes a row. Never changed in place.
 */
export interface ListHeights {
  /** By position, whole CSS pixels. */
  readonly px: Uint32Array<ArrayBuffer>;
  /** Where each block begins; one more than there are blocks, the last of them the total. */
  readonly blockTopsPx: Float64Array<ArrayBuffer>;
}

/** The heights `px`, which belong to the answer from then on. */
export function listHeights(px: Uint32Array<ArrayBuffer>): ListHeights {
  const blockTopsPx = new Float64Array(Math.ceil(px.length / BLOCK_ROWS) + 1);
  for (let block = 0; block + 1 < blockTopsPx.length; block += 1) {
    blockTopsPx[block + 1] = (blockTopsPx[block] ?? 0) + blockPx(px, block);
  }
  return { px, blockTopsPx };
}

export const NO_HEIGHTS = listHeights(new Uint32Array());

/** The height of the whole list. */
export function totalPxOf({ blockTopsPx }: ListHeights): number {
  return blockTopsPx[blockTopsPx.length - 1] ?? 0;
}

/** Where the row at `index` begins; the end of the list behind the last one. */
export function topOf({ px, blockTopsPx }: ListHeights, index: number): number {
  const at = Math.min(Math.max(index, 0), px.length);
  const block = Math.floor(at / BLOCK_ROWS);
  let topPx = blockTopsPx[block] ?? 0;
  for (let before = block * BLOCK_ROWS; before < at; before += 1) topPx += px[before] ?? 0;
  return topPx;
}

/** The position of the row at `offsetPx`; above the first one it is that, below the last that. */
export function indexAt({ px, blockTopsPx }: ListHeights, offsetPx: number): number {
  let low = 0;
  let high = Math.max(blockTopsPx.length - 2, 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((blockTopsPx[middle] ?? 0) <= offsetPx) low = middle;
    else high = middle - 1;
  }
  let bottomPx = blockTopsPx[low] ?? 0;
  for (let index = low * BLOCK_ROWS; index < px.length; index += 1) {
    bottomPx += px[index] ?? 0;
    if (bottomPx > offsetPx) return index;
  }
  return Math.max(px.length - 1, 0);
}

/** The heights with those of the rows at `indexes` replaced, one for one. */
export function withHeights(
  heights: ListHeights,
  indexes: ArrayLike<number>,
  heightsPx: ArrayLike<number>,
): ListHeights {
  const px = heights.px.slice();
  const grownPx = new Map<number, number>();
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? -1;
    if (index < 0 || index >= px.length) continue;
    const heightPx = heightsPx[at] ?? 0;
    const block = Math.floor(index / BLOCK_ROWS);
    grownPx.set(block, (grownPx.get(block) ?? 0) + heightPx - (px[index] ?? 0));
    px[index] = heightPx;
  }
  const blockTopsPx = heights.blockTopsPx.slice();
  let shiftPx = 0;
  for (let block = 0; block + 1 < blockTopsPx.length; block += 1) {
    shiftPx += grownPx.get(block) ?? 0;
    blockTopsPx[block + 1] = (blockTopsPx[block + 1] ?? 0) + shiftPx;
  }
  return { px, blockTopsPx };
}

function blockPx(px: Uint32Array<ArrayBuffer>, block: number): number {
  let sumPx = 0;
  const end = Math.min((block + 1) * BLOCK_ROWS, px.length);
  for (let index = block * BLOCK_ROWS; index < end; index += 1) sumPx += px[index] ?? 0;
  return sumPx;
}
