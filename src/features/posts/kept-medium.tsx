import type { ComponentProps } from 'react';
import { POST_WORDS } from '#contract/post-words.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { classes } from '../../ui/classes.ts';
import { RefusedFile } from '../../ui/refused-file.tsx';
import { RemoveFileButton } from '../../ui/remove-file-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './media-field.module.css';
import { ReplaceButton } from './media-field.tsx';

interface KeptMediumProps {
  readonly post: Post;
  /** It can be looked at only. */
  readonly isLocked: boolean;
  /** The file that should take its place, and why it was not taken. */
  readonly refused: ComponentProps<typeof RefusedFile>['refused'];
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
  /** Lets go of the file that was not taken. */
  readonly onRemoveRefused: () => void;
}

/** The picture or video that a post has already: it stays, unless another takes its place. */
export function KeptMedium(props: KeptMediumProps) {
  const { post, isLocked, refused, onPick, onRemove, onRemoveRefused } = props;
  const { media, mediaType, mediaAlt } = post;
  const smallest = post.mediaVariants?.[0]?.src;
  const words = POST_WORDS.edit.kept[mediaType ?? 'image'];
  const alt = mediaAlt || words;
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{WORDS.composer.media}</VisuallyHidden>
      </legend>
      <div className={styles.row}>
        <div className={styles.preview}>
          {mediaType === 'video' ? (
            <video
              src={media}
              poster={post.mediaPoster ?? smallest}
              muted
              playsInline
              controls
              preload="none"
              aria-label={alt}
            />
          ) : (
            <img src={smallest ?? media} alt={alt} decoding="async" />
          )}
        </div>
        {!isLocked && (
          <div className={classes(styles.facts, styles.kept)}>
            <div className={styles.head}>
              <p className={styles.busy}>{words}</p>
              <ReplaceButton onPick={onPick} />
              <RemoveFileButton label={WORDS.composer.remove} onRemove={onRemove} />
            </div>
          </div>
        )}
      </div>
      <RefusedFile refused={refused} onRemove={onRemoveRefused} />
    </fieldset>
  );
}
