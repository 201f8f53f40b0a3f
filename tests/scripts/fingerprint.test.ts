import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fingerprint } from '../../scripts/lib/fingerprint.mjs';
import { temporaryFolder } from '../support/e2e/launch-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let folder: ReturnType<typeof temporaryFolder>;
const of = () => fingerprint([relative(ROOT, folder.path)]);

beforeEach(() => {
  folder = temporaryFolder('hub-fingerprint-');
  mkdirSync(join(folder.path, 'inner'));
  writeFileSync(join(folder.path, 'a.txt'), 'one\ntwo\n');
  writeFileSync(join(folder.path, 'inner', 'b.bin'), Uint8Array.of(0, 13, 10));
});
afterEach(() => folder.remove());

it('is the same for the same files', () => {
  expect(of()).toBe(of());
});

it('changes with a content, a name and a new file', () => {
  const before = of();
  writeFileSync(join(folder.path, 'a.txt'), 'one\ntwo');
  const edited = of();
  writeFileSync(join(folder.path, 'c.txt'), '');
  expect(new Set([before, edited, of()]).size).toBe(3);
});

it('sees the same text behind other line endings, but not the same bytes', () => {
  const before = of();
  writeFileSync(join(folder.path, 'a.txt'), 'one\r\ntwo\r\n');
  expect(of()).toBe(before);
  writeFileSync(join(folder.path, 'inner', 'b.bin'), Uint8Array.of(0, 10));
  expect(of()).not.toBe(before);
});
