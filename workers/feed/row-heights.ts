/** The height of each row's card, for one geometry. */
export interface RowHeights {
  /** 0 where it has not been laid out. */
  get(row: number): number;
  set(row: number, heightPx: number): void;
  /** Another geometry: every row is laid out anew. */
  clear(): void;
  /** A copy by position, to be transferred. */
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
