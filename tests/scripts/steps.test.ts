import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const WAITS = 'process.stdout.write("up"); setInterval(() => undefined, 1000)';
const BECOMES = `import { become } from './scripts/lib/steps.mjs';
await become(process.execPath, ['--eval', ${JSON.stringify(WAITS)}]);`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a command that %s ends does not succeed', async (signal, expected) => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', BECOMES], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill(signal);
  const [code] = await once(child, 'exit');
  expect(code).toBe(expected);
});

const STOPS = `import { stopOnSignals } from './scripts/lib/steps.mjs';
const parts = ['a part'];
stopOnSignals(async () => {
  for (const part of parts.splice(0)) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    process.stdout.write(' stopped ' + part);
  }
});
${WAITS}`;

it('a signal that arrives again cuts off nothing of what the first one stops', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', STOPS], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += String(chunk);
  });
  await expect.poll(() => printed).toBe('up');
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 50));
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect([code, printed]).toEqual([1, 'up stopped a part']);
});
