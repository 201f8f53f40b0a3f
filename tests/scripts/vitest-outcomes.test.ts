import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/steps.mjs';
import { outcomesIn } from '../../scripts/lib/vitest.mjs';

const FILE = 'tests/web/rows.test.ts';

function report(...files: object[]) {
  return { testResults: files.map((file) => ({ name: `${ROOT}${FILE}`, message: '', ...file })) };
}

const GOOD = { status: 'passed', fullName: 'rows stand', failureMessages: [] };

function bad(message: string) {
  return { status: 'failed', fullName: 'rows are near', failureMessages: [message] };
}

describe('what a run of tests says', () => {
  it('counts what passed', () => {
    const said = report({ status: 'passed', assertionResults: [GOOD, GOOD] });

    expect(outcomesIn(said, true, '')).toEqual({
      strays: 0,
      files: new Map([[FILE, { passed: 2, failed: 0, failures: [] }]]),
    });
  });

  it('names the test that failed, and the first line of why, however long it is', () => {
    const long = `Error: ${'9'.repeat(5_000)}\n    at rows.test.ts:1`;
    const said = report({ status: 'failed', assertionResults: [GOOD, bad(long)] });

    const { strays, files } = outcomesIn(said, false, '');
    const [failure = ''] = files.get(FILE)?.failures ?? [];
    expect(strays).toBe(0);
    expect(files.get(FILE)).toMatchObject({ passed: 1, failed: 1 });
    expect(failure).toMatch(/^tests\/web\/rows\.test\.ts: rows are near: Error: 9+$/);
    expect(failure.length).toBeLessThan(400);
  });

  it('counts a file that does not load, and one that leaves a rejection unhandled', () => {
    const unloaded = report({ status: 'failed', message: 'No such module', assertionResults: [] });
    expect(outcomesIn(unloaded, false, '').files.get(FILE)).toEqual({
      passed: 0,
      failed: 1,
      failures: [`${FILE}: No such module`],
    });

    const rejected = report({ status: 'passed', assertionResults: [GOOD] });
    const output = `Unhandled Errors\nThis error originated in "${FILE}" test file.`;
    expect(outcomesIn(rejected, false, output)).toEqual({
      strays: 0,
      files: new Map([[FILE, { passed: 1, failed: 1, failures: [FILE] }]]),
    });
  });

  it('tells what went wrong outside any file', () => {
    const good = report({ status: 'passed', assertionResults: [GOOD] });
    const failed = report({ status: 'failed', assertionResults: [bad('no')] });

    expect(outcomesIn(undefined, false, '').strays).toBe(1);
    expect(outcomesIn(good, false, '').strays).toBe(1);
    expect(outcomesIn(good, false, 'Unhandled Errors').strays).toBe(1);
    expect(outcomesIn(failed, false, 'Unhandled Errors').strays).toBe(1);
  });
});
