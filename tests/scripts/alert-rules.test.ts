import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

import { attempt, StepFailure } from '../../scripts/lib/steps.mjs';
import { needPromtool } from '../../scripts/lib/tools/system-programs.mjs';

const RULES = 'deploy/prometheus-alerts.yaml';

function promtool(skip: (why: string) => never): string {
  try {
    return needPromtool();
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return skip(`promtool cannot be had here: ${error.message}`);
  }
}

it('Prometheus accepts the alert rules, and would refuse false ones', ({ skip }) => {
  const program = promtool(skip);
  const checked = attempt(program, ['check', 'rules', RULES]);
  expect(checked.stderr).toBe('');
  expect(checked.stdout).toMatch(/SUCCESS: \d+ rules found/);
  expect(checked.ok).toBe(true);

  const folder = mkdtempSync(join(tmpdir(), 'hub-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const wrong = join(folder, 'wrong.yaml');
  writeFileSync(
    wrong,
    readFileSync(RULES, 'utf8').replace('hub_database_waiting > 50', 'hub_database_waiting >'),
  );
  expect(attempt(program, ['check', 'rules', wrong]).ok).toBe(false);
});
