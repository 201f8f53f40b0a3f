import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type CSSProperties, useRef, useState } from 'react';
import { ANIMATION_MESSAGES } from '#contract/messages/en/animation.ts';
import { useDataSaver, useLessMotion } from '../../../state/device-settings.ts';
import { useLightbox } from '../../../state/lightbox.ts';
import { Picture } from '../../../ui/media/picture.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import styles from './post-media-view-animation.module.css';
import { useExclusivePlayback } from './use-exclusive-playback.ts';

interface PostMediaViewAnimationProps {
  readonly src: string;
  readonly isLoose: boolean;
  /** How much of its box has a ground. */
  readonly ground: CSSProperties | undefined;
  /** Whether it moves only after Play is pressed. */
  readonly isStill?: boolean | undefined;
}

/**
 * All frames of an image over its still, while it has its turn: half in sight, at rest, one at a
 * time, and not under the lightbox. Starts by itself unless it is still, or less motion or less data is
 * wanted.
 */
export function PostMediaViewAnimation(props: PostMediaViewAnimationProps) {
  const { isStill = false } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isCovered = useLightbox() !== undefined;
  const { isCurrent, acquire } = useExclusivePlayback(frame);
  const wantsLessMotion = useLessMotion();
  const isSavingData = useDataSaver();
  const [choice, setChoice] = useState<'play' | 'pause'>();
  const isWanted = choice ? choice === 'play' : !isStill && !wantsLessMotion && !isSavingData;
  const isMoving = isWanted && isCurrent && !isCovered;
  return (
    <div ref={frame} className={styles.frame}>
      {isMoving && <MovingImage {...props} />}
      <button
        type="button"
        className={styles.button}
        aria-label={isMoving ? ANIMATION_MESSAGES.pause : ANIMATION_MESSAGES.play}
        onClick={() => {
          setChoice(isMoving ? 'pause' : 'play');
          if (!isMoving) acquire();
        }}
      >
        {isMoving ? <Pause size={20} /> : <Play size={20} />}
      </button>
    </div>
  );
}

function MovingImage({ src, isLoose, ground }: PostMediaViewAnimationProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return null;
  return (
    <Picture
      className={classes(styles.moving, isLoose && styles.loose)}
      style={ground}
      hash=""
      src={src}
      alt=""
      onError={() => setFailed(true)}
    />
  );
}
