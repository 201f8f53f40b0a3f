// The suites that vitest runs: once, or a failed file of them once more.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRESH_PACKAGE } from '../../wasm.mjs';
import { ROOT } from '../steps.mjs';

/**
 * How a suite ended: how many of its tests passed and failed, what failed (file, test and the first
 * line of why), and the same of files that passed when they were run again.
 *
 * @typedef {{ passed: number, failed: number, failures?: readonly string[],
 *   again?: readonly string[] }} Outcome
 */

/**
 * How long no test of a project may end. In Node each ends by itself after its `timeout`, of which 600
 * seconds is the longest; a page that does not load waits for ever, and the longest that a test or a hook
 * may take in one is 240.
 */
const SILENCE_MAX_MS = { workers: 6 * 60_000, web: 6 * 60_000, others: 15 * 60_000 };

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
 * occur there, so a file of tests that failed or did not end is run once more, from its beginning and on
 * a hub of its own; it is named in the summary, for somebody to find out why. What fails twice has failed.
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
    ...totalOf({ strays: [...first.strays, ...second.strays], files: ended }),
    again: failed
      .filter(([file]) => ended.get(file)?.failures.length === 0)
      .flatMap(([, { failures }]) => failures),
  };
}

/** @returns {Outcome} */
function totalOf({ strays, files }) {
  const ended = [...files.values()];
  const failures = [...ended.flatMap((file) => file.failures), ...strays];
  return {
    passed: ended.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    failures,
  };
}

function runVitest(project, extra = {}, args = []) {
  const work = mkdtempSync(join(tmpdir(), 'hub-test-'));
  const written = join(work, 'outcome.json');
  try {
    const fresh = existsSync(join(ROOT, FRESH_PACKAGE.folder, 'media_bg.wasm'));
    const env = {
      ...process.env,
      HUB_TEST_OUTCOME: written,
      HUB_TEST_SILENCE_MAX_MS: `${SILENCE_MAX_MS[project] ?? SILENCE_MAX_MS.others}`,
      // What Node compiled once is not compiled again by each of the many processes of a run.
      NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
      ...extra,
      ...(fresh
        ? { HUB_FRESH_PACKAGE: '1', NODE_OPTIONS: `--conditions=${FRESH_PACKAGE.condition}` }
        : {}),
    };
    const { status } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--config',
        'tests/vitest.config.ts',
        '--project',
        project,
        '--reporter=default',
        '--reporter=./scripts/lib/tests/outcome-reporter.mjs',
        ...args,
      ],
      { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    return outcomesOf(written, status);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * What a run of vitest says, file by file. A run that ended badly says so, even where no file does.
 *
 * @param {string} written the path of what the outcome reporter wrote; a run that broke writes nothing.
 * @param {number | null} status the exit code of vitest; null where a signal ended it.
 * @returns {{ strays: readonly string[],
 *   files: Map<string, import('./outcome-reporter.mjs').FileOutcome> }} `strays` are failures that
 *   belong to no file.
 */
export function outcomesOf(written, status) {
  /** @type {import('./outcome-reporter.mjs').RunOutcome} */
  const { files, strays } = existsSync(written)
    ? JSON.parse(readFileSync(written, 'utf8'))
    : { files: {}, strays: [] };
  const ended = Object.values(files);
  const isExplained = strays.length > 0 || ended.some(({ failures }) => failures.length > 0);
  const isUnexplained = status !== 0 && !isExplained;
  return {
    strays: isUnexplained ? [...strays, `vitest ended with ${status}`] : strays,
    files: new Map(Object.entries(files)),
  };
}
