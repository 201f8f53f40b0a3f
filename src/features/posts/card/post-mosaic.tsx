import type { CSSProperties } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { postPath } from '#contract/page-paths.ts';
import { type MediaBox, MOSAIC_TILES } from '#contract/rules/card-layout.ts';
import type { PostImage } from '#contract/rules/parse-post.ts';
import { pictureStateAt } from '../../../navigation/opened-picture.ts';
import { PageLink } from '../../../ui/link/page-link.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { PostMediaViewImage } from './post-media-view-image.tsx';
import styles from './post-mosaic.module.css';

interface PostMosaicProps {
  readonly id: PostId;
  readonly images: readonly PostImage[];
  readonly authorName: string;
  /** Of the whole mosaic. */
  readonly box: MediaBox;
  readonly isUrgent: boolean;
  readonly onRetry: () => Promise<unknown>;
}

/**
 * Several images of a post in one box: up to four tiles, the last one with the number of the rest.
 * Each opens the post at its image.
 */
export function PostMosaic({ id, images, authorName, box, isUrgent, onRetry }: PostMosaicProps) {
  const location = useLocation();
  const rows = Math.min(images.length, MOSAIC_TILES) - 1;
  const hiddenCount = images.length - MOSAIC_TILES;
  return (
    <ul
      className={classes(styles.mosaic, rows === 1 && styles.halves)}
      style={{ '--rows': rows } as CSSProperties}
    >
      {images.slice(0, MOSAIC_TILES).map((image, index) => {
        const alt = image.alt || POST_MESSAGES.imageBy(authorName);
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice.
            key={`${index} ${image.src}`}
            className={styles.tile}
          >
            <PostMediaViewImage
              src={image.src}
              moving={image.moving}
              srcset={image.srcset}
              alt={alt}
              placeholder={image.placeholder}
              size={image}
              box={tileBox(image, index, rows, box)}
              isUrgent={isUrgent}
              link={
                <PageLink
                  to={postPath(id)}
                  state={() => pictureStateAt(location, index)}
                  className={styles.link}
                  aria-label={COMMON_MESSAGES.viewLarger(alt, index + 1, images.length)}
                  prefetch
                />
              }
              onRetry={onRetry}
            />
            {hiddenCount > 0 && index === MOSAIC_TILES - 1 && (
              <span className={styles.more} aria-hidden="true">
                <bdi dir="ltr">{`+${hiddenCount}`}</bdi>
              </span>
            )}
          </li>
        );
      })}
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
