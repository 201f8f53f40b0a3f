import { type ReactNode, type RefObject, useRef } from 'react';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { cardMetrics, mediaBox } from '#contract/rules/card-layout.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import { useMediaQuery } from '../../../hooks/use-media-query.ts';
import { useRootFontPx } from '../../../hooks/use-root-font.ts';
import { useSize } from '../../../hooks/use-size.ts';
import { cardStyle } from '../../../lib/feed/card-style.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { PostCardHead } from '../card/post-card-head.tsx';
import { PostCardNotes } from '../card/post-card-notes.tsx';
import { PostCardText } from '../card/post-card-text.tsx';
import { PostMediaViewImage } from '../card/post-media-view-image.tsx';
import { PostMediaViewVideo } from '../card/post-media-view-video.tsx';
import styles from './post-detail.module.css';

/** Where there is one column, pictures reach the edges of the screen: `--page-padding` there. */
const ONE_COLUMN = '(width < 700px)';
const PAGE_PADDING_PX = 16;
/** Some five lines. */
const MANY_WORDS_PX = 128;

interface PostDetailProps {
  /** A post that something on the screen retains. */
  readonly id: PostId;
  /** Its picture is asked for before others. */
  readonly isUrgent?: boolean;
  /** Further actions, at the end of the head. */
  readonly menu?: ReactNode;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onReload: () => Promise<unknown>;
}

/** A post by itself: its whole text, and its picture uncut. */
export function PostDetail(props: PostDetailProps) {
  const { id, isUrgent = true, menu, onReload } = props;
  const post = usePost(id);
  const column = useRef<HTMLDivElement>(null);
  const columnPx = useSize(column).widthPx;
  const words = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  const metrics = cardMetrics({
    columnPx,
    bleedPx: isOneColumn ? PAGE_PADDING_PX : 0,
    rootFontPx: useRootFontPx(column),
    isTouch,
    hasActions: false,
  });
  return (
    <div ref={column} style={cardStyle(metrics, columnPx)}>
      <PostCardHead nameId={`${id}-author`} menu={menu} post={post} />
      <div ref={words}>
        {post.content !== '' && <PostCardText id={`${id}-text`} text={post.content} />}
      </div>
      {post.mediaKind !== 'none' && columnPx > 0 && (
        <DetailMedia
          post={post}
          metrics={metrics}
          words={words}
          isUrgent={isUrgent}
          onReload={onReload}
        />
      )}
      <PostCardNotes post={post} />
    </div>
  );
}

interface DetailMediaProps {
  readonly post: PostFields;
  readonly metrics: ReturnType<typeof cardMetrics>;
  /** What stands above it, as wide as it will be. */
  readonly words: RefObject<HTMLElement | null>;
  readonly isUrgent: boolean;
  readonly onReload: () => Promise<unknown>;
}

function DetailMedia({ post, metrics, words, isUrgent, onReload }: DetailMediaProps) {
  const wordsPx = useSize(words).heightPx;
  const { authorName, mediaKind, mediaSrc, mediaAlt } = post;
  const mediaSize = { widthPx: post.mediaWidthPx, heightPx: post.mediaHeightPx };
  const box = mediaBox(mediaSize, metrics, true);
  const { widthPx, heightPx } = box;
  // Beneath many words there is no room for more than them: it needs not be smaller for that.
  const besidePx = Math.min(wordsPx, MANY_WORDS_PX);
  // As large as it would be, where what it stands in says nothing of the room for it.
  const whole = `var(--picture-room, ${heightPx + besidePx}px)`;
  const room = `max(var(--picture-least, 0px), ${whole} - ${besidePx}px)`;
  const size = {
    width: `min(${widthPx}px, ${room} * ${widthPx / heightPx})`,
    aspectRatio: `${widthPx} / ${heightPx}`,
  };
  return (
    <div
      className={classes(styles.media, box.widthPx === metrics.mediaPx && styles.whole)}
      style={size}
    >
      {mediaKind === 'video' ? (
        <PostMediaViewVideo
          src={mediaSrc}
          poster={post.mediaPoster}
          label={mediaAlt || POST_MESSAGES.videoBy(authorName)}
          onRetry={onReload}
        />
      ) : (
        <PostMediaViewImage
          src={mediaSrc}
          moving={post.mediaMoving}
          srcset={post.mediaSrcset}
          alt={mediaAlt || POST_MESSAGES.imageBy(authorName)}
          placeholder={post.mediaPlaceholder}
          size={mediaSize}
          box={box}
          isUrgent={isUrgent}
          onRetry={onReload}
        />
      )}
    </div>
  );
}
