// The suites that vitest runs.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { FRESH_PACKAGE } from '../wasm.mjs';
import { attempt, ROOT } from './steps.mjs';

/**
 * How a suite ended: how many of its tests passed and failed, and what failed (file, test and the
 * first line of why).
 *
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Outcome
 */

/** So much of why a test failed stands in the summary: a counterexample may be as long as a book. */
const WHY_MAX_CHARS = 300;

const OUTSIDE = 'outside any test';

/**
 * One project of tests/vitest.config.ts, on the freshly built package where there is one.
 *
 * @param {Record<string, string>} extra more of the environment.
 * @param {readonly string[]} args more arguments of vitest, such as the files to run.
 * @returns {Outcome}
 */
export function vitest(project, extra = {}, args = []) {
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
    return outcomeOf(read, ok, output);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * What a run of vitest says. A file that does not load, or leaves a rejection unhandled, has failed
 * once; so has what went wrong outside any file, such as a run without a report.
 *
 * @param report its JSON report; undefined for a run that left none.
 * @param {boolean} ok whether it ended with 0.
 * @param {string} output what it printed.
 * @returns {Required<Outcome>}
 */
export function outcomeOf(report, ok, output) {
  if (!report) return { passed: 0, failed: 1, failures: [OUTSIDE] };
  const origins = [...output.matchAll(/This error originated in "([^"]+)"/g)].map(([, at]) => at);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) =>
        failureLine(`${file}: ${fullName}`, failureMessages[0]),
      );
    const isBroken = status === 'failed' || origins.includes(file);
    return failed.length === 0 && isBroken ? [failureLine(file, message)] : failed;
  });
  const hasOrigin = origins.length > 0 || !output.includes('Unhandled Errors');
  if (!ok && !(failures.length > 0 && hasOrigin)) failures.push(OUTSIDE);
  const passed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed').length;
  return { passed, failed: failures.length, failures };
}

function failureLine(what, why = '') {
  const [line = ''] = why.split('\n');
  return line ? `${what}: ${line.slice(0, WHY_MAX_CHARS)}` : what;
}
