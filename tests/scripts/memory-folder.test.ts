import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';

const MODULE = new URL('../../scripts/lib/tests/memory-folder.mjs', import.meta.url).href;

/** The folder in which a run of the tests makes temporary files, and whether it was there during the run. */
function folderOfRun(TMPDIR = ''): [string, boolean] {
  const script = `
    const { moveTemporaryFilesToMemory } = await import('${MODULE}');
    moveTemporaryFilesToMemory();
    const folder = (await import('node:os')).tmpdir();
    console.log(JSON.stringify([folder, (await import('node:fs')).existsSync(folder)]));`;
  const args = ['--input-type=module', '--eval', script];
  const env = { ...process.env, TMPDIR };
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env }));
}

it('temporary files of a run are made in a folder that is there, and gone with it if it was its own', () => {
  const [folder, wasThere] = folderOfRun();
  expect(wasThere).toBe(true);
  expect(existsSync(folder)).toBe(!folder.startsWith('/dev/shm/'));
});

it('TMPDIR says where they are made', () => {
  expect(folderOfRun(tmpdir())).toEqual([tmpdir(), true]);
});

it.runIf(folderOfRun()[0].startsWith('/dev/shm/'))('removes what a killed run has left', () => {
  const left = '/dev/shm/hub-tests-99999999-left';
  mkdirSync(`${left}/folder`, { recursive: true });
  folderOfRun();
  expect(existsSync(left)).toBe(false);
});
