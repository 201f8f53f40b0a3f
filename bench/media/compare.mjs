// What a run has changed against an earlier one.

import { readFileSync } from 'node:fs';
import { StepFailure } from '../../scripts/lib/steps.mjs';
import { changeBetween, MIN_ROUNDS, yardstickOf } from './time-change.ts';

/** The browser's own ways. */
const YARDSTICK = ['decoder', 'bitmap'];

/** Larger files are no report. */
const MAX_BYTES = 10_000_000;

/**
 * Reads a report written with `--json`.
 *
 * @throws {StepFailure} where it cannot be read or has no times of its rounds.
 */
export function readBaseline(path) {
  try {
    const text = readFileSync(path, 'utf8');
    if (text.length > MAX_BYTES) throw new Error('It is too large.');
    const report = JSON.parse(text);
    const hasTimes = report.jobs.every(({ results }) =>
      results.every(({ figures }) => figures.timesMs.every((ms) => ms > 0)),
    );
    if (!hasTimes) throw new Error('It has no times.');
    return report;
  } catch (cause) {
    throw new StepFailure(
      `${path} is no report of "npm run bench:media -- --json" with the times of its rounds.`,
      { cause },
    );
  }
}

/**
 * The pipeline of two reports, for each job and photograph that both have. The browser's own ways are
 * the yardstick: their code does not change with the product's.
 *
 * @returns {{ job: string, photo: string, ratio: number, low: number, high: number,
 *   verdict: string }[]}
 */
export function compareReports(baseline, report) {
  return report.jobs.flatMap(({ job, results }) =>
    [...new Set(results.map(({ photo }) => photo))].flatMap((photo) => {
      const before = pairedTimes(baseline, job, photo);
      const after = pairedTimes(report, job, photo);
      return before && after ? [{ job, photo, ...changeBetween(before, after) }] : [];
    }),
  );
}

function pairedTimes({ jobs }, job, photo) {
  const results = jobs.find((one) => one.job === job)?.results ?? [];
  const rows = results.filter((row) => row.photo === photo);
  const pipeline = rows.find(({ way }) => way === 'pipeline');
  const others = rows.filter(({ way }) => YARDSTICK.includes(way));
  if (!pipeline || others.length === 0) return undefined;
  return {
    timesMs: pipeline.figures.timesMs,
    yardstickMs: yardstickOf(others.map(({ figures }) => figures.timesMs)),
  };
}

/** The comparison as Markdown. */
export function comparisonMarkdown(changes, baseline, report) {
  const factor = (value) => value.toFixed(3);
  return [
    `### Against the run of ${baseline.date}`,
    '',
    `Time of the pipeline, divided in each round by the geometric mean of the browser's own ways in that round; new median by old median, with a 95 % bootstrap interval. Below 1 is faster. With fewer than ${MIN_ROUNDS} rounds, or less than 2 % of difference, a row is within noise.`,
    ...(baseline.versions === report.versions
      ? []
      : ['', `The yardstick may have changed: ${baseline.versions} then, ${report.versions} now.`]),
    '',
    '| job | photograph | new : old | 95 % | verdict |',
    '|---|---|---:|---:|---|',
    ...changes.map(
      ({ job, photo, ratio, low, high, verdict }) =>
        `| ${job} | ${photo} | ${factor(ratio)} | ${factor(low)}–${factor(high)} | ${verdict} |`,
    ),
    ...(changes.length === 0 ? ['', 'The two runs have no photograph in common.'] : []),
    '',
  ].join('\n');
}
