import { useState } from 'react';
import { initialsOf } from '../lib/initials.ts';
import styles from './avatar.module.css';
import { classes } from './classes.ts';

interface AvatarProps {
  readonly name: string;
  /** Address of the profile image, or an empty string. */
  readonly src: string;
  /** May set another size than 40 px, with `--avatar`. */
  readonly className?: string | undefined;
}

/** A person's picture; their initials on paper where there is none or it does not load. */
export function Avatar({ name, src, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === '' || src === failedSrc) {
    return (
      <span className={classes(styles.avatar, className)} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={classes(styles.avatar, className)}
      src={src}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
