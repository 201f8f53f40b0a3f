/**
 * Ids of the product: 26 characters of Crockford's base 32 in lower case, 48 bits of milliseconds
 * followed by 80 random bits (the ULID layout), so that sorting by id is sorting by age.
 */

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type UserId = Branded<'UserId'>;
export type PostId = Branded<'PostId'>;
export type CommentId = Branded<'CommentId'>;
export type NotificationId = Branded<'NotificationId'>;
export type ProjectId = Branded<'ProjectId'>;
export type MediaId = Branded<'MediaId'>;
export type SessionId = Branded<'SessionId'>;

export const ID_CHARS = 26;

/** The form of every id; anything else is answered like an unknown id. */
export const ID_PATTERN = '^[0-7][0-9a-hjkmnp-tv-z]{25}$';

/** Crockford's base 32 in lower case. */
export const ID_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
/** The leading characters of an id, which encode its time. */
const ID_TIME_CHARS = 10;

/** The leading characters of an id that was made at `ms`. */
export function idTimeDigits(ms: number): string {
  let digits = '';
  for (let rest = Math.floor(ms); digits.length < ID_TIME_CHARS; rest = Math.floor(rest / 32)) {
    digits = ID_DIGITS.charAt(rest % 32) + digits;
  }
  return digits;
}

/** Creation time of an id in milliseconds since the Unix epoch, by the server's clock. */
export function idTimeMs(id: string): number {
  let ms = 0;
  for (const char of id.slice(0, ID_TIME_CHARS))
    ms = ms * ID_DIGITS.length + ID_DIGITS.indexOf(char);
  return ms;
}

const idExpression = new RegExp(ID_PATTERN);

/** Whether `value` has the form of an id; it may still be unknown. */
export function isId<Id extends string>(value: unknown): value is Id {
  return typeof value === 'string' && idExpression.test(value);
}
