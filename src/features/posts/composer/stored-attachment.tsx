import { POST_DIALOG_MESSAGES } from '#contract/messages/en/post-dialogs.ts';
import type { Post } from '#contract/schema/post.ts';
import { RemoveFileButton } from '../../../ui/button/remove-file-button.tsx';
import { RejectedFile } from '../../../ui/form/rejected-file.tsx';
import { classes } from '../../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from '../../shared/attachments/attachment-field.module.css';
import { ReplaceButton } from '../../shared/attachments/attachment-field.tsx';
import { POST_MEDIA } from '../../shared/attachments/policies.ts';
import { rejectedIn } from '../../shared/attachments/rejected-in.ts';
import type { AttachmentEntry } from '../../shared/attachments/use-attachments.ts';

interface StoredAttachmentProps {
  readonly post: Post;
  /** It can be looked at only. */
  readonly isLocked: boolean;
  /** The file that should replace it, where that was refused. */
  readonly attachments: readonly AttachmentEntry[];
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
  /** Removes the file that was refused. */
  readonly onRemoveRefused: (key: string) => void;
}

/** The picture or video that a post has already: it stays, unless another takes its place. */
export function StoredAttachment(props: StoredAttachmentProps) {
  const { post, isLocked, attachments, onPick, onRemove, onRemoveRefused } = props;
  const { media, mediaType, mediaAlt } = post;
  const smallest = post.mediaVariants?.[0]?.src;
  const words = POST_DIALOG_MESSAGES.edit.kept[mediaType ?? 'image'];
  const alt = mediaAlt || words;
  return (
    <fieldset className={styles.field}>
      <legend>
        <VisuallyHidden>{POST_DIALOG_MESSAGES.composer.media}</VisuallyHidden>
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
              <ReplaceButton policy={POST_MEDIA} onPick={onPick} />
              <RemoveFileButton label={POST_DIALOG_MESSAGES.composer.remove} onRemove={onRemove} />
            </div>
          </div>
        )}
      </div>
      <RejectedFile {...rejectedIn(attachments, onRemoveRefused)} />
    </fieldset>
  );
}
