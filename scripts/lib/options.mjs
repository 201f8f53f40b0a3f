// What the options of scripts have in common.

import { parseArgs } from 'node:util';
import { StepFailure } from './steps.mjs';

/**
 * What this process was called with.
 *
 * @template Value
 * @param {import('node:util').ParseArgsConfig} config as `parseArgs` takes them.
 * @param {string} usage for the sentence of the failure.
 * @param {(given: ReturnType<typeof parseArgs>) => Value} read throws what is wrong with them.
 * @returns {Value}
 * @throws {StepFailure}
 */
export function readOptions(config, usage, read) {
  try {
    return read(parseArgs(config));
  } catch (error) {
    throw new StepFailure(`${error.message}\n${usage}`);
  }
}

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
