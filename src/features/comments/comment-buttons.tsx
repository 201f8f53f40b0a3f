import Flag from 'lucide-react/icons/flag';
import Heart from 'lucide-react/icons/heart';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash';
import type { CommentId } from '#contract/ids.ts';
import { LIMITS } from '#contract/limits.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';
import { MODERATION_MESSAGES } from '#contract/messages/en/moderation.ts';

import { POST_MESSAGES } from '#contract/messages/en/post.ts';
import { type SelfAction, selfActionProblem } from '#contract/rules/self-actions.ts';
import { useIsPast } from '../../hooks/use-is-past.ts';
import {
  commentKind,
  type ShownComment,
  toggleCommentLike,
} from '../../state/entities/comments.ts';
import { openReport } from '../../state/moderation.ts';
import { showToast } from '../../state/toasts.ts';
import { Menu, MenuItem } from '../../ui/menu/menu.tsx';
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
  /** Opens the box for an answer; the button gets the focus back when it closes. */
  readonly onReply: (button: HTMLElement) => void;
}

/** The usual actions on a comment. */
export function CommentButtons(props: CommentButtonsProps) {
  const { comment, isOwn, isReplying, replyRefusal, onReply } = props;

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
        aria-label={`${COMMENT_MESSAGES.like}, ${POST_MESSAGES.likes(comment.likes)}`}
        onClick={() => {
          if (!isRefused('like')) void toggleCommentLike(comment.id);
        }}
      >
        <Heart size={14} fill={comment.isLiked ? 'currentColor' : 'none'} />
        {comment.likes > 0 ? POST_MESSAGES.likes(comment.likes) : COMMENT_MESSAGES.like}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-expanded={isReplying}
        onClick={({ currentTarget }) => {
          if (isRefused('reply')) return;
          if (replyRefusal === undefined) onReply(currentTarget);
          else showToast(replyRefusal);
        }}
      >
        {COMMENT_MESSAGES.reply}
      </button>
    </div>
  );
}

interface CommentMenuProps extends Pick<CommentButtonsProps, 'comment' | 'isOwn' | 'isHidden'> {
  readonly onCopyLink: (id: CommentId) => void;
  readonly onEdit: () => void;
  /** Opens the confirmation. */
  readonly onDelete: () => void;
}

/** Further actions on a comment. */
export function CommentMenu(props: CommentMenuProps) {
  const { comment, isOwn, isHidden, onCopyLink, onEdit, onDelete } = props;
  const canEdit = !useIsPast(comment.createdAtMs + LIMITS.commentEditWindowMs) && isOwn;
  return (
    <div className={styles.menu} hidden={isHidden}>
      <Menu label={COMMENT_MESSAGES.menu(comment.authorName)} isAtEnd>
        <MenuItem icon={<Link2 size={18} />} onSelect={() => onCopyLink(comment.id)}>
          {COMMENT_MESSAGES.copyLink}
        </MenuItem>
        {canEdit && (
          <MenuItem icon={<Pencil size={18} />} onSelect={onEdit}>
            {COMMENT_MESSAGES.edit}
          </MenuItem>
        )}
        {isOwn ? (
          <MenuItem icon={<Trash size={18} />} look="danger" onSelect={onDelete}>
            {COMMENT_MESSAGES.delete}
          </MenuItem>
        ) : (
          <MenuItem
            icon={<Flag size={18} />}
            onSelect={() => openReport({ kind: 'comment', id: comment.id })}
          >
            {MODERATION_MESSAGES.report}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
