// What the reports of all benchmarks have in common: their first line, and their place in the document.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { ROOT, StepFailure } from '../scripts/lib/steps.mjs';

const DOCUMENT = 'docs/BENCHMARKS.md';

/**
 * When, where and how figures are taken.
 *
 * @param {string} command that repeats them.
 * @param {readonly string[]} more versions besides Node's.
 */
export function reportHead(command, ...more) {
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: machineLine(),
    versions: [...more, `Node ${process.versions.node}`].join(', '),
    command,
  };
}

/** The first line of a report, with what else decides about its figures. */
export function takenLine({ date, machine, versions, command }, ...more) {
  return `Taken on ${date}: ${[machine, versions, ...more].join('; ')}. \`${command}\``;
}

/** Puts `markdown` between the markers `<!-- bench:… -->` of one benchmark in docs/BENCHMARKS.md. */
export function writeReport(benchmark, markdown) {
  const path = join(ROOT, DOCUMENT);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const [startMark, endMark] = [`<!-- bench:${benchmark} -->`, `<!-- /bench:${benchmark} -->`];
  const [start, end] = [text.indexOf(startMark), text.indexOf(endMark)];
  if (start < 0 || end < start) {
    throw new StepFailure(`${DOCUMENT} has lost its markers ${startMark} and ${endMark}.`);
  }
  const before = text.slice(0, start + startMark.length);
  writeFileSync(path, `${before}\n\n${markdown}\n${text.slice(end)}`);
}

/** The machine a benchmark ran on, in one line. */
export function machineLine() {
  const cores = `${availableParallelism()} cores of ${cpus()[0]?.model.trim() ?? 'unknown'}`;
  return `${cores}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`;
}
