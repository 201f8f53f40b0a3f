import Heart from 'lucide-react/icons/heart';
import Images from 'lucide-react/icons/images';
import { memo, useId } from 'react';
import { useLocation } from 'react-router-dom';
import type { PostId } from '#contract/ids.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { postPath } from '#contract/page-paths.ts';
import { useMediaRetry } from '../../../hooks/use-media-retry.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { imageSizes, imageSources } from '../../../lib/media/image-sources.ts';
import { overlayStateAt } from '../../../navigation/overlay-location.ts';
import { useDataSaver } from '../../../state/device-settings.ts';
import { usePost } from '../../../state/entities/posts.ts';
import { PageLink } from '../../../ui/link/page-link.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { PlayMark } from '../../../ui/media/play-mark.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import ticks from '../../../ui/styles/tick-pattern.module.css';
import tile from '../../../ui/styles/tile.module.css';
import words from '../../../ui/styles/words.module.css';
import { RelativeTime } from '../../../ui/text/relative-time.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './post-wall.module.css';

interface WallTileProps {
  readonly id: PostId;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly position: number;
  /** -1 if unknown. */
  readonly setSize: number;
}

/** One post of a wall: a still of its image, its first words, date and likes. Opens as an overlay. */
export const WallTile = memo(function WallTile(props: WallTileProps) {
  const { id, widthPx, heightPx, position, setSize } = props;
  const post = usePost(id);
  const location = useLocation();
  const nameId = useId();
  const isSavingData = useDataSaver();
  const isVideo = post.mediaKind === 'video';
  const src = isVideo ? post.mediaPoster : post.mediaSrc;
  const { tries, hasFailed, onError } = useMediaRetry(src ?? '');
  if (post.presence !== 'present') return null;
  const text = post.content.trim() || post.mediaAlt || POST_MESSAGES.wall.untitled;
  const moves = isVideo || post.mediaMoving !== '';
  return (
    <article
      className={styles.tile}
      style={{ width: `${widthPx}px` }}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-labelledby={nameId}
    >
      <PageLink
        to={postPath(id)}
        state={() => overlayStateAt(location)}
        className={classes(tile.link, styles.link)}
        prefetch
      >
        <span className={classes(tile.cover, ticks.ticks)} style={{ height: `${heightPx}px` }}>
          {src === '' || hasFailed ? (
            <span className={styles.missing}>{post.mediaAlt}</span>
          ) : (
            <Picture
              key={tries}
              src={src}
              {...imageSources(
                isVideo ? '' : post.mediaSrcset,
                imageSizes(`${widthPx}px`, isSavingData),
              )}
              alt={post.mediaAlt}
              hash={post.mediaPlaceholder}
              width={widthPx}
              height={heightPx}
              onError={onError}
            />
          )}
          {moves && <PlayMark />}
          {post.images.length > 1 && (
            <span className={tile.mark}>
              <Images size={14} />
              {post.images.length}
              <VisuallyHidden>{POST_MESSAGES.wall.images}</VisuallyHidden>
            </span>
          )}
        </span>
        <span id={nameId} className={classes(words.oneLine, styles.text)} dir="auto">
          {text}
        </span>
      </PageLink>
      <p className={styles.facts}>
        <RelativeTime atMs={post.createdAtMs} />
        {post.likes > 0 && (
          <span className={styles.likes}>
            <Heart size={14} />
            <span aria-hidden="true">{formatCount(post.likes)}</span>
            <VisuallyHidden>{POST_MESSAGES.likes(post.likes)}</VisuallyHidden>
          </span>
        )}
      </p>
    </article>
  );
});
