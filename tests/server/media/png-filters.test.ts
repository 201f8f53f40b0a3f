import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ImageRecipe, STORED_IMAGE } from '#contract/media-recipes.ts';
import { loadMediaPackage } from '../../../server/media/load-package.ts';
import { filteredPng, type PngFilter } from '../../support/media/png.ts';

const RECIPE: ImageRecipe = {
  ...STORED_IMAGE,
  chroma: '4:4:4',
  passThrough: 'never',
  keepAnimation: false,
};

const filters = fc.array(fc.constantFrom<PngFilter[]>(0, 1, 2, 3, 4), { minLength: 1 });

it('a PNG shows the same pixels, by whichever filters its rows are stored', async () => {
  const media = await loadMediaPackage();
  const made = (file: Uint8Array) => {
    const answer = media.makeImage(file, RECIPE);
    if (!answer.ok) throw new Error(answer.detail);
    return Buffer.from(answer.value.bytes).toString('base64');
  };
  const side = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(side, side, fc.constantFrom(3, 4), filters, (width, height, channels, used) => {
      const plain = made(filteredPng(width, height, channels, [0]));
      expect(made(filteredPng(width, height, channels, used))).toBe(plain);
      expect(made(filteredPng(width, height, channels, [4]))).toBe(plain);
    }),
    { numRuns: 300 },
  );
});
