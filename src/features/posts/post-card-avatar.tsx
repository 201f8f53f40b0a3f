import { useState } from 'react';
import styles from './post-card.module.css';
import { initialsOf } from './post-card-initials.ts';

interface PostCardAvatarProps {
  readonly name: string;
  /** Address of the profile image, or an empty string. */
  readonly src: string;
}

/** The author's picture; their initials on paper where there is none or it does not load. */
export function PostCardAvatar({ name, src }: PostCardAvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === '' || src === failedSrc) {
    return (
      <span className={styles.avatar} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={src}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={() => setFailedSrc(src)}
    />
  );
}
