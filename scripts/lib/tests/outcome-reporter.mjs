// Writes how each file of a run of vitest ended, and ends a run in which nothing happens any more: a
// page that does not load keeps vitest waiting for ever.

import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** So much of why a test failed stands in the summary: a counterexample may be as long as a book. */
const WHY_MAX_CHARS = 300;

/**
 * How a file of tests ended. `failures` has a line for each test that failed, or for the file itself
 * where it did not load, did not end, or left an error unhandled.
 *
 * @typedef {{ passed: number, failures: readonly string[] }} FileOutcome
 */

/**
 * What this reporter writes: the files by their path in the project, and the first line of each error
 * that belongs to none of them.
 *
 * @typedef {{ files: Record<string, FileOutcome>, strays: readonly string[] }} RunOutcome
 */

/**
 * A reporter of vitest. `HUB_TEST_OUTCOME` is the path of the JSON file that it writes;
 * `HUB_TEST_SILENCE_MAX_MS` how long no test may end before it ends the run with exit code 1.
 */
export default class OutcomeReporter {
  #root = '';
  /** @type {Map<string, FileOutcome | undefined>} undefined is a file that has not ended. */
  #files = new Map();
  #lastNewsMs = 0;
  /** @type {NodeJS.Timeout | undefined} */
  #watch;

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#root = vitest.config.root;
  }

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#files.set(this.#pathOf(moduleId), undefined);
    const silenceMaxMs = Number(process.env.HUB_TEST_SILENCE_MAX_MS);
    this.#lastNewsMs = Date.now();
    this.#watch = setInterval(
      () => {
        const silentMs = Date.now() - this.#lastNewsMs;
        if (silentMs > silenceMaxMs) this.#giveUp(silentMs);
      },
      Math.min(silenceMaxMs / 4, 10_000),
    );
  }

  onTestCaseResult() {
    this.#lastNewsMs = Date.now();
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    this.#lastNewsMs = Date.now();
    this.#files.set(this.#pathOf(module.moduleId), this.#outcomeOf(module));
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _modules
   * @param {readonly import('vitest/node').SerializedError[]} errors those outside any test.
   */
  onTestRunEnd(_modules, errors) {
    clearInterval(this.#watch);
    this.#write(errors);
  }

  #giveUp(silentMs) {
    const unended = [...this.#files].flatMap(([path, outcome]) => (outcome ? [] : [path]));
    const minutes = Math.round(silentMs / 6_000) / 10;
    process.stdout.write(
      `\nNo test has ended for ${minutes} minutes. Not ended:\n  ${unended.join('\n  ')}\n`,
    );
    this.#write([]);
    process.exit(1);
  }

  #write(errors) {
    const files = Object.fromEntries(
      [...this.#files].map(([path, outcome]) => [
        path,
        outcome ?? { passed: 0, failures: [`${path}: did not end`] },
      ]),
    );
    const strays = [];
    for (const { VITEST_TEST_PATH, message } of errors) {
      const path = VITEST_TEST_PATH && this.#pathOf(VITEST_TEST_PATH);
      const file = files[path];
      if (!file) strays.push(failureLine('outside any test', message));
      else if (file.failures.length === 0) {
        files[path] = { ...file, failures: [failureLine(path, message)] };
      }
    }
    writeFileSync(process.env.HUB_TEST_OUTCOME, JSON.stringify({ files, strays }));
  }

  /** @returns {FileOutcome} */
  #outcomeOf(module) {
    const path = this.#pathOf(module.moduleId);
    const tests = [...module.children.allTests()];
    const failures = tests.flatMap((test) => {
      const { state, errors } = test.result();
      return state === 'failed'
        ? [failureLine(`${path}: ${test.fullName}`, errors?.[0]?.message)]
        : [];
    });
    if (failures.length === 0 && !module.ok()) {
      const [error] = [module, ...module.children.allSuites()].flatMap((part) => part.errors());
      failures.push(failureLine(path, error?.message));
    }
    return { passed: tests.filter((test) => test.result().state === 'passed').length, failures };
  }

  #pathOf(moduleId) {
    return relative(this.#root, moduleId);
  }
}

function failureLine(what, why = '') {
  const [line = ''] = why.split('\n');
  return line ? `${what}: ${line.slice(0, WHY_MAX_CHARS)}` : what;
}
