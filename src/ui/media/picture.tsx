import type { ComponentProps } from 'react';
import { useImageLoad } from '../../hooks/use-image-load.ts';
import { classes } from '../styles/classes.ts';
import styles from './picture.module.css';
import { PlaceholderImage } from './placeholder-image.tsx';

interface PictureProps extends Omit<ComponentProps<'img'>, 'onLoad' | 'onAnimationEnd' | 'ref'> {
  readonly alt: string;
  /** ThumbHash in base64, or an empty string. */
  readonly hash: string | undefined;
}

/** An image that fades in over its blurred placeholder; both fill the positioned parent. */
export function Picture({ hash = '', className, alt, ...rest }: PictureProps) {
  const { ref, phase, onLoad, onAnimationEnd } = useImageLoad();
  return (
    <>
      {phase !== 'shown' && hash !== '' && <PlaceholderImage hash={hash} />}
      <img
        decoding="async"
        {...rest}
        ref={ref}
        alt={alt}
        className={classes(styles.picture, className)}
        data-phase={phase}
        onLoad={onLoad}
        onAnimationEnd={onAnimationEnd}
      />
    </>
  );
}
