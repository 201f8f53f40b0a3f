import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ImageRecipe, STORED_IMAGE } from '#contract/media-recipes.ts';
import { loadMediaPackage } from '../../../server/media/load-package.ts';

const FIXTURES = new URL('../../fixtures/media/', import.meta.url);

const JOBS = [
  { chroma: '4:2:0' },
  { chroma: '4:4:4' },
  { chroma: '4:2:0', maxWidthPx: 37 },
  { chroma: '4:4:4', maxWidthPx: 20 },
] as const;

/** FNV-1a of 64 bits. */
function hashOf(bytes: Uint8Array): string {
  let hash = 0xcbf2_9ce4_8422_2325n;
  for (const byte of bytes) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x0100_0000_01b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

it('the package encodes every fixture to the bytes of native code', async () => {
  const media = await loadMediaPackage();
  const recipe: ImageRecipe = { ...STORED_IMAGE, passThrough: 'never', keepAnimation: false };
  const rows = readFileSync(new URL('encoded-hashes.txt', FIXTURES), 'utf8').trim().split('\n');
  const found = rows.map((row) => {
    const [name = ''] = row.split(' ');
    const file = new Uint8Array(readFileSync(new URL(name, FIXTURES)));
    const hashes = JOBS.map((job) => {
      const made = media.makeImage(file, { ...recipe, ...job });
      return made.ok ? hashOf(made.value.bytes) : made.code;
    });
    return [name, ...hashes].join(' ');
  });
  expect(found).toEqual(rows);
});
