import { X } from 'lucide-react';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';
import type { Post } from '#contract/schema/post.ts';
import { WORDS } from '#contract/words.ts';
import { classes } from '../../ui/classes.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './media-field.module.css';
import { PICKABLE } from './media-field.tsx';

interface KeptMediumProps {
  readonly post: Post;
  /** It can be looked at only. */
  readonly isLocked: boolean;
  /** Why the file that should take its place was refused. */
  readonly problem: ProblemCode | undefined;
  readonly onPick: (file: File) => void;
  readonly onRemove: () => void;
}

/** The picture or video that a post has already: it stays, unless another takes its place. */
export function KeptMedium({ post, isLocked, problem, onPick, onRemove }: KeptMediumProps) {
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
              <FileButton accept={PICKABLE} className={styles.replace} onPick={onPick}>
                {WORDS.composer.replace}
              </FileButton>
              <IconButton label={WORDS.composer.remove} onClick={onRemove}>
                <X size={18} />
              </IconButton>
            </div>
          </div>
        )}
      </div>
      <div role="alert">
        {problem && <p className={styles.refused}>{PROBLEMS[problem].message}</p>}
      </div>
    </fieldset>
  );
}
