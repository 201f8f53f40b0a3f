/** The card heights by row, for one geometry. */
export interface RowHeights {
  /** 0 where the row is not laid out. */
  get(row: number): number;
  set(row: number, heightPx: number): void;
  /** Clears all heights, for another geometry. */
  clear(): void;
  /** A copy in the order of `rows`, for transfer. */
  column(rows: ArrayLike<number>): Uint32Array<ArrayBuffer>;
}

const FIRST_CAPACITY = 256;

export function createRowHeights(): RowHeights {
  let heightsPx = new Uint32Array(FIRST_CAPACITY);
  return {
    get: (row) => heightsPx[row] ?? 0,
    set(row, heightPx) {
      if (row >= heightsPx.length) {
        const larger = new Uint32Array(Math.max(heightsPx.length * 2, row + 1));
        larger.set(heightsPx);
        heightsPx = larger;
      }
      heightsPx[row] = heightPx;
    },
    clear: () => void heightsPx.fill(0),
    column(rows) {
      const column = new Uint32Array(rows.length);
      for (let at = 0; at < rows.length; at += 1) column[at] = heightsPx[rows[at] ?? 0] ?? 0;
      return column;
    },
  };
}
