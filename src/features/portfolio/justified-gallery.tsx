import { useRef } from 'react';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { useSize } from '../../hooks/use-size.ts';
import { justifiedRows } from '../../lib/justified-rows.ts';
import { imageSizes, imageSources } from '../../lib/media/image-sources.ts';
import { useDataSaver } from '../../state/device-settings.ts';
import { MediaFailure } from '../../ui/media/media-failure.tsx';
import { Picture } from '../../ui/media/picture.tsx';
import { Caption } from './caption.tsx';
import type { ProjectImageView } from './project-images.ts';
import styles from './project-view.module.css';

const GAP_PX = 8;
const ROW_PX = 280;
const SMALL_ROW_PX = 160;

interface JustifiedGalleryProps {
  readonly pictures: readonly ProjectImageView[];
  readonly onOpen: (picture: ProjectImageView) => void;
}

/** The gallery as justified rows; each image keeps its aspect ratio. */
export function JustifiedGallery({ pictures, onOpen }: JustifiedGalleryProps) {
  const list = useRef<HTMLUListElement>(null);
  const { widthPx } = useSize(list);
  const isSavingData = useDataSaver();
  const isSmall = useMediaQuery('(width < 700px)');
  const rowPx = isSmall ? SMALL_ROW_PX : ROW_PX;
  const storedPx = pictures.map(({ heightPx }) => heightPx);
  const place = { widthPx, rowPx, gapPx: GAP_PX, storedPx };
  const rows = widthPx > 0 ? justifiedRows(pictures.map(ratioOf), place) : [];
  const sizes = rows.flatMap(({ heightPx, tiles }) => tiles.map((tile) => ({ ...tile, heightPx })));
  return (
    <ul ref={list} className={styles.gallery}>
      {sizes.map(({ index, widthPx: tilePx, heightPx }) => {
        const picture = pictures[index];
        if (!picture) return null;
        const box = { widthPx: tilePx, heightPx };
        return (
          <Tile
            key={`${index} ${picture.src}`}
            picture={picture}
            box={box}
            isSavingData={isSavingData}
            onOpen={onOpen}
          />
        );
      })}
    </ul>
  );
}

interface TileProps {
  readonly picture: ProjectImageView;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  readonly isSavingData: boolean;
  readonly onOpen: (picture: ProjectImageView) => void;
}

function Tile({ picture, box, isSavingData, onOpen }: TileProps) {
  const { src, srcset, alt } = picture;
  const { widthPx, heightPx } = box;
  const { tries, hasFailed, onError, retry } = useMediaRetry(src);
  const style = { width: `${widthPx}px`, height: `${heightPx}px` };
  if (hasFailed) {
    return (
      <li className={styles.missing} style={style}>
        <MediaFailure message={PROJECT_MESSAGES.imageFailed} onRetry={retry} />
      </li>
    );
  }
  return (
    <li style={{ width: style.width }}>
      <figure>
        <div className={styles.pressed} style={style}>
          <Picture
            key={tries}
            hash={picture.image.placeholder}
            className={styles.tile}
            src={src}
            {...imageSources(srcset, imageSizes(`${widthPx}px`, isSavingData))}
            alt={alt}
            width={widthPx}
            height={heightPx}
            loading="lazy"
            onError={onError}
          />
          <button
            type="button"
            className={styles.open}
            aria-label={COMMON_MESSAGES.viewLarger(alt)}
            onClick={() => onOpen(picture)}
          />
        </div>
        <Caption text={picture.caption} />
      </figure>
    </li>
  );
}

/** Returns the aspect ratio of the image; 1 when its size is unknown. */
function ratioOf({ widthPx, heightPx }: ProjectImageView): number {
  return widthPx > 0 && heightPx > 0 ? widthPx / heightPx : 1;
}
