import { useEffect, useMemo, useRef } from 'react';
import type { PostImage } from '#contract/rules/parse-post.ts';
import type { ViewedPicture } from '../../../lib/viewed-picture.ts';

/**
 * The images of a post for the lightbox; the same list until `images` is another one.
 *
 * @param unnamed The description of an image that has none.
 */
export function usePostPictures(
  images: readonly Omit<PostImage, 'placeholder'>[],
  unnamed: string,
  onRetry: () => Promise<unknown>,
): readonly ViewedPicture[] {
  const renew = useRef(onRetry);
  useEffect(() => {
    renew.current = onRetry;
  });
  return useMemo(
    () =>
      images.map(({ src, moving, srcset, alt, widthPx, heightPx }) => ({
        src,
        moving,
        srcset,
        alt: alt || unnamed,
        widthPx,
        heightPx,
        renew: () => renew.current(),
      })),
    [images, unnamed],
  );
}
