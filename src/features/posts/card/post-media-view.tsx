import { type CSSProperties, Suspense } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import {
  type CardMetrics,
  type MediaBox,
  mediaBox,
  mosaicBox,
} from '#contract/rules/card-layout.ts';
import type { FeedRow } from '#workers/feed/feed-types.ts';
import type { PostEntity } from '../../../state/entities/posts.ts';
import { retryPost } from '../../../state/feed/feed.ts';
import { lazyWithPreload } from '../../../ui/loading/lazy-with-preload.tsx';
import { PlaceholderImage } from '../../../ui/media/placeholder-image.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-media-view.module.css';
import { PostMediaViewImage } from './post-media-view-image.tsx';
import { type BesideMedia, PostMediaViewToggle } from './post-media-view-toggle.tsx';

const PostMediaViewVideo = lazyWithPreload(
  async () => (await import('./post-media-view-video.tsx')).PostMediaViewVideo,
);
const PostMosaic = lazyWithPreload(async () => (await import('./post-mosaic.tsx')).PostMosaic);

interface PostMediaViewProps {
  readonly post: Readonly<PostEntity>;
  readonly row: FeedRow;
  readonly metrics: CardMetrics;
  readonly isUrgent: boolean;
  readonly hasTextAbove: boolean;
}

/** The media of a post, in a box that is reserved before it loads. */
export function PostMediaView({ post, row, metrics, isUrgent, hasTextAbove }: PostMediaViewProps) {
  const size = { widthPx: post.mediaWidthPx, heightPx: post.mediaHeightPx };
  const isOpen = post.isMediaOpen ?? false;
  const isMosaic = post.images.length > 1;
  const box = isMosaic ? mosaicBox(metrics) : mediaBox(size, metrics, isOpen);
  const isWhole = box.widthPx === metrics.mediaPx;
  return (
    <div
      className={classes(
        styles.container,
        hasTextAbove && styles.belowText,
        isWhole && styles.wholeContainer,
      )}
      style={boxStyle(box)}
    >
      <div className={classes(styles.media, isWhole && styles.whole)}>
        {isMosaic ? (
          <Suspense fallback={<PlaceholderImage hash={post.mediaPlaceholder} />}>
            <PostMosaic
              id={post.id}
              images={post.images}
              authorName={post.authorName}
              box={box}
              isUrgent={isUrgent}
              onRetry={() => retryPost(row)}
            />
          </Suspense>
        ) : post.mediaKind === 'video' ? (
          <Suspense>
            <PostMediaViewVideo
              key={post.mediaSrc}
              src={post.mediaSrc}
              poster={post.mediaPoster}
              label={post.mediaAlt || POST_MESSAGES.videoBy(post.authorName)}
              isUrgent={isUrgent}
              onRetry={() => retryPost(row)}
            />
          </Suspense>
        ) : (
          <PostMediaViewImage
            key={post.mediaSrc}
            src={post.mediaSrc}
            moving={post.mediaMoving}
            srcset={post.mediaSrcset}
            alt={post.mediaAlt || POST_MESSAGES.imageBy(post.authorName)}
            placeholder={post.mediaPlaceholder}
            size={size}
            box={box}
            isUrgent={isUrgent}
            onRetry={() => retryPost(row)}
          />
        )}
      </div>
      {box.isCut && post.mediaKind === 'image' && (
        <PostMediaViewToggle row={row} isOpen={isOpen} beside={spaceBeside(box, metrics)} />
      )}
    </div>
  );
}

/** The minimum width of an image that has room for the button. */
const ROOM_FOR_TOGGLE_PX = 160;
const TOGGLE_GAP_PX = 12;

/** The space beside a narrow image, for a button that does not fit inside it. */
function spaceBeside({ widthPx }: MediaBox, { columnPx }: CardMetrics): BesideMedia | undefined {
  if (widthPx >= ROOM_FOR_TOGGLE_PX) return undefined;
  const startPx = widthPx + TOGGLE_GAP_PX;
  return { startPx, widthPx: columnPx - startPx };
}

function boxStyle({ widthPx, heightPx }: MediaBox): CSSProperties {
  return { width: `${widthPx}px`, height: `${heightPx}px` };
}
