import { randomBytes } from 'node:crypto';

import { ID_DIGITS, idTimeDigits } from '#contract/ids.ts';

/** Returns a new id: 48 bits of `nowMs`, then 80 random bits, so that ids sort by age. */
export function newId<Id extends string = string>(
  nowMs: number,
  random: Uint8Array = randomBytes(16),
): Id {
  let tail = '';
  for (let i = 0; i < 16; i += 1) tail += ID_DIGITS.charAt((random[i] ?? 0) & 31);
  return (idTimeDigits(nowMs) + tail) as Id;
}
