import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareScreens } from '../../scripts/lib/tests/compare-screens.mjs';

/** Two folders of files, by name and content. */
function folders(...contents: readonly Record<string, string>[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'hub-compare-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  return contents.map((files, index) => {
    const folder = join(root, String(index));
    mkdirSync(folder);
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
    return folder;
  });
}

it('lists screenshots that came or went since the previous run, and no equal ones', () => {
  const [previous = '', current = ''] = folders(
    { 'feed.png': 'same', 'old.png': 'x' },
    { 'feed.png': 'same', 'new.png': 'x' },
  );
  expect(compareScreens(previous, current)).toEqual([
    'new: new.png',
    'gone: old.png',
    '2 of 2 screens differ from the previous run',
  ]);
});

it('says so when there is no previous run to compare screenshots with', () => {
  expect(compareScreens('/nowhere', '/nowhere')).toEqual([
    'There is no previous run to compare with.',
  ]);
});
