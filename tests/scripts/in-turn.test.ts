import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';

import { StepFailure } from '../../scripts/lib/steps.mjs';
import { inTurn } from '../../scripts/lib/tools/in-turn.mjs';
import { temporaryFolder } from '../support/e2e/launch-server.ts';

/** Says that it works, and is done once it is told to be. */
const WORKS = (
  folder: string,
) => `import { readFileSync, writeFileSync, existsSync } from 'node:fs';
import { inTurn } from './scripts/lib/tools/in-turn.mjs';
const done = ${JSON.stringify(join(folder, 'done'))};
inTurn(
  () => existsSync(done),
  () => {
    process.stdout.write('works;');
    readFileSync(0);
    writeFileSync(done, '');
  },
  ${JSON.stringify(folder)},
);
process.stdout.write('went on;');`;

function newFolder() {
  const folder = temporaryFolder('hub-in-turn-');
  onTestFinished(() => folder.remove());
  return folder.path;
}

function start(folder: string) {
  const args = ['--input-type=module', '--eval', WORKS(folder)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

it('of two commands that need the same, one does it and the other waits and says so', async () => {
  const folder = newFolder();
  const first = start(folder);
  const [began] = await once(first.stdout, 'data');
  const second = start(folder);
  const [waits] = await once(second.stdout, 'data');
  expect([String(began), String(waits)]).toEqual([
    'works;',
    '· waiting for another command that prepares this folder\n',
  ]);
  first.stdin.end();
  expect(await Promise.all([first, second].map(({ stdout }) => text(stdout)))).toEqual([
    'went on;',
    'went on;',
  ]);
});

it('where a command was killed at work, the next one does it', async () => {
  const folder = newFolder();
  const killed = start(folder);
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const next = start(folder);
  next.stdin.end();
  expect(await text(next.stdout)).toBe('works;went on;');
});

it('says that the folder cannot be written to', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'file'), '');
  const attempt = () =>
    inTurn(
      () => false,
      () => undefined,
      join(folder, 'file', 'below'),
    );
  expect(attempt).toThrow(StepFailure);
});
