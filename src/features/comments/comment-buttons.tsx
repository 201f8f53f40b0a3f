import Heart from 'lucide-react/icons/heart';
import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';

import { type SelfAction, selfActionProblem } from '#contract/rules/self-actions.ts';
import { useIsPast } from '../../hooks/use-is-past.ts';
import {
  commentKind,
  type ShownComment,
  toggleCommentLike,
} from '../../state/entities/comments.ts';
import { openReport } from '../../state/moderation.ts';
import { showToast } from '../../state/toasts.ts';
import { classes } from '../../ui/styles/classes.ts';
import styles from './comment-row.module.css';

interface CommentButtonsProps {
  readonly comment: ShownComment;
  readonly isOwn: boolean;
  readonly isReplying: boolean;
  /** It is being edited. */
  readonly isHidden: boolean;
  /** The message why the viewer may not reply here. */
  readonly replyRefusal: string | undefined;
  readonly onCopyLink: (id: CommentId) => void;
  /** Opens a box; the button gets the focus back when it closes. */
  readonly onOpen: (box: 'replying' | 'editing', button: HTMLElement) => void;
  /** Opens the confirmation. */
  readonly onDelete: () => void;
}

/** The buttons of a comment, your own or somebody else's. */
export function CommentButtons(props: CommentButtonsProps) {
  const { comment, isOwn, isReplying, replyRefusal, onCopyLink, onOpen, onDelete } = props;
  const canEdit = !useIsPast(comment.createdAtMs + LIMITS.commentEditWindowMs) && isOwn;

  /** Shows why this is not possible on your own comment; the server refuses the same. */
  function isRefused(action: SelfAction): boolean {
    const problem = selfActionProblem(action, commentKind(comment), isOwn);
    if (problem) showToast(ERROR_MESSAGES[problem]);
    return problem !== undefined;
  }

  return (
    <div className={styles.actions} hidden={props.isHidden}>
      <button
        type="button"
        className={classes(styles.action, comment.isLiked && styles.liked)}
        aria-pressed={comment.isLiked}
        aria-label={`${COMMENT_MESSAGES.like}, ${comment.likes}`}
        onClick={() => {
          if (!isRefused('like')) void toggleCommentLike(comment.id);
        }}
      >
        <Heart size={16} fill={comment.isLiked ? 'currentColor' : 'none'} />
        {comment.likes > 0 && comment.likes}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-expanded={isReplying}
        onClick={({ currentTarget }) => {
          if (isRefused('reply')) return;
          if (replyRefusal === undefined) onOpen('replying', currentTarget);
          else showToast(replyRefusal);
        }}
      >
        {COMMENT_MESSAGES.reply}
      </button>
      <button type="button" className={styles.action} onClick={() => onCopyLink(comment.id)}>
        {COMMENT_MESSAGES.copyLink}
      </button>
      {canEdit && (
        <button
          type="button"
          className={styles.action}
          onClick={({ currentTarget }) => onOpen('editing', currentTarget)}
        >
          {COMMENT_MESSAGES.edit}
        </button>
      )}
      {isOwn ? (
        <button type="button" className={styles.action} onClick={onDelete}>
          {COMMENT_MESSAGES.delete}
        </button>
      ) : (
        <button
          type="button"
          className={styles.action}
          onClick={() => openReport({ kind: 'comment', id: comment.id })}
        >
          {MODERATION_MESSAGES.report}
        </button>
      )}
    </div>
  );
}
