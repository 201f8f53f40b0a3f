import { nextTurn } from '../../next-turn.ts';

/** A piece of a list. */
export interface Piece<Row, Key> {
  readonly shown: readonly Row[];
  /** Its last candidate, shown or not; `undefined` at the end of the list. */
  readonly end: Key | undefined;
}

/** The next rows of a list; fewer than asked for at its end, or where `readTo` is set. */
interface ShownRows<Row, Key> {
  readonly shown: readonly Row[];
  /** Set where too many rows in a row are hidden: the list goes on after it. */
  readonly readTo: Key | undefined;
}

/**
 * Hidden candidates that one page passes over. Whoever has more of them in a row, such as the posts
 * of a suspended person, gets a short page, and the next one continues from there.
 */
const HIDDEN_MAX = 10_000;
/** Candidates of one piece: some milliseconds of the embedded database. */
const PIECE_MAX = 2000;

/**
 * Reads a list piece by piece until there are `limit` shown rows, no more candidates, or too many
 * hidden ones. Each piece is up to twice as long as the one before.
 *
 * @param read Reads a piece of up to `size` candidates after `from`, and up to `left` rows of it.
 */
export async function readVisible<Row, Key>(
  limit: number,
  start: Key,
  read: (from: Key, size: number, left: number) => Promise<Piece<Row, Key>>,
): Promise<ShownRows<Row, Key>> {
  const shown: Row[] = [];
  let from = start;
  // A few percent of posts are private, so reading slightly more is usually enough.
  let size = Math.min(limit + Math.ceil(limit / 8), PIECE_MAX);
  for (let passed = 0; passed < limit + HIDDEN_MAX; ) {
    if (passed > 0) await nextTurn();
    const piece = await read(from, size, limit - shown.length);
    shown.push(...piece.shown);
    if (shown.length >= limit || piece.end === undefined) {
      return { shown: shown.slice(0, limit), readTo: undefined };
    }
    from = piece.end;
    passed += size;
    size = Math.min(Math.max(limit, 2 * size), PIECE_MAX);
  }
  return { shown, readTo: from };
}

/** The pieces of a list that has an index in its order. */
interface IndexedPieces<Row, Key> {
  /** Returns the candidate after the next `skipped` ones, shown or not, if there are so many. */
  end(from: Key, skipped: number): Promise<Key | undefined>;
  /** Returns the first `left` shown rows after `from`, up to and with `to`, or to the list's end. */
  shown(from: Key, to: Key | undefined, left: number): Promise<readonly Row[]>;
}

/** As `readVisible`: the index alone finds where a piece ends, and only what is shown is read. */
export function readIndexed<Row, Key>(
  limit: number,
  start: Key,
  pieces: IndexedPieces<Row, Key>,
): Promise<ShownRows<Row, Key>> {
  return readVisible(limit, start, async (from, size, left) => {
    const end = await pieces.end(from, size - 1);
    return { shown: await pieces.shown(from, end, left), end };
  });
}
