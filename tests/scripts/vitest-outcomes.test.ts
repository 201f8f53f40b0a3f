import { describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/steps.mjs';
import { outcomeOf } from '../../scripts/lib/vitest.mjs';

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

    expect(outcomeOf(said, true, '')).toEqual({ passed: 2, failed: 0, failures: [] });
  });

  it('names the test that failed, and the first line of why, however long it is', () => {
    const long = `Error: ${'9'.repeat(5_000)}\n    at rows.test.ts:1`;
    const said = report({ status: 'failed', assertionResults: [GOOD, bad(long)] });

    const { failures, ...counts } = outcomeOf(said, false, '');
    expect(counts).toEqual({ passed: 1, failed: 1 });
    expect(failures[0]).toMatch(/^tests\/web\/rows\.test\.ts: rows are near: Error: 9+$/);
    expect(failures[0]?.length).toBeLessThan(400);
  });

  it('counts a file that does not load, and one that leaves a rejection unhandled', () => {
    const unloaded = report({ status: 'failed', message: 'No such module', assertionResults: [] });
    expect(outcomeOf(unloaded, false, '')).toEqual({
      passed: 0,
      failed: 1,
      failures: [`${FILE}: No such module`],
    });

    const rejected = report({ status: 'passed', assertionResults: [GOOD] });
    const output = `Unhandled Errors\nThis error originated in "${FILE}" test file.`;
    expect(outcomeOf(rejected, false, output)).toEqual({ passed: 1, failed: 1, failures: [FILE] });
  });

  it('counts what went wrong outside any file', () => {
    const good = report({ status: 'passed', assertionResults: [GOOD] });
    const failed = report({ status: 'failed', assertionResults: [bad('no')] });

    expect(outcomeOf(undefined, false, '').failed).toBe(1);
    expect(outcomeOf(good, false, '').failed).toBe(1);
    expect(outcomeOf(good, false, 'Unhandled Errors').failed).toBe(1);
    expect(outcomeOf(failed, false, 'Unhandled Errors').failed).toBe(2);
  });
});
