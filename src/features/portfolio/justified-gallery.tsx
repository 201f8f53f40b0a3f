import { useRef } from 'react';
import { PROJECT_MESSAGES } from '#contract/messages/en/project.ts';

import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { useSize } from '../../hooks/use-size.ts';
import { justifiedRows } from '../../lib/justified-rows.ts';
import { MediaFailure } from '../../ui/media/media-failure.tsx';
import { CaptionedPicture } from './captioned-picture.tsx';
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
  const isSmall = useMediaQuery('(width < 700px)');
  const rowPx = isSmall ? SMALL_ROW_PX : ROW_PX;
  const storedPx = pictures.map(({ heightPx }) => heightPx);
  const layout = { widthPx, rowPx, gapPx: GAP_PX, storedPx };
  const rows = widthPx > 0 ? justifiedRows(pictures.map(ratioOf), layout) : [];
  const sizes = rows.flatMap(({ heightPx, tiles }) => tiles.map((tile) => ({ ...tile, heightPx })));
  return (
    <ul ref={list} className={styles.gallery}>
      {sizes.map(({ index, widthPx: tilePx, heightPx }) => {
        const picture = pictures[index];
        if (!picture) return null;
        const box = { widthPx: tilePx, heightPx };
        return <Tile key={`${index} ${picture.src}`} picture={picture} box={box} onOpen={onOpen} />;
      })}
    </ul>
  );
}

interface TileProps {
  readonly picture: ProjectImageView;
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  readonly onOpen: (picture: ProjectImageView) => void;
}

function Tile({ picture, box, onOpen }: TileProps) {
  const { widthPx, heightPx } = box;
  const { hasFailed, retry, ...media } = useMediaRetry(picture.src, picture.renew);
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
        <CaptionedPicture
          picture={picture}
          shownWidth={style.width}
          media={media}
          frame={style}
          className={styles.tile}
          width={widthPx}
          height={heightPx}
          loading="lazy"
          onOpen={onOpen}
        />
      </figure>
    </li>
  );
}

/** Returns the aspect ratio of the image; 1 when its size is unknown. */
function ratioOf({ widthPx, heightPx }: ProjectImageView): number {
  return widthPx > 0 && heightPx > 0 ? widthPx / heightPx : 1;
}
