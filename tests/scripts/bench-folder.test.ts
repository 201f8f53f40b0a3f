import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderMarkdown } from '../../bench/folder/report.mjs';
import { runFolder } from '../../bench/folder/run.mjs';
import { ROOT } from '../../scripts/lib/steps.mjs';

/** The first build of the crate takes its time. */
const PATIENCE_MS = 600_000;

let folder: string;
let pictures: Awaited<ReturnType<typeof runFolder>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-pictures-'));
  mkdirSync(join(folder, 'below'));
  cpSync(join(ROOT, 'tests', 'fixtures', 'media'), folder, {
    recursive: true,
    filter: (path) => !/encoded-hashes|make\.sh/.test(path),
  });
  writeFileSync(join(folder, 'below', 'not a picture.txt'), 'text');
  pictures = await runFolder(folder, { profile: 'dev' });
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('reports each file below a folder as made or refused with its reason', () => {
  const outcomeOf = (name: string) => pictures.find((picture) => picture.name === name);
  expect(outcomeOf('baseline-420.jpg')).toMatchObject({ outcome: 'made', kind: 'jpeg' });
  expect(outcomeOf('arithmetic.jpg')).toMatchObject({
    outcome: 'refused',
    code: 'unsupported_jpeg',
  });
  expect(outcomeOf(join('below', 'not a picture.txt'))).toMatchObject({ code: 'unknown_kind' });
  expect(new Set(pictures.map(({ outcome }) => outcome))).toEqual(new Set(['made', 'refused']));
  for (const { peakBytes, ms } of pictures) {
    expect(peakBytes).toBeGreaterThan(0);
    expect(ms).toBeGreaterThan(0);
  }
});

it('compares pixels at full size with those of another decoder', () => {
  const dbOf = (name: string) => pictures.find((picture) => picture.name === name)?.difference;
  expect(dbOf('lossless-alpha.webp')).toMatchObject({ mean: expect.any(Number) });
  expect(dbOf('rgb.bmp')).toMatchObject({ most: 1 }); // by way of luma and chroma
});

it('tells traps, reasons, the dearest and what differs', () => {
  const [one] = pictures.filter(({ outcome }) => outcome === 'made');
  if (!one) throw new Error('Nothing was made.');
  const text = folderMarkdown([
    ...pictures,
    { ...one, name: 'bad|name.jpg', outcome: 'trap', detail: 'index out of bounds' },
    { ...one, name: 'other.jpg', difference: { mean: 9, most: 99, db: 20 } },
  ]);
  expect(text).toContain('1 traps');
  expect(text).toContain('| bad\\|name.jpg |');
  expect(text).toContain('unsupported_jpeg: ');
  expect(text).toContain('| other.jpg | 20 | 99 | 9 |');
});
