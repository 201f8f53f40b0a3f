import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { initialsOf } from '../../lib/format/initials.ts';
import { classes } from '../styles/classes.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly name: string;
  /** Address of the profile image, or an empty string. */
  readonly src: string;
  /** Its copies and how wide it is shown, where there are several to choose from. */
  readonly srcSet?: string;
  readonly sizes?: string;
  /** May set another size than 40 px, with `--avatar`. */
  readonly className?: string | undefined;
}

/** A person's image; their initials where there is none or it fails to load. */
export function Avatar({ name, src, className, ...copies }: AvatarProps) {
  const { tries, hasFailed, onError } = useMediaRetry(src);
  if (src === '' || hasFailed) {
    return (
      <span className={classes(styles.avatar, className)} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      key={tries}
      className={classes(styles.avatar, className)}
      src={src}
      {...copies}
      alt=""
      width={40}
      height={40}
      decoding="async"
      onError={onError}
    />
  );
}
