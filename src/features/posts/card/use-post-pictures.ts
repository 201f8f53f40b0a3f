import { useEffect, useMemo, useRef } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { PostImage } from '#contract/rules/parse-post.ts';
import type { ViewedPicture } from '../../../lib/viewed-picture.ts';

/** The images of a post for the lightbox; the same list until one of them changes. */
export function usePostPictures(
  images: readonly PostImage[],
  authorName: string,
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
        alt: alt || POST_MESSAGES.imageBy(authorName),
        widthPx,
        heightPx,
        renew: () => renew.current(),
      })),
    [images, authorName],
  );
}
