import type { NotificationImage } from '#contract/schema/notification.ts';
import { useMediaRetry } from '../../hooks/use-media-retry.ts';
import { focusStyle } from '../../lib/media/cropped-image.ts';
import { Picture } from '../../ui/media/picture.tsx';
import { PlayMark } from '../../ui/media/play-mark.tsx';
import { classes } from '../../ui/styles/classes.ts';
import tile from '../../ui/styles/tile.module.css';
import words from '../../ui/styles/words.module.css';
import styles from './notification-picture.module.css';

/** A square still of what a notification is about. */
export function NotificationPicture({ image }: { readonly image: NotificationImage }) {
  const { src, alt = '', placeholder, moves, focus } = image;
  const { tries, hasFailed, onError } = useMediaRetry(src);
  return (
    <span className={classes(tile.cover, styles.box)}>
      {hasFailed ? (
        <span className={classes(words.quiet, styles.missing)}>{alt}</span>
      ) : (
        <Picture
          key={tries}
          src={src}
          alt={alt}
          hash={placeholder}
          style={focusStyle(focus)}
          onError={onError}
        />
      )}
      {moves && <PlayMark className={styles.mark} />}
    </span>
  );
}
