import { randomBytes } from 'node:crypto';

import { ID_DIGITS, ID_TIME_CHARS } from '#contract/ids.ts';

/** Returns a new id: 48 bits of `nowMs`, then 80 random bits, so that ids sort by age. */
export function newId(nowMs: number, random: Uint8Array = randomBytes(16)): string {
  let time = '';
  let rest = Math.floor(nowMs);
  for (let i = 0; i < ID_TIME_CHARS; i += 1) {
    time = ID_DIGITS.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let tail = '';
  for (let i = 0; i < 16; i += 1) tail += ID_DIGITS.charAt((random[i] ?? 0) & 31);
  return time + tail;
}
