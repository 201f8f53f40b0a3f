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
  /** How high each picture is stored, in their order; 0 where nobody knows. */
  readonly storedPx?: readonly number[];
}

/**
 * The maximum height of the last row as a multiple of the wanted height; beyond that it ends early.
 */
const HIGHEST_GROWTH = 2;

/**
 * Lays pictures out in rows, in their order, each in its own ratio, from edge to edge, to the
 * pixel. Which pictures share a row is what brings the heights of all of them closest to `rowPx`;
 * the last one counts as the others do, so that it is not left with a picture that cannot fill it.
 * It ends early only where its pictures would be blown up all the same: above `rowPx`, none grows
 * beyond its stored height.
 *
 * @param ratios width by height of each picture, above 0.
 */
export function justifiedRows(ratios: readonly number[], options: RowsOptions): JustifiedRow[] {
  const { widthPx, rowPx, gapPx, storedPx = [] } = options;
  return rowStarts(ratios, options).map((from, row, starts) => {
    const shares = ratios.slice(from, starts[row + 1]);
    const isLast = row === starts.length - 1;
    const endsEarly =
      isLast && heightOf(shares, widthPx, gapPx) > highestOf(storedPx.slice(from), rowPx);
    return endsEarly ? rowOf(shares, from, rowPx) : filledRow(shares, from, widthPx, gapPx);
  });
}

/** How far from the asked height a row of a wall may be. */
const LOWEST_SHARE = 0.85;
const HIGHEST_SHARE = 1.35;

/**
 * The same for a wall that goes on: each row ends where its height is nearest to `rowPx`, so that
 * pictures that come later move none of the rows above. The last row is never stretched.
 */
export function wallRows(ratios: readonly number[], options: RowsOptions): JustifiedRow[] {
  const { widthPx, rowPx, gapPx } = options;
  const rows: JustifiedRow[] = [];
  let from = 0;
  while (from < ratios.length) {
    let end = from + 1;
    let heightPx = heightOf(ratios.slice(from, end), widthPx, gapPx);
    while (end < ratios.length) {
      const lowerPx = heightOf(ratios.slice(from, end + 1), widthPx, gapPx);
      const isNearer = lowerPx * heightPx > rowPx ** 2 && lowerPx > rowPx * LOWEST_SHARE;
      if (!isNearer && heightPx <= rowPx * HIGHEST_SHARE) break;
      heightPx = lowerPx;
      end += 1;
    }
    const shares = ratios.slice(from, end);
    const endsEarly = end === ratios.length && heightPx > rowPx;
    rows.push(endsEarly ? rowOf(shares, from, rowPx) : filledRow(shares, from, widthPx, gapPx));
    from = end;
  }
  return rows;
}

/** The best way to fill rows with all pictures up to one of them. */
interface Filling {
  /** The sum of the distances of its rows from the wanted height. */
  readonly cost: number;
  /** Where its last row begins. */
  readonly from: number;
}

/** Where each row begins. As lines of a paragraph are broken: Knuth and Plass, 1981. */
function rowStarts(ratios: readonly number[], { widthPx, rowPx, gapPx }: RowsOptions): number[] {
  const fillings: Filling[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let best: Filling = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    for (let from = end - 1; from >= 0; from -= 1) {
      const heightPx = heightOf(ratios.slice(from, end), widthPx, gapPx);
      // As ratios: twice as high is as far as half as high.
      const cost = (fillings[from]?.cost ?? 0) + Math.log(heightPx / rowPx) ** 2;
      if (cost < best.cost) best = { cost, from };
    }
    fillings.push(best);
  }
  const starts: number[] = [];
  for (let end = ratios.length; end > 0; end = fillings[end]?.from ?? 0) {
    starts.unshift(fillings[end]?.from ?? 0);
  }
  return starts;
}

/** The height at which the pictures fill the width; tiny where the gaps alone do. */
function heightOf(ratios: readonly number[], widthPx: number, gapPx: number): number {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return Math.max(1, widthPx - gapPx * (ratios.length - 1)) / sum;
}

/** How high the last row may be. */
function highestOf(storedPx: readonly number[], rowPx: number): number {
  const known = storedPx.filter((heightPx) => heightPx > 0);
  return Math.max(rowPx, Math.min(rowPx * HIGHEST_GROWTH, ...known));
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
