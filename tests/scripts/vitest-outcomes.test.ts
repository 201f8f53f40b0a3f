import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/steps.mjs';
import { outcomesOf } from '../../scripts/lib/tests/vitest.mjs';

const GOOD = `it('stand', () => {});`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hub-outcomes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is known after vitest has run these files of tests, each given by its name and source. */
function outcomesAfter(sources: Record<string, string>, { silenceMaxMs = 60_000 } = {}) {
  const root = mkdtempSync(join(folder, 'run-'));
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(root, name), source);
  const written = join(root, 'outcome.json');
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', '--root', root, '--globals', '--maxWorkers=2'],
      `--reporter=${join(ROOT, 'scripts', 'lib', 'tests', 'outcome-reporter.mjs')}`,
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        HUB_TEST_OUTCOME: written,
        HUB_TEST_SILENCE_MAX_MS: `${silenceMaxMs}`,
      },
    },
  );
  return { ...outcomesOf(written, status), status, stdout };
}

describe('what a run of tests says', () => {
  it('counts what passed, and names what failed with the first line of why, however long it is', () => {
    const { files, strays } = outcomesAfter({
      'good.test.js': `describe('rows', () => { ${GOOD} it.skip('wait', () => {}); });`,
      'bad.test.js': `${GOOD} it('are near', () => { throw new Error('9'.repeat(5000)); });`,
    });

    expect(strays).toEqual([]);
    expect(files.get('good.test.js')).toEqual({ passed: 1, failures: [] });
    expect(files.get('bad.test.js')).toEqual({
      passed: 1,
      failures: [expect.stringMatching(/^bad\.test\.js: are near: 9{100,400}$/)],
    });
  });

  it('counts a file that does not load, whose hook fails, or that leaves a rejection unhandled', () => {
    const { files, strays } = outcomesAfter({
      'unloaded.test.js': `throw new Error('No such module');`,
      'hook.test.js': `describe('rows', () => { beforeAll(() => { throw new Error('no hub'); }); ${GOOD} });`,
      'rejection.test.js': `it('stand', async () => {
        Promise.reject(new Error('nobody listens'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      });`,
    });

    expect(strays).toEqual([]);
    expect(files.get('unloaded.test.js')?.failures).toEqual(['unloaded.test.js: No such module']);
    expect(files.get('hook.test.js')?.failures).toEqual(['hook.test.js: no hub']);
    expect(files.get('rejection.test.js')).toEqual({
      passed: 1,
      failures: ['rejection.test.js: nobody listens'],
    });
  });

  it('ends where no test ends any more, and names the files that had not ended', () => {
    const { files, status, stdout } = outcomesAfter(
      { 'good.test.js': GOOD, 'endless.test.js': `await new Promise(() => {}); ${GOOD}` },
      { silenceMaxMs: 4_000 },
    );

    expect(status).toBe(1);
    expect(stdout).toContain('Not ended:\n  endless.test.js\n');
    expect(files.get('good.test.js')).toEqual({ passed: 1, failures: [] });
    expect(files.get('endless.test.js')?.failures).toEqual(['endless.test.js: did not end']);
  });

  it('has failed where vitest breaks, or ends badly for no file', () => {
    const { strays } = outcomesOf(join(folder, 'never-written.json'), null);
    expect(strays).toEqual(['vitest ended with null']);

    const broken = outcomesAfter({ 'vitest.config.js': GOOD });
    expect(broken.strays).toHaveLength(1);
  });
});
