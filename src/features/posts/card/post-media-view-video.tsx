import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { useMediaRetry } from '../../../hooks/use-media-retry.ts';
import { useDataSaver, useLessMotion } from '../../../state/device-settings.ts';
import { MediaFailure } from '../../../ui/media/media-failure.tsx';
import styles from './post-media-view.module.css';
import { useExclusivePlayback } from './use-exclusive-playback.ts';

interface PostMediaViewVideoProps {
  readonly src: string;
  /** A still picture, or an empty string. */
  readonly poster: string;
  readonly label: string;
  /** Its poster loads before others. */
  readonly isUrgent?: boolean;
  /** Asks for the post again: the address of a private video is good for a while only. */
  readonly onRetry: () => Promise<unknown>;
}

/**
 * A video: its still picture, and the video itself only while half of it is seen and the list is at
 * rest, one at a time, without sound.
 */
export function PostMediaViewVideo(props: PostMediaViewVideoProps) {
  const { hasFailed, onError, retry } = useMediaRetry(props.src, props.onRetry);
  if (hasFailed) {
    return <MediaFailure message={POST_MESSAGES.card.videoFailed} onRetry={retry} />;
  }
  return <VideoFrame {...props} onFail={onError} />;
}

interface FrameProps extends PostMediaViewVideoProps {
  readonly onFail: () => void;
}

interface PlayingProps extends FrameProps {
  /** Started by a press: it plays whatever the settings are, and has the focus. */
  readonly wasPressed: boolean;
}

/** The still picture, with the video over it while it has its turn. */
function VideoFrame(props: FrameProps) {
  const { poster, label, isUrgent = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { isCurrent, acquire } = useExclusivePlayback(frame);
  const [wasPressed, setPressed] = useState(false);
  // Once it has left, it comes back like any other.
  useEffect(() => {
    if (!isCurrent) setPressed(false);
  }, [isCurrent]);
  return (
    <div ref={frame} className={styles.frame}>
      {poster !== '' && (
        <img
          className={styles.picture}
          src={poster}
          alt={isCurrent ? '' : label}
          decoding="async"
          fetchPriority={isUrgent ? 'high' : 'auto'}
        />
      )}
      {isCurrent ? (
        <PlayingVideo {...props} wasPressed={wasPressed} />
      ) : (
        <button
          type="button"
          className={styles.play}
          aria-label={ANIMATION_MESSAGES.playVideo}
          onClick={() => {
            setPressed(true);
            acquire();
          }}
        >
          <Play size={24} />
        </button>
      )}
    </div>
  );
}

/** The video itself. When it leaves, so does its download: a removed element would go on loading. */
function PlayingVideo({ src, poster, label, onFail, wasPressed }: PlayingProps) {
  const wantsLessMotion = useLessMotion();
  const isSavingData = useDataSaver();
  const playsByItself = wasPressed || (!wantsLessMotion && !isSavingData);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    element.src = src;
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  }, [src]);
  useEffect(() => {
    if (wasPressed) video.current?.focus({ preventScroll: true });
  }, [wasPressed]);
  return (
    <video
      ref={video}
      className={styles.video}
      {...(poster === '' ? {} : { poster })}
      aria-label={label}
      preload={playsByItself ? 'auto' : 'none'}
      autoPlay={playsByItself}
      controls
      loop
      muted
      playsInline
      onError={onFail}
    />
  );
}
