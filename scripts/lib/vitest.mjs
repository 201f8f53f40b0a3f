// The suites that vitest runs: once, or a failed file of them once more.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FRESH_PACKAGE } from '../wasm.mjs';
import { attempt, ROOT } from './steps.mjs';

/**
 * How a suite ended: how many of its tests passed and failed, what failed (file, test and the first
 * line of why), and the same of files that passed when they were run again.
 *
 * @typedef {{ passed: number, failed: number, failures?: readonly string[],
 *   again?: readonly string[] }} Outcome
 */

/** So much of why a test failed stands in the summary: a counterexample may be as long as a book. */
const WHY_MAX_CHARS = 300;

/**
 * One project of tests/vitest.config.ts, on the freshly built package where there is one.
 *
 * @param {Record<string, string>} extra more of the environment.
 * @param {readonly string[]} args more arguments of vitest, such as the files to run.
 * @returns {Outcome}
 */
export function vitest(project, extra = {}, args = []) {
  return totalOf(runVitest(project, extra, args));
}

/**
 * A project that drives a real browser. What the machine happens to do beside it moves when things
 * occur there, so a file of tests that failed is run once more, from its beginning and on a hub of its
 * own; it is named in the summary, for somebody to find out why. What fails twice has failed.
 *
 * @param {readonly string[]} files those to run; without any, all of them.
 * @returns {Outcome}
 */
export function vitestInBrowser(project, files = []) {
  const first = runVitest(project, {}, files);
  const failed = [...first.files].filter(([, { failures }]) => failures.length > 0);
  if (failed.length === 0) return totalOf(first);
  const names = failed.map(([file]) => file);
  process.stdout.write(`\nOnce more: ${names.join(', ')}\n`);
  const second = runVitest(project, {}, names);
  const ended = new Map([...first.files, ...second.files]);
  return {
    ...totalOf({ strays: first.strays + second.strays, files: ended }),
    again: failed
      .filter(([file]) => ended.get(file)?.failures.length === 0)
      .flatMap(([, { failures }]) => failures),
  };
}

/** @returns {Outcome} */
function totalOf({ strays, files }) {
  const ended = [...files.values()];
  return {
    passed: ended.reduce((sum, { passed }) => sum + passed, 0),
    failed: ended.reduce((sum, { failed }) => sum + failed, strays),
    failures: [
      ...ended.flatMap(({ failures }) => failures),
      ...(strays > 0 ? ['outside any test'] : []),
    ],
  };
}

function runVitest(project, extra = {}, args = []) {
  const work = mkdtempSync(join(tmpdir(), 'hub-test-'));
  const report = join(work, 'report.json');
  try {
    const fresh = existsSync(join(ROOT, FRESH_PACKAGE.folder, 'media_bg.wasm'));
    const env = {
      ...process.env,
      // What Node compiled once is not compiled again by each of the many processes of a run.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...extra,
      ...(fresh
        ? { HUB_FRESH_PACKAGE: '1', NODE_OPTIONS: `--conditions=${FRESH_PACKAGE.condition}` }
        : {}),
    };
    const { ok, stdout, stderr } = attempt(
      process.execPath,
      [
        join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
      ],
      { env },
    );
    const output = `${stdout}${stderr}`;
    process.stdout.write(output);
    const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
    return outcomesIn(read, ok, output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * What a run of vitest says, file by file. One that does not load, or leaves a rejection unhandled,
 * has failed once.
 *
 * @param report its JSON report; undefined for a run that left none.
 * @param {boolean} ok whether it ended with 0.
 * @param {string} output what it printed.
 * @returns {{ strays: number, files: Map<string, { passed: number, failed: number,
 *   failures: readonly string[] }> }} `strays` counts what went wrong outside any file, such as a run
 *   without a report.
 */
export function outcomesIn(report, ok, output) {
  if (!report) return { strays: 1, files: new Map() };
  const origins = [...output.matchAll(/This error originated in "([^"]+)"/g)].map(([, at]) => at);
  const files = report.testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failures = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureLine(`${file}: ${fullName}`, failureMessages[0]),
      );
    const isBroken = status === 'failed' || origins.includes(file);
    if (failures.length === 0 && isBroken) failures.push(failureLine(file, message));
    const passed = assertionResults.filter((test) => test.status === 'passed').length;
    return [file, { passed, failed: failures.length, failures }];
  });
  const isExplained = files.some(([, { failed }]) => failed > 0);
  const hasOrigin = origins.length > 0 || !output.includes('Unhandled Errors');
  const isStray = !ok && !(isExplained && hasOrigin);
  return { strays: isStray ? 1 : 0, files: new Map(files) };
}

function failureLine(what, why = '') {
  const [line = ''] = why.split('\n');
  return line ? `${what}: ${line.slice(0, WHY_MAX_CHARS)}` : what;
}
