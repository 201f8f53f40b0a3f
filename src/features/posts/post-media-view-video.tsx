import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import { useMediaQuery } from '../../hooks/use-media-query.ts';
import styles from './post-media-view.module.css';
import { PostMediaViewFailure } from './post-media-view-failure.tsx';
import { useOneVideo } from './use-one-video.ts';

interface PostMediaViewVideoProps {
  readonly src: string;
  /** A still picture, or an empty string. */
  readonly poster: string;
  readonly label: string;
}

/**
 * A video: its still picture, and the video itself only while half of it is seen and the list is at
 * rest, one at a time, without sound.
 */
export function PostMediaViewVideo({ src, poster, label }: PostMediaViewVideoProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isCurrent = useOneVideo(frame);
  const wantsLessMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return <PostMediaViewFailure words={FEED_WORDS.videoFailed} onRetry={() => setFailed(false)} />;
  }
  return (
    <div ref={frame} className={styles.frame}>
      {poster === '' ? (
        <span className={styles.play} aria-hidden="true">
          <Play size={32} />
        </span>
      ) : (
        <img
          className={styles.picture}
          src={poster}
          alt={isCurrent ? '' : label}
          decoding="async"
        />
      )}
      {isCurrent && (
        <video
          className={styles.video}
          src={src}
          {...(poster === '' ? {} : { poster })}
          aria-label={label}
          preload={wantsLessMotion ? 'none' : 'auto'}
          autoPlay={!wantsLessMotion}
          controls
          loop
          muted
          playsInline
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
