import { isId } from '#contract/ids.ts';
import { DomainError } from './errors.ts';

/** A requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  /** Where it begins; at the start of the list without one. */
  readonly cursor: string | undefined;
}

/** What a sort key is made of: ids, and whole numbers that are not negative. */
type Field = 'id' | 'count';
type Fields<Kinds extends readonly Field[]> = {
  readonly [At in keyof Kinds]: Kinds[At] extends 'id' ? string : number;
};

/** Encodes the fields of a sort key as an opaque cursor. */
export function encodeCursor(fields: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** @throws {DomainError} `cursor_invalid` if it is not one of such fields. */
export function decodeCursor<const Kinds extends readonly Field[]>(
  text: string,
  kinds: Kinds,
): Fields<Kinds> {
  const fields = parsed(text);
  const isValid =
    Array.isArray(fields) &&
    fields.length === kinds.length &&
    kinds.every((kind, at) => (kind === 'id' ? isId(fields[at]) : isCount(fields[at])));
  if (!isValid) throw new DomainError('cursor_invalid');
  return fields as unknown as Fields<Kinds>;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw new DomainError('cursor_invalid', { cause: error });
  }
}
