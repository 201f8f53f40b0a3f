import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../../../scripts/lib/steps.mjs';
import { gatheredLines } from '../../../server/log-lines.ts';

it('lines of one turn are one write, those of the next another', async () => {
  const writes: string[] = [];
  const lines = gatheredLines({ write: (text) => writes.push(text) });
  lines.write('a\n');
  lines.write('b\n');
  expect(writes).toEqual([]);
  await new Promise((turnEnds) => setImmediate(turnEnds));
  lines.write('c\n');
  await new Promise((turnEnds) => setImmediate(turnEnds));
  expect(writes).toEqual(['a\nb\n', 'c\n']);
});

it.each([
  ['that ends', 'process.exit(0)'],
  ['that an error ends', "throw new Error('The end.')"],
])('the last lines of a process %s are written', (_what, end) => {
  const module = JSON.stringify(join(ROOT, 'server', 'log-lines.ts'));
  const code = `import { gatheredLines } from ${module};
    const lines = gatheredLines(process.stderr);
    lines.write('first\\n');
    lines.write('last\\n');
    ${end};`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('first\nlast\n');
});
