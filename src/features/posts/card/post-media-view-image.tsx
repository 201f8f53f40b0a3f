import { type CSSProperties, type ReactNode, Suspense, useEffect, useId, useMemo } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import type { MediaBox } from '#contract/rules/card-layout.ts';
import { useMediaRetry } from '../../../hooks/use-media-retry.ts';
import type { ZoomSize } from '../../../lib/dom/zoom.ts';
import { imageSizes, imageSources } from '../../../lib/media/image-sources.ts';
import type { ViewedPicture } from '../../../lib/viewed-picture.ts';
import { useDataSaver } from '../../../state/device-settings.ts';
import { openLightbox, renewLightbox } from '../../../state/lightbox.ts';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { MediaFailure } from '../../../ui/media/media-failure.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-media-view.module.css';
import { usePostPictures } from './use-post-pictures.ts';

const PostMediaViewAnimation = lazyWithPreload(
  async () => (await import('./post-media-view-animation.tsx')).PostMediaViewAnimation,
);

interface PostMediaViewImageProps {
  readonly src: string;
  /** All frames of an image that moves, or an empty string. */
  readonly moving?: string;
  readonly srcset: string;
  readonly alt: string;
  /** ThumbHash in base64, or an empty string. */
  readonly placeholder: string;
  /** The stored size; 0 where it is unknown. */
  readonly size: ZoomSize;
  readonly box: MediaBox;
  readonly isUrgent: boolean;
  /** All pictures of a post with several, for the lightbox, and which of them this is. */
  readonly pictures?: readonly ViewedPicture[];
  readonly index?: number;
  /** What a press opens; by default the lightbox. */
  readonly link?: ReactNode;
  /** Whether an animation moves only after Play is pressed. */
  readonly isStill?: boolean | undefined;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onRetry: () => Promise<unknown>;
}

/** An image with its blurred placeholder, and a Retry button if it fails to load. */
export function PostMediaViewImage(props: PostMediaViewImageProps) {
  const { src, moving = '', srcset, alt, placeholder, box, isUrgent, isStill, onRetry } = props;
  const opener = useId();
  const viewed = useViewed(props);
  const { pictures = viewed, index = 0, link } = props;
  useEffect(() => renewLightbox(opener, pictures), [opener, pictures]);
  const { tries, hasFailed, onError, retry } = useMediaRetry(src, onRetry);
  const isSavingData = useDataSaver();
  const ground = box.isLoose ? groundOf(props.size, box) : undefined;
  if (hasFailed) {
    return <MediaFailure message={POST_MESSAGES.card.imageFailed} onRetry={retry} />;
  }
  return (
    <>
      <Picture
        key={tries}
        hash={placeholder}
        className={classes(styles.picture, box.isLoose && styles.loose)}
        style={ground}
        src={src}
        {...imageSources(srcset, imageSizes(`${box.widthPx}px`, isSavingData))}
        alt={alt}
        width={box.widthPx}
        height={box.heightPx}
        fetchPriority={isUrgent ? 'high' : 'auto'}
        onError={onError}
      />
      {link ?? (
        <button
          type="button"
          className={styles.open}
          aria-label={COMMON_MESSAGES.viewLarger(alt, index + 1, pictures.length)}
          onClick={() => openLightbox(pictures, index, opener)}
        />
      )}
      {moving !== '' && (
        <Suspense>
          <PostMediaViewAnimation
            src={moving}
            isLoose={box.isLoose}
            ground={ground}
            isStill={isStill}
          />
        </Suspense>
      )}
    </>
  );
}

/** The white beneath a picture that may not fill its box: none of it beside the picture. */
function groundOf({ widthPx, heightPx }: ZoomSize, box: MediaBox): CSSProperties {
  const scale = widthPx > 0 ? Math.min(box.widthPx / widthPx, box.heightPx / heightPx) : 0;
  const lengthOf = (px: number) => `${Math.floor(px * scale)}px`;
  return { backgroundSize: `${lengthOf(widthPx)} ${lengthOf(heightPx)}` };
}

/** The picture for the lightbox; the same list until something of it changes. */
function useViewed(props: PostMediaViewImageProps): readonly ViewedPicture[] {
  const { src, moving = '', srcset, alt, size, onRetry } = props;
  const { widthPx, heightPx } = size;
  const images = useMemo(
    () => [{ src, moving, srcset, alt, widthPx, heightPx }],
    [src, moving, srcset, alt, widthPx, heightPx],
  );
  return usePostPictures(images, alt, onRetry);
}
