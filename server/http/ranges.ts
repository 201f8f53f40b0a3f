import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * Reads a `Range` header against a file of `bytes` bytes.
 *
 * @returns the range; `'whole'` for none or several ranges; `'unsatisfiable'` if outside the
 *   file.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), bytes);
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (to !== '' && Number(to) < first) return 'whole'; // invalid range: RFC 9110, 14.1.1
  return first >= bytes ? 'unsatisfiable' : { first, last };
}
