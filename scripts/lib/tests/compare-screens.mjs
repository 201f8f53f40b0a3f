// What looks different from one run of `npm run screenshots` to the next.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../steps.mjs';

/** Colours that differ by less than this count as the same: text is smoothed a little differently. */
const FUZZ = '2%';

/**
 * Compares two folders of screenshots by file name.
 *
 * @param {string} previous
 * @param {string} current
 * @returns {string[]} one line for each screen that changed, came or went, then one that counts.
 */
export function compareScreens(previous, current) {
  if (!existsSync(previous)) return ['There is no previous run to compare with.'];
  const before = new Set(readdirSync(previous));
  const after = new Set(readdirSync(current));
  const lines = [];
  for (const file of [...before.union(after)].sort()) {
    if (!after.has(file)) lines.push(`gone: ${file}`);
    else if (!before.has(file)) lines.push(`new: ${file}`);
    else {
      const difference = differenceOf(join(previous, file), join(current, file));
      if (difference) lines.push(`changed: ${file}: ${difference}`);
    }
  }
  return [...lines, `${lines.length} of ${after.size} screens differ from the previous run`];
}

/** How many pixels of two pictures differ; nothing where none does. */
function differenceOf(one, other) {
  if (readFileSync(one).equals(readFileSync(other))) return undefined;
  const args = ['-metric', 'AE', '-fuzz', FUZZ, one, other, 'null:'];
  const { status, stderr } = attempt('compare', args);
  if (status !== 0 && status !== 1) return 'another size';
  const pixels = Number.parseFloat(stderr);
  return pixels > 0 ? `${pixels} pixels` : undefined;
}
