import { useRef } from 'react';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { CARD_ENLARGE_MAX } from '#contract/rules/card-layout.ts';
import type { PostFields } from '#contract/rules/parse-post.ts';
import { useSize } from '../../../hooks/use-size.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { ratioStyle } from '../../../ui/styles/ratio-style.ts';
import { PostMediaViewImage } from '../card/post-media-view-image.tsx';
import { PostMediaViewVideo } from '../card/post-media-view-video.tsx';
import styles from './post-detail.module.css';

/** Of a picture or video whose size nobody stored. */
const UNKNOWN_RATIO = 4 / 3;

/** Width by height of the picture or video of a post. */
export function postRatio(post: Pick<PostFields, 'mediaWidthPx' | 'mediaHeightPx'>): number {
  return post.mediaWidthPx / post.mediaHeightPx || UNKNOWN_RATIO;
}

interface PostStageProps {
  /** A post that something on the screen retains. */
  readonly id: PostId;
  /** Its picture is asked for before others. */
  readonly isUrgent?: boolean;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onReload: () => Promise<unknown>;
}

/** The picture or video, whole: as large as its place allows, and at most twice its size. */
export function PostStage({ id, isUrgent = true, onReload }: PostStageProps) {
  const post = usePost(id);
  const stage = useRef<HTMLDivElement>(null);
  const room = useSize(stage);
  const { authorName, mediaKind, mediaSrc, mediaAlt } = post;
  const size = { widthPx: post.mediaWidthPx, heightPx: post.mediaHeightPx };
  const isKnown = size.widthPx > 0 && size.heightPx > 0;
  const scale = Math.min(
    room.widthPx / size.widthPx,
    room.heightPx / size.heightPx,
    CARD_ENLARGE_MAX,
  );
  const widthPx = isKnown ? Math.round(size.widthPx * scale) : room.widthPx;
  const heightPx = isKnown ? Math.round(size.heightPx * scale) : room.heightPx;
  const box = { widthPx, heightPx, isCut: false, isLoose: !isKnown };
  return (
    <div ref={stage} className={styles.stage} style={ratioStyle(postRatio(post))}>
      {widthPx > 0 && (
        <div className={styles.media} style={{ width: `${widthPx}px`, height: `${heightPx}px` }}>
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
              size={size}
              box={box}
              isUrgent={isUrgent}
              onRetry={onReload}
            />
          )}
        </div>
      )}
    </div>
  );
}
