import { useRef } from 'react';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import type { PostFields, PostImage } from '#contract/rules/parse-post.ts';
import { useSize } from '../../../hooks/use-size.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { ratioStyle } from '../../../ui/styles/ratio-style.ts';
import { PostMediaViewVideo } from '../card/post-media-view-video.tsx';
import styles from './post-detail.module.css';
import { PostImages, stageBox } from './post-images.tsx';

/** The ratio of media without a stored size. */
const UNKNOWN_RATIO = 4 / 3;

/** The aspect ratio of the first image or video of a post. */
export function postRatio(post: Pick<PostFields, 'mediaWidthPx' | 'mediaHeightPx'>): number {
  return post.mediaWidthPx / post.mediaHeightPx || UNKNOWN_RATIO;
}

interface PostStageProps {
  /** A post that something on the screen retains. */
  readonly id: PostId;
  /** Its image loads before others. */
  readonly isUrgent?: boolean;
  /** Whether animations move only after Play is pressed. */
  readonly isStill?: boolean;
  /** Which of several pictures is shown first. */
  readonly startsAt?: number | undefined;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onReload: () => Promise<unknown>;
}

/** The media of a post, uncropped, as large as its box allows and at most twice its size. */
export function PostStage(props: PostStageProps) {
  const { id, isUrgent = true, isStill = false, startsAt = 0, onReload } = props;
  const post = usePost(id);
  const stage = useRef<HTMLDivElement>(null);
  const room = useSize(stage);
  const { widthPx, heightPx } = stageBox(firstOf(post), room);
  return (
    <div ref={stage} className={styles.stage} style={ratioStyle(postRatio(post))}>
      {widthPx > 0 &&
        (post.mediaKind === 'video' ? (
          <div className={styles.media} style={{ width: `${widthPx}px`, height: `${heightPx}px` }}>
            <PostMediaViewVideo
              src={post.mediaSrc}
              poster={post.mediaPoster}
              label={post.mediaAlt || POST_MESSAGES.videoBy(post.authorName)}
              onRetry={onReload}
            />
          </div>
        ) : (
          <PostImages
            images={post.images.length > 1 ? post.images : [firstOf(post)]}
            authorName={post.authorName}
            room={room}
            startsAt={startsAt}
            isUrgent={isUrgent}
            isStill={isStill}
            onReload={onReload}
          />
        ))}
    </div>
  );
}

/** The image of a post without a list of images. */
function firstOf(post: Readonly<PostFields>): PostImage {
  return {
    src: post.mediaSrc,
    moving: post.mediaMoving,
    srcset: post.mediaSrcset,
    widthPx: post.mediaWidthPx,
    heightPx: post.mediaHeightPx,
    alt: post.mediaAlt,
    placeholder: post.mediaPlaceholder,
  };
}
