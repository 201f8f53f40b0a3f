import { DomainError } from './errors.ts';

/** Encodes the fields of a sort key as an opaque cursor. */
export function encodeCursor(fields: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(fields)).toString('base64url');
}

/** @throws {DomainError} `cursor_invalid` if it was not written by `encodeCursor`. */
export function decodeCursor(text: string, count: number): readonly unknown[] {
  const fields = parsed(text);
  if (!Array.isArray(fields) || fields.length !== count) throw new DomainError('cursor_invalid');
  return fields;
}

export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    throw new DomainError('cursor_invalid', { cause: error });
  }
}
