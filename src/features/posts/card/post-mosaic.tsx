import type { CSSProperties } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { type MediaBox, MOSAIC_TILES } from '#contract/rules/card-layout.ts';
import type { PostImage } from '#contract/rules/parse-post.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { PostMediaViewImage } from './post-media-view-image.tsx';
import styles from './post-mosaic.module.css';
import { usePostPictures } from './use-post-pictures.ts';

interface PostMosaicProps {
  readonly images: readonly PostImage[];
  readonly authorName: string;
  /** Of the whole mosaic. */
  readonly box: MediaBox;
  readonly isUrgent: boolean;
  readonly onRetry: () => Promise<unknown>;
}

/** Several images of a post in one box: up to four tiles, the last one with the number of the rest. */
export function PostMosaic({ images, authorName, box, isUrgent, onRetry }: PostMosaicProps) {
  const pictures = usePostPictures(images, POST_MESSAGES.imageBy(authorName), onRetry);
  const rows = Math.min(images.length, MOSAIC_TILES) - 1;
  const hiddenCount = images.length - MOSAIC_TILES;
  return (
    <ul
      className={classes(styles.mosaic, rows === 1 && styles.halves)}
      style={{ '--rows': rows } as CSSProperties}
    >
      {images.slice(0, MOSAIC_TILES).map((image, index) => (
        <li key={image.src} className={styles.tile}>
          <PostMediaViewImage
            src={image.src}
            moving={image.moving}
            srcset={image.srcset}
            alt={pictures[index]?.alt ?? ''}
            placeholder={image.placeholder}
            size={image}
            box={tileBox(image, index, rows, box)}
            isUrgent={isUrgent}
            pictures={pictures}
            index={index}
            onRetry={onRetry}
          />
          {hiddenCount > 0 && index === MOSAIC_TILES - 1 && (
            <span className={styles.more} aria-hidden="true">
              {`+${hiddenCount}`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** As large as the image is drawn to cover its tile. */
function tileBox(image: PostImage, index: number, rows: number, whole: MediaBox): MediaBox {
  const isLarge = index === 0 || rows === 1;
  const share = rows === 1 ? 1 / 2 : isLarge ? 2 / 3 : 1 / 3;
  const heightPx = Math.ceil(isLarge ? whole.heightPx : whole.heightPx / rows);
  const coverPx = heightPx * (image.widthPx / image.heightPx || 1);
  return { ...whole, widthPx: Math.ceil(Math.max(whole.widthPx * share, coverPx)), heightPx };
}
