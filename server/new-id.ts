import { randomBytes } from 'node:crypto';

/** Crockford's base 32 in lower case; `contract/ids.ts` says what an id looks like. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 10;

/** A new id: 48 bits of `nowMs`, then 80 random bits, so that sorting by id is sorting by age. */
export function newId(nowMs: number, random: Uint8Array = randomBytes(16)): string {
  let time = '';
  let rest = Math.floor(nowMs);
  for (let i = 0; i < TIME_CHARS; i += 1) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  for (let i = 0; i < 16; i += 1) tail += ALPHABET.charAt((random[i] ?? 0) & 31);
  return time + tail;
}
