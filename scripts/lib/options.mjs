// What the options of scripts have in common.

/**
 * The number that `option` was given.
 *
 * @param {string} option as it is written, for the sentence of the failure.
 * @param {string | number} value
 * @returns {number} a whole number from 1 on.
 * @throws {Error} for anything else.
 */
export function countOf(option, value) {
  const count = Number(value);
  if (!Number.isInteger(count) || count < 1) throw new Error(`${option} needs a number from 1 on.`);
  return count;
}
