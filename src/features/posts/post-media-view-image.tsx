import { useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import type { MediaBox } from '#contract/rules/card-layout.ts';
import { classes } from '../../ui/classes.ts';
import { PlaceholderPicture } from './placeholder-picture.tsx';
import styles from './post-media-view.module.css';
import { PostMediaViewFailure } from './post-media-view-failure.tsx';
import { usePicture } from './use-picture.ts';

interface PostMediaViewImageProps {
  readonly src: string;
  readonly srcset: string;
  readonly alt: string;
  /** ThumbHash in base64, or an empty string. */
  readonly placeholder: string;
  readonly box: MediaBox;
  readonly isUrgent: boolean;
  /** Asks for the post again: the address of a private picture is good for a while only. */
  readonly onRetry: () => Promise<unknown>;
}

/** A picture: its blurred placeholder until it is there, and a way to try again if it does not come. */
export function PostMediaViewImage(props: PostMediaViewImageProps) {
  const { src, srcset, alt, placeholder, box, isUrgent, onRetry } = props;
  const [tries, setTries] = useState(0);
  const { ref, phase, onLoad, onError, start } = usePicture();
  if (phase === 'failed') {
    return (
      <PostMediaViewFailure
        words={FEED_WORDS.imageFailed}
        onRetry={() => {
          void onRetry().then(() => {
            setTries(tries + 1);
            start();
          });
        }}
      />
    );
  }
  return (
    <>
      {phase === 'loading' && placeholder !== '' && <PlaceholderPicture hash={placeholder} />}
      <img
        key={tries}
        ref={ref}
        className={classes(styles.picture, box.isLoose && styles.loose)}
        data-phase={phase}
        src={src}
        {...(srcset === '' ? {} : { srcSet: srcset, sizes: `${box.widthPx}px` })}
        alt={alt}
        width={box.widthPx}
        height={box.heightPx}
        decoding="async"
        fetchPriority={isUrgent ? 'high' : 'auto'}
        onLoad={onLoad}
        onError={onError}
      />
    </>
  );
}
