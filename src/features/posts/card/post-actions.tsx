import Bookmark from 'lucide-react/icons/bookmark';
import Heart from 'lucide-react/icons/heart';
import { type ReactNode, useId } from 'react';
import type { PostId } from '#contract/ids.ts';
import { COMMON_ERRORS } from '#contract/messages/en/common-errors.ts';
import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { toggleLike, toggleSaved, usePost } from '../../../state/entities/posts.ts';
import { showToast } from '../../../state/toasts.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './post-actions.module.css';

interface PostActionsProps {
  /** A post that the screen retains. */
  readonly id: PostId;
  /** Draws the link to the comments, where they are not on screen already. */
  readonly comments?: (count: number) => ReactNode;
}

/** What a reader does with a post: like and comment at the start of the row, save at its end. */
export function PostActions({ id, comments }: PostActionsProps) {
  // Nothing is known any more when a logout empties the store under a card that is still there.
  const { likes = 0, isLiked, isSaved, isOwn, commentsCount = 0 } = usePost(id);
  const reasonId = useId();
  return (
    <div className={styles.actions}>
      <button
        type="button"
        data-shortcut="l"
        className={classes(styles.action, isLiked && styles.liked)}
        aria-pressed={isLiked}
        aria-label={`${POST_MESSAGES.like}, ${POST_MESSAGES.likes(likes)}`}
        aria-disabled={isOwn}
        aria-describedby={isOwn ? reasonId : undefined}
        title={isOwn ? COMMON_ERRORS.own_post_like : POST_MESSAGES.like}
        onClick={() => {
          if (isOwn) showToast(COMMON_ERRORS.own_post_like);
          else void toggleLike(id);
        }}
      >
        <Heart size={20} fill={isLiked ? 'currentColor' : 'none'} />
        {likes > 0 && formatCount(likes)}
      </button>
      {isOwn && <VisuallyHidden id={reasonId}>{COMMON_ERRORS.own_post_like}</VisuallyHidden>}
      {comments?.(commentsCount)}
      <button
        type="button"
        data-shortcut="b"
        className={classes(styles.action, styles.end, isSaved && styles.saved)}
        aria-pressed={isSaved}
        aria-label={POST_MESSAGES.save}
        title={isSaved ? POST_MESSAGES.saved : POST_MESSAGES.save}
        onClick={() => void toggleSaved(id)}
      >
        <Bookmark size={20} fill={isSaved ? 'currentColor' : 'none'} />
      </button>
    </div>
  );
}
