import { ID_CHARS, ID_DIGITS, isId, type PostId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import type { PostOrder } from '../schema/post.ts';

/**
 * The media type of a page of the order as bytes:
 *
 * - `CHO2`, then the number of posts and the length of `nextCursor` (0: none), then the cursor in
 *   ASCII;
 * - 16 bytes for each id: its 26 characters as one number, most significant byte first;
 * - the columns of `COLUMNS` one after the other.
 *
 * Numbers are LEB128: 7 bits a byte, the lowest first, the highest bit set in all but the last. Of
 * `postDates` each is the difference from the one before, zigzag: 2d, or -2d - 1 below zero.
 */
export const ORDER_BYTES_TYPE = 'application/vnd.creative-hub.post-order-2';

const MAGIC = [0x43, 0x48, 0x4f, 0x32] as const;
const ID_BYTES = 16;
/** Seven bits each, up to 2^53. */
const NUMBER_BYTES = 8;
const CURSOR_CHARS = 500;

const COLUMNS = [
  'postDates',
  'likes',
  'extensions',
  'mediaCounts',
  'mediaWidths',
  'mediaHeights',
  'textLengths',
  'projectImages',
  'revisions',
] as const;

/** The value of each digit of an id, by its character code. */
const DIGIT_VALUES = new Uint8Array(128);
for (const [value, digit] of [...ID_DIGITS].entries()) DIGIT_VALUES[digit.charCodeAt(0)] = value;

/** Encodes a page of the order. */
export function encodeOrder(order: PostOrder): Uint8Array<ArrayBuffer> {
  const { ids, nextCursor = '' } = order;
  const room = MAGIC.length + (2 + ids.length * COLUMNS.length) * NUMBER_BYTES;
  const bytes = new Uint8Array(room + nextCursor.length + ids.length * ID_BYTES);
  let at = 0;
  const writeNumber = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes[at++] = (rest % 0x80) + 0x80;
    bytes[at++] = rest;
  };
  bytes.set(MAGIC);
  at = MAGIC.length;
  writeNumber(ids.length);
  writeNumber(nextCursor.length);
  for (let char = 0; char < nextCursor.length; char += 1) bytes[at++] = nextCursor.charCodeAt(char);
  for (const id of ids) {
    writeId(bytes, at, id);
    at += ID_BYTES;
  }
  for (const name of COLUMNS) {
    let before = 0;
    for (const value of order[name]) {
      const difference = value - before;
      if (name !== 'postDates') writeNumber(value);
      else writeNumber(difference < 0 ? -2 * difference - 1 : 2 * difference);
      before = value;
    }
  }
  return bytes.subarray(0, at);
}

/** Decodes a page of the order; `undefined` where the bytes are not one, whole and with no rest. */
export function decodeOrder(bytes: Uint8Array): PostOrder | undefined {
  let at = MAGIC.length;
  let isWhole = MAGIC.every((byte, index) => bytes[index] === byte);
  const readNumber = (): number => {
    let value = 0;
    for (let place = 0; place < NUMBER_BYTES; place += 1) {
      const byte = bytes[at++];
      if (byte === undefined) break;
      value += (byte % 0x80) * 2 ** (7 * place);
      if (byte < 0x80 && value <= Number.MAX_SAFE_INTEGER) return value;
    }
    isWhole = false;
    return 0;
  };
  const count = readNumber();
  const cursorChars = readNumber();
  const isBounded = count <= LIMITS.orderPagePosts && cursorChars <= CURSOR_CHARS;
  if (!isWhole || !isBounded || at + cursorChars + count * ID_BYTES > bytes.length) {
    return undefined;
  }
  const nextCursor = String.fromCharCode(...bytes.subarray(at, at + cursorChars));
  at += cursorChars;
  const ids = Array.from({ length: count }, (_, index) => readId(bytes, at + index * ID_BYTES));
  at += count * ID_BYTES;
  const readColumn = (name: (typeof COLUMNS)[number]): number[] => {
    const values: number[] = [];
    for (let before = 0; isWhole && values.length < count; ) {
      const value = readNumber();
      if (name === 'postDates') before += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
      else before = value;
      values.push(before);
    }
    return values;
  };
  const columns = Object.fromEntries(COLUMNS.map((name) => [name, readColumn(name)]));
  if (!isWhole || at !== bytes.length) return undefined;
  const { mediaCounts = [] } = columns;
  return {
    ids,
    ...(columns as Pick<PostOrder, (typeof COLUMNS)[number]>),
    media: mediaCounts.map((images) => Math.min(images, 1)),
    ...(cursorChars === 0 ? {} : { nextCursor }),
  };
}

/** The first character has three bits, the others five. */
function writeId(bytes: Uint8Array, at: number, id: PostId): void {
  if (!isId(id)) throw new RangeError(`"${id}" is no id.`);
  let bits = 0;
  let held = 0;
  let index = at;
  for (let char = 0; char < ID_CHARS; char += 1) {
    bits = bits * 32 + (DIGIT_VALUES[id.charCodeAt(char)] ?? 0);
    held += char === 0 ? 3 : 5;
    if (held < 8) continue;
    held -= 8;
    bytes[index++] = bits >> held;
    bits %= 2 ** held;
  }
}

function readId(bytes: Uint8Array, at: number): PostId {
  let id = '';
  let bits = 0;
  let held = 2; // two leading zeros make the first character five bits, too
  for (let index = at; index < at + ID_BYTES; index += 1) {
    bits = bits * 256 + (bytes[index] ?? 0);
    for (held += 8; held >= 5; ) {
      held -= 5;
      id += ID_DIGITS.charAt(bits >> held);
      bits %= 2 ** held;
    }
  }
  return id as PostId;
}
