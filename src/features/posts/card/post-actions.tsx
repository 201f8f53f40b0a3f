import Bookmark from 'lucide-react/icons/bookmark';
import Heart from 'lucide-react/icons/heart';
import { type ReactNode, useId } from 'react';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { showToast } from '../../../state/toasts.ts';
import { classes } from '../../../ui/styles/classes.ts';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import styles from './post-actions.module.css';

interface PostActionsProps {
  readonly likes: number;
  readonly isLiked: boolean;
  readonly isSaved: boolean;
  /** An author cannot like their own post. */
  readonly isOwn: boolean;
  readonly onLike: () => void;
  readonly onSave: () => void;
  /** The way to the comments. */
  readonly comments?: ReactNode;
}

/** What a reader does with a post: like and comment at the start of the row, save at its end. */
export function PostActions(props: PostActionsProps) {
  const { likes, isLiked, isSaved, isOwn, onLike, onSave, comments } = props;
  const reasonId = useId();
  return (
    <div className={styles.actions}>
      <button
        type="button"
        data-shortcut="l"
        className={classes(styles.action, isLiked && styles.liked)}
        aria-pressed={isLiked}
        aria-label={`${MESSAGES.post.like}, ${MESSAGES.post.likes(likes)}`}
        aria-disabled={isOwn}
        aria-describedby={isOwn ? reasonId : undefined}
        title={isOwn ? PROBLEMS.own_post_like.message : MESSAGES.post.like}
        onClick={() => {
          if (isOwn) showToast(PROBLEMS.own_post_like.message);
          else onLike();
        }}
      >
        <Heart size={20} fill={isLiked ? 'currentColor' : 'none'} />
        {likes > 0 && likes}
      </button>
      {isOwn && <VisuallyHidden id={reasonId}>{PROBLEMS.own_post_like.message}</VisuallyHidden>}
      {comments}
      <button
        type="button"
        data-shortcut="b"
        className={classes(styles.action, styles.end, isSaved && styles.saved)}
        aria-pressed={isSaved}
        aria-label={MESSAGES.post.save}
        title={isSaved ? MESSAGES.post.saved : MESSAGES.post.save}
        onClick={onSave}
      >
        <Bookmark size={20} fill={isSaved ? 'currentColor' : 'none'} />
      </button>
    </div>
  );
}
