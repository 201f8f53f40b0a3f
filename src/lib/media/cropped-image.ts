import type { CSSProperties } from 'react';
import type { FocalPoint, ProjectImage } from '#contract/schema/project.ts';
import { srcsetOf } from './image-sources.ts';

/** Returns the `srcset` of an image and its variants; empty when its size is unknown. */
export function srcSetOf({ src, width, height, variants = [] }: ProjectImage): string {
  if (width === undefined || height === undefined) return '';
  return srcsetOf([...variants, { src, width, height }]);
}

/** Returns where a crop of an image is positioned: around its focal point. */
export function focusStyle(focus: FocalPoint | undefined): CSSProperties | undefined {
  if (!focus) return undefined;
  const { x, y } = focus;
  return { objectPosition: `${(x * 100).toFixed(2)}% ${(y * 100).toFixed(2)}%` };
}
