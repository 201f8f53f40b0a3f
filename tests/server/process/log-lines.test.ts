import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

import { ROOT } from '../../../scripts/lib/steps.mjs';
import { gatheredLines } from '../../../server/logging/log-lines.ts';
import { dataFolder } from '../../support/server/process.ts';

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
  const module = JSON.stringify(join(ROOT, 'server', 'logging', 'log-lines.ts'));
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

it.runIf(existsSync('/dev/full')).each([
  ['has no room', () => openSync('/dev/full', 'w')],
  ['is read by nobody any more', () => 'pipe' as const],
])('a hub goes on where its log %s', async (_what, log) => {
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder(), PORT: '0', LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', log()],
  });
  let printed = '';
  child.stdout?.on('data', (chunk) => {
    printed += String(chunk);
  });
  const origin = () => /ready at (\S+)/.exec(printed)?.[1];
  await expect.poll(origin, { timeout: 30_000 }).toBeDefined();
  child.stderr?.destroy();
  for (let call = 0; call < 5; call += 1) {
    expect((await fetch(`${origin()}/healthz`)).status).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
