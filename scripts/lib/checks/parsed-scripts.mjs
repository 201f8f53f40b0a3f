// What the checks of names, exports and pixels have in common: the scripts that they read, as TypeScript
// does, what they do not mean, and how they end.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, StepFailure } from '../steps.mjs';
import { filesOf, SCRIPTS } from './source-files.mjs';

/** What is checked: the project, or a folder that stands in for it. */
export const CHECKED_ROOT = process.argv[2] ?? ROOT;

/**
 * The scripts of `folders`, and `more` files.
 *
 * @param {readonly string[]} folders
 * @param {readonly string[]} [more]
 * @returns {Map<string, ts.SourceFile>} by their path from the root, with `/` between.
 * @throws {StepFailure} without any.
 */
export function parsedScripts(folders, more = []) {
  const files = [...filesOf(CHECKED_ROOT, folders, SCRIPTS), ...more];
  if (files.length === 0) throw new StepFailure(`No script was found below ${CHECKED_ROOT}.`);
  process.stdout.write(`${files.length} files read\n`);
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(CHECKED_ROOT, file), 'utf8');
      return [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)];
    }),
  );
}

/** The line of a node, from 1 on. */
export function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/**
 * Leaves out what is exempt in the project itself, and adds each exemption that is not needed.
 *
 * @param {readonly { file: string, names: readonly string[] }[]} exemptions
 * @param {readonly { file: string, name: string, problem: string }[]} found
 * @returns {string[]} the problems.
 */
export function notExempt(exemptions, found) {
  if (CHECKED_ROOT !== ROOT) return found.map(({ problem }) => problem);
  const isExempt = ({ file, name }) =>
    exemptions.some((entry) => entry.file === file && entry.names.includes(name));
  const unneeded = exemptions.flatMap(({ file, names }) =>
    names
      .filter((name) => !found.some((one) => one.file === file && one.name === name))
      .map((name) => `${file} is exempt for ${name}, but it is not there`),
  );
  return [...found.filter((one) => !isExempt(one)).map(({ problem }) => problem), ...unneeded];
}

/** @throws {StepFailure} with the problems, if there are any. */
export function requireNone(problems) {
  if (problems.length > 0) throw new StepFailure(problems.join('\n'));
}
