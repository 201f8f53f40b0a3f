import Heart from 'lucide-react/icons/heart';
import { LIMITS } from '#contract/limits.ts';
import { POST_WORDS } from '#contract/post-words.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { type SelfAction, selfActionProblem } from '#contract/rules/self-actions.ts';
import { SAFETY_WORDS } from '#contract/safety-words.ts';
import { WORDS } from '#contract/words.ts';
import { useIsPast } from '../../hooks/use-is-past.ts';
import { openReport } from '../../state/safety.ts';
import { showToast } from '../../state/toasts.ts';
import { classes } from '../../ui/classes.ts';
import { kindOf, type Remark, type RemarkActions } from './remark.ts';
import styles from './remark-row.module.css';

interface RemarkButtonsProps {
  readonly remark: Remark;
  readonly isOwn: boolean;
  readonly isReplying: boolean;
  /** It is being changed: nothing else is done with it meanwhile, and its buttons wait to come back. */
  readonly isHidden: boolean;
  /** Why the viewer may not answer here, in words. */
  readonly replyRefusal: string | undefined;
  readonly actions: RemarkActions;
  /** Opens a box; the button gets the focus back when it closes. */
  readonly onOpen: (box: 'replying' | 'editing', button: HTMLElement) => void;
  /** Asks before it is deleted. */
  readonly onDelete: () => void;
}

/** What one can do with a remark, one's own or somebody else's. */
export function RemarkButtons(props: RemarkButtonsProps) {
  const { remark, isOwn, isReplying, replyRefusal, actions, onOpen, onDelete } = props;
  const canEdit = !useIsPast(remark.createdAtMs + LIMITS.commentEditWindowMs) && isOwn;

  /** Says why one may not do this to something of one's own; the server would say the same. */
  function isRefused(action: SelfAction): boolean {
    const problem = selfActionProblem(action, kindOf(remark), isOwn);
    if (problem) showToast(PROBLEMS[problem].message);
    return problem !== undefined;
  }

  return (
    <div className={styles.actions} hidden={props.isHidden}>
      <button
        type="button"
        className={classes(styles.action, remark.isLiked && styles.liked)}
        aria-pressed={remark.isLiked}
        aria-label={`${WORDS.comments.like}, ${remark.likes}`}
        onClick={() => {
          if (!isRefused('like')) void actions.onLike(remark);
        }}
      >
        <Heart size={16} fill={remark.isLiked ? 'currentColor' : 'none'} />
        {remark.likes > 0 && remark.likes}
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
        {WORDS.comments.reply}
      </button>
      <button type="button" className={styles.action} onClick={() => actions.onCopyLink(remark)}>
        {POST_WORDS.menu.copy}
      </button>
      {canEdit && (
        <button
          type="button"
          className={styles.action}
          onClick={({ currentTarget }) => onOpen('editing', currentTarget)}
        >
          {WORDS.comments.edit}
        </button>
      )}
      {isOwn ? (
        <button type="button" className={styles.action} onClick={onDelete}>
          {WORDS.comments.delete}
        </button>
      ) : (
        <button
          type="button"
          className={styles.action}
          onClick={() => openReport({ kind: 'comment', id: remark.id })}
        >
          {SAFETY_WORDS.report}
        </button>
      )}
    </div>
  );
}
