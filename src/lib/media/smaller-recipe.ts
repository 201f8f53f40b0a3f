import type { ImageRecipe } from '#contract/media-recipes.ts';

interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * The recipe for half the scale: what to try where the device could not cope with `recipe`.
 *
 * @param source the image as seen; an image of unknown size (0) keeps the recipe's own bounds,
 *   halved where it has any.
 */
export function smallerRecipe(recipe: ImageRecipe, source: Size): ImageRecipe {
  return {
    ...recipe,
    maxWidthPx: half(recipe.maxWidthPx, source.widthPx),
    maxHeightPx: half(recipe.maxHeightPx, source.heightPx),
  };
}

/** Half of the smaller one of the two, of which 0 means that it is not known. */
function half(boundPx: number, sidePx: number): number {
  const px = boundPx > 0 && sidePx > 0 ? Math.min(boundPx, sidePx) : boundPx || sidePx;
  return Math.ceil(px / 2);
}
