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
