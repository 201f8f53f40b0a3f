import type { MediaVariant } from '#contract/schema/media.ts';

/** The variants of an image as `srcset`; empty if there is no choice. */
export function srcsetOf(copies: readonly MediaVariant[]): string {
  return copies.length < 2 ? '' : copies.map(({ src, width }) => `${src} ${width}w`).join(', ');
}

/**
 * The copies that an `<img>` may choose among; nothing where there is no choice.
 *
 * @param srcset The copies in the form of `srcset`; may be empty.
 * @param sizes The width of the image on the page, as `sizes`.
 */
export function imageSources(
  srcset: string,
  sizes: string,
): { readonly srcSet?: string; readonly sizes?: string } {
  return srcset === '' ? {} : { srcSet: srcset, sizes };
}

/**
 * The width that an image asks for among its variants (`sizes`). The browser multiplies it by the
 * density of the screen; who saves data asks for half a pixel for each CSS pixel instead.
 *
 * @param width A length of CSS, such as `640px` or `50vw`.
 * @param density Device pixels for one CSS pixel.
 */
export function imageSizes(
  width: string,
  isSavingData: boolean,
  density = devicePixelRatio,
): string {
  return isSavingData ? `calc(${width} / ${2 * density})` : width;
}
