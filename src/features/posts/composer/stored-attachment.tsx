import type { ComponentProps } from 'react';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';

import type { Post } from '#contract/schema/post.ts';
import { RemoveFileButton } from '../../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../../ui/form/rejected-file.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './media-field.module.css';
import { ReplaceButton } from './media-field.tsx';

interface StoredAttachmentProps {
  readonly post: Post;
  /** It can be looked at only. */
  readonly isLocked: boolean;
  /** The file that should take its place, and why it was not taken. */
  readonly refused: ComponentProps<typeof RejectedFile>['rejected'];
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
  /** Lets go of the file that was not taken. */
  readonly onRemoveRefused: () => void;
}

/** The picture or video that a post has already: it stays, unless another takes its place. */
export function StoredAttachment(props: StoredAttachmentProps) {
  const { post, isLocked, refused, onPick, onRemove, onRemoveRefused } = props;
  const { media, mediaType, mediaAlt } = post;
  const smallest = post.mediaVariants?.[0]?.src;
  const messages = POST_MESSAGES.edit.kept[mediaType ?? 'image'];
  const alt = mediaAlt || messages;
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{POST_MESSAGES.composer.media}</VisuallyHidden>
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
              <p className={styles.busy}>{messages}</p>
              <ReplaceButton onPick={onPick} />
              <RemoveFileButton label={POST_MESSAGES.composer.remove} onRemove={onRemove} />
            </div>
          </div>
        )}
      </div>
      <RejectedFile rejected={refused} onRemove={onRemoveRefused} />
    </fieldset>
  );
}
