/**
 * Whole numbers by index, in chunks: a change copies the chunks it touches and no others. Immutable.
 */
export interface ChunkedColumn {
  readonly length: number;
  readonly pieces: readonly Uint32Array<ArrayBuffer>[];
  /** The start index of each chunk, then the length. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

const PIECE_ROWS = 512;
/** How far around `near` an index is searched first. */
const NEAR_ROWS = 100;

/** Creates a column that owns `values`. */
export function chunkedColumn(values: Uint32Array<ArrayBuffer>): ChunkedColumn {
  const pieces: Uint32Array<ArrayBuffer>[] = [];
  for (let from = 0; from < values.length; from += PIECE_ROWS) {
    pieces.push(values.subarray(from, from + PIECE_ROWS));
  }
  return columnOf(pieces);
}

/** Returns the chunk of an index; the last one beyond the end. */
export function pieceAt({ starts, pieces }: ChunkedColumn, index: number): number {
  return lastAtMost(starts, index, pieces.length);
}

/** Returns the number at an index, if there is one. */
export function numberAt(column: ChunkedColumn, index: number): number | undefined {
  if (index < 0 || index >= column.length) return undefined;
  const piece = pieceAt(column, index);
  return column.pieces[piece]?.[index - (column.starts[piece] ?? 0)];
}

/** Copies the numbers from index `from` up to `to`. */
export function numbersIn(column: ChunkedColumn, from = 0, to = column.length) {
  const numbers = new Uint32Array(Math.max(Math.min(to, column.length) - from, 0));
  for (let piece = pieceAt(column, from); piece < column.pieces.length; piece += 1) {
    const start = column.starts[piece] ?? 0;
    if (start >= to) break;
    const part = column.pieces[piece]?.subarray(Math.max(from - start, 0), to - start);
    if (part) numbers.set(part, Math.max(start - from, 0));
  }
  return numbers;
}

/**
 * Returns the index of a number; -1 if it is not in the column.
 *
 * @param near searched first: where it was, or where its neighbours are.
 */
export function indexOfNumber(column: ChunkedColumn, value: number, near?: number): number {
  for (let away = 0; near !== undefined && away <= NEAR_ROWS; away += 1) {
    if (numberAt(column, near + away) === value) return near + away;
    if (numberAt(column, near - away) === value) return near - away;
  }
  for (const [piece, numbers] of column.pieces.entries()) {
    const at = numbers.indexOf(value);
    if (at !== -1) return at + (column.starts[piece] ?? 0);
  }
  return -1;
}

/** Concatenates columns. */
export function joinedColumns(first: ChunkedColumn, second: ChunkedColumn): ChunkedColumn {
  return columnOf([...first.pieces, ...second.pieces]);
}

/** Returns the column without the number at an index. */
export function columnWithout(column: ChunkedColumn, index: number): ChunkedColumn {
  if (numberAt(column, index) === undefined) return column;
  const piece = pieceAt(column, index);
  const at = index - (column.starts[piece] ?? 0);
  const left = column.pieces[piece]?.filter((_, each) => each !== at);
  return columnOf(column.pieces.with(piece, left ?? new Uint32Array()));
}

/** Returns the column with the numbers at some indexes replaced. */
export function columnWith(
  column: ChunkedColumn,
  indexes: ArrayLike<number>,
  values: ArrayLike<number>,
): ChunkedColumn {
  const pieces = [...column.pieces];
  for (let each = 0; each < indexes.length; each += 1) {
    const index = indexes[each] ?? -1;
    if (index < 0 || index >= column.length) continue;
    const piece = pieceAt(column, index);
    const known = column.pieces[piece];
    const own = pieces[piece] === known ? known?.slice() : pieces[piece];
    if (!own) continue;
    own[index - (column.starts[piece] ?? 0)] = values[each] ?? 0;
    pieces[piece] = own;
  }
  return { ...column, pieces };
}

/** Returns the last index of ascending `values` that is at most `value`; 0 if all are greater. */
export function lastAtMost(values: ArrayLike<number>, value: number, count: number): number {
  let low = 0;
  let high = Math.max(count - 1, 0);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function columnOf(pieces: readonly Uint32Array<ArrayBuffer>[]): ChunkedColumn {
  const starts = new Uint32Array(pieces.length + 1);
  for (const [piece, { length }] of pieces.entries()) {
    starts[piece + 1] = (starts[piece] ?? 0) + length;
  }
  return { length: starts[pieces.length] ?? 0, pieces, starts };
}
