import type { CSSProperties } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { type CardMetrics, type MediaBox, mediaBox } from '#contract/rules/card-layout.ts';
import type { PostRecord } from '#workers/feed-types.ts';
import { retryPost } from '../../state/feed.ts';
import { classes } from '../../ui/classes.ts';
import styles from './post-media-view.module.css';
import { PostMediaViewImage } from './post-media-view-image.tsx';
import { PostMediaViewToggle } from './post-media-view-toggle.tsx';
import { PostMediaViewVideo } from './post-media-view-video.tsx';

interface PostMediaViewProps {
  readonly post: Readonly<PostRecord>;
  readonly metrics: CardMetrics;
  readonly isUrgent: boolean;
  readonly hasTextAbove: boolean;
}

/** The picture or video of a post, in a box that is there before a byte of it arrives. */
export function PostMediaView({ post, metrics, isUrgent, hasTextAbove }: PostMediaViewProps) {
  const size = { widthPx: post.mediaWidthPx, heightPx: post.mediaHeightPx };
  const box = mediaBox(size, metrics, post.isMediaOpen);
  return (
    <div
      className={classes(
        styles.media,
        hasTextAbove && styles.belowText,
        box.widthPx === metrics.mediaPx && styles.whole,
      )}
      style={boxStyle(box)}
    >
      {post.mediaKind === 'video' ? (
        <PostMediaViewVideo
          key={post.mediaSrc}
          src={post.mediaSrc}
          poster={post.mediaPoster}
          label={post.mediaAlt || FEED_WORDS.videoBy(post.authorName)}
        />
      ) : (
        <PostMediaViewImage
          key={post.mediaSrc}
          src={post.mediaSrc}
          srcset={post.mediaSrcset}
          alt={post.mediaAlt || FEED_WORDS.imageBy(post.authorName)}
          placeholder={post.mediaPlaceholder}
          box={box}
          isUrgent={isUrgent}
          onRetry={() => retryPost(post.row)}
        />
      )}
      {box.isCut && post.mediaKind === 'image' && (
        <PostMediaViewToggle row={post.row} isOpen={post.isMediaOpen} />
      )}
    </div>
  );
}

function boxStyle({ widthPx, heightPx }: MediaBox): CSSProperties {
  return { width: `${widthPx}px`, height: `${heightPx}px` };
}
