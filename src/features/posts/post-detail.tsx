import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cardMetrics, mediaBox } from '#contract/rules/card-layout.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import { cardStyle } from '../../lib/card-style.ts';
import { displayName } from '../../lib/display-name.ts';
import { PostCardHead } from './post-card-head.tsx';
import { PostCardNotes } from './post-card-notes.tsx';
import { PostCardText } from './post-card-text.tsx';
import styles from './post-detail.module.css';
import { PostMediaViewImage } from './post-media-view-image.tsx';
import { PostMediaViewVideo } from './post-media-view-video.tsx';

const ROOT_FONT_PX = 16;

interface PostDetailProps {
  readonly post: Post;
  readonly isOwn: boolean;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onReload: () => Promise<unknown>;
}

/** A post by itself: its whole text, and its picture uncut. */
export function PostDetail({ post, isOwn, onReload }: PostDetailProps) {
  const place = useRef<HTMLDivElement>(null);
  const columnPx = useWidth(place);
  const isTouch = useMediaQuery('(pointer: coarse)');
  const metrics = cardMetrics({
    columnPx,
    bleedPx: 0,
    rootFontPx: ROOT_FONT_PX,
    isTouch,
    hasActions: false,
  });
  const authorName = displayName(post.user);
  return (
    <div ref={place} style={cardStyle(metrics, columnPx)}>
      <PostCardHead
        nameId={`${post._id}-author`}
        post={{
          authorName,
          authorTitle: post.user.title,
          authorImage: post.user.profileImage,
          createdAtMs: Date.parse(post.createdAt),
          isEdited: post.edited,
        }}
      />
      {post.content !== '' && <PostCardText id={`${post._id}-text`} text={post.content} />}
      {post.media !== '' && columnPx > 0 && (
        <Medium post={post} authorName={authorName} metrics={metrics} onReload={onReload} />
      )}
      <PostCardNotes post={{ ...post, isOwn, authorName }} />
    </div>
  );
}

interface MediumProps {
  readonly post: Post;
  readonly authorName: string;
  readonly metrics: ReturnType<typeof cardMetrics>;
  readonly onReload: () => Promise<unknown>;
}

function Medium({ post, authorName, metrics, onReload }: MediumProps) {
  const { media, mediaType, mediaAlt, mediaWidth = 0, mediaHeight = 0 } = post;
  const variants = post.mediaVariants ?? [];
  const box = mediaBox({ widthPx: mediaWidth, heightPx: mediaHeight }, metrics, true);
  const size = { width: `${box.widthPx}px`, height: `${box.heightPx}px` };
  const sources = variants.map(({ src, width }) => `${src} ${width}w`);
  return (
    <div className={styles.media} style={size}>
      {mediaType === 'video' ? (
        <PostMediaViewVideo
          src={media}
          poster={variants.at(-1)?.src ?? ''}
          label={mediaAlt || WORDS.post.videoBy(authorName)}
        />
      ) : (
        <PostMediaViewImage
          src={media}
          srcset={sources.length === 0 ? '' : [...sources, `${media} ${mediaWidth}w`].join(', ')}
          alt={mediaAlt || WORDS.post.pictureBy(authorName)}
          placeholder={post.mediaPlaceholder ?? ''}
          box={box}
          isUrgent
          onRetry={onReload}
        />
      )}
    </div>
  );
}

/** The width of the place, in whole pixels; 0 before the first layout. */
function useWidth(place: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const measure = () => setWidthPx(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return widthPx;
}
