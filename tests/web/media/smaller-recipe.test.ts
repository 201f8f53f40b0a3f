import { describe, expect, it } from 'vitest';

import { POST_IMAGE, PROFILE_IMAGE } from '#contract/media-recipes.ts';
import { smallerRecipe } from '../../../src/lib/media/smaller-recipe.ts';

const size = (widthPx: number, heightPx: number) => ({ widthPx, heightPx });

describe('smallerRecipe', () => {
  it('halves the picture where the recipe has no bounds', () => {
    expect(smallerRecipe(POST_IMAGE, size(4001, 3000))).toEqual({
      ...POST_IMAGE,
      maxWidthPx: 2001,
      maxHeightPx: 1500,
    });
  });

  it('halves the bounds where the picture is larger', () => {
    expect(smallerRecipe(PROFILE_IMAGE, size(8000, 6000))).toMatchObject({
      maxWidthPx: 1920,
      maxHeightPx: 1080,
    });
  });

  it('halves the picture where it is smaller than the bounds', () => {
    expect(smallerRecipe(PROFILE_IMAGE, size(1000, 600))).toMatchObject({
      maxWidthPx: 500,
      maxHeightPx: 300,
    });
  });

  it('halves the bounds of a picture whose size is not known, and leaves no bounds alone', () => {
    expect(smallerRecipe(PROFILE_IMAGE, size(0, 0))).toMatchObject({
      maxWidthPx: 1920,
      maxHeightPx: 1080,
    });
    expect(smallerRecipe(POST_IMAGE, size(0, 0))).toEqual(POST_IMAGE);
  });
});
