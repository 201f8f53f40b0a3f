import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';
import { ROOT } from '../../scripts/lib/steps.mjs';
import { BENCH_SAMPLES } from '../../src/features/bench/samples.ts';

const FOLDER = join(ROOT, 'src/features/bench/samples');

it('the samples of the benchmark are three files of at most 4 MB, each named with its licence', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jpg'));
  expect(files.toSorted()).toEqual(BENCH_SAMPLES.map(({ id }) => `${id}.jpg`).toSorted());
  expect(files.length).toBeLessThanOrEqual(3);
  const bytes = files.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(4_000_000);
  const notice = readFileSync(join(ROOT, 'NOTICE.md'), 'utf8');
  for (const { id, author, licence } of BENCH_SAMPLES) {
    const line = notice.split('\n').find((text) => text.includes(`${id}.jpg`));
    expect(line, id).toContain(author);
    expect(line, id).toContain(licence);
  }
});
