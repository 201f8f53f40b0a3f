/** One picture in its row. */
export interface JustifiedTile {
  /** Its place among the pictures. */
  readonly index: number;
  readonly widthPx: number;
}

export interface JustifiedRow {
  readonly heightPx: number;
  readonly tiles: readonly JustifiedTile[];
}

interface RowsOptions {
  /** Whole pixels between the edges. */
  readonly widthPx: number;
  /** The height that rows come close to. */
  readonly rowPx: number;
  readonly gapPx: number;
}

/** The last row is stretched by at most so much: it rather ends early. */
const LAST_ROW_GROWTH = 1.25;

/**
 * Lays pictures out in rows, in their order, each in its own ratio. Every row but the last reaches
 * from edge to edge, to the pixel; which pictures share a row is what brings its height closest to
 * `rowPx`.
 *
 * @param ratios width by height of each picture, above 0.
 */
export function justifiedRows(
  ratios: readonly number[],
  { widthPx, rowPx, gapPx }: RowsOptions,
): JustifiedRow[] {
  const rows: JustifiedRow[] = [];
  let from = 0;
  while (from < ratios.length) {
    const count = rowCount(ratios.slice(from), { widthPx, rowPx, gapPx });
    const shares = ratios.slice(from, from + count);
    const fullPx = heightOf(shares, widthPx, gapPx);
    const isLast = from + count === ratios.length;
    const isShort = isLast && fullPx > rowPx * LAST_ROW_GROWTH;
    rows.push(isShort ? rowOf(shares, from, rowPx) : filledRow(shares, from, widthPx, gapPx));
    from += count;
  }
  return rows;
}

/** How many of the next pictures share a row: one more makes it lower, one fewer higher. */
function rowCount(ratios: readonly number[], { widthPx, rowPx, gapPx }: RowsOptions): number {
  let beforePx = Number.POSITIVE_INFINITY;
  for (let count = 1; count <= ratios.length; count += 1) {
    const heightPx = heightOf(ratios.slice(0, count), widthPx, gapPx);
    if (heightPx <= rowPx) {
      // As ratios: twice as high is as far away as half as high.
      const isCloser = rowPx / heightPx <= beforePx / rowPx;
      return isCloser || count === 1 ? count : count - 1;
    }
    beforePx = heightPx;
  }
  return ratios.length;
}

/** The height at which the pictures fill the width; tiny where the gaps alone do. */
function heightOf(ratios: readonly number[], widthPx: number, gapPx: number): number {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return Math.max(1, widthPx - gapPx * (ratios.length - 1)) / sum;
}

function rowOf(ratios: readonly number[], from: number, heightPx: number): JustifiedRow {
  const tiles = ratios.map((ratio, i) => ({
    index: from + i,
    widthPx: Math.max(1, Math.round(ratio * heightPx)),
  }));
  return { heightPx: Math.round(heightPx), tiles };
}

/** Each edge is rounded, not each width: the last one then stands exactly at the end. */
function filledRow(
  ratios: readonly number[],
  from: number,
  widthPx: number,
  gapPx: number,
): JustifiedRow {
  const heightPx = heightOf(ratios, widthPx, gapPx);
  let end = 0;
  const tiles = ratios.map((ratio, i) => {
    const start = Math.round(end);
    end += ratio * heightPx;
    return { index: from + i, widthPx: Math.max(1, Math.round(end) - start) };
  });
  return { heightPx: Math.max(1, Math.round(heightPx)), tiles };
}
