import type { CommentId, UserId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';

import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { CommentBox } from './comment-box.tsx';
import { CommentButtons, CommentMenu } from './comment-buttons.tsx';
import { type CommentActions, type CommentNode, commentKind } from './comment-node.ts';
import styles from './comment-row.module.css';
import { useArrival } from './use-arrival.ts';
import { useCommentMode } from './use-comment-mode.ts';

interface CommentRowProps {
  readonly comment: CommentNode;
  readonly viewer: UserId;
  /** The one that the person came for, here or below: it is brought into view, marked and focused. */
  readonly sought: CommentId | undefined;
  /** Why the viewer may not answer here, in words. */
  readonly replyRefusal: string | undefined;
  readonly actions: CommentActions;
}

/** A comment or reply, with the answers below it. */
export function CommentRow(props: CommentRowProps) {
  const { comment, viewer, sought, actions } = props;
  const arrival = useArrival(comment.id === sought);
  const doing = useCommentMode(comment.id, viewer);
  const { mode, read } = doing;
  return (
    <li className={styles.comment}>
      {comment.isDeleted ? (
        <p {...arrival} className={classes(styles.stub, arrival && styles.sought)}>
          {comment.text}
        </p>
      ) : (
        <div
          {...arrival}
          className={classes(
            styles.row,
            comment.isPending && styles.pending,
            arrival && styles.sought,
          )}
        >
          <CommentBody {...props} doing={doing} />
        </div>
      )}
      {mode === 'replying' && (
        <div className={styles.below}>
          <CommentBox
            label={COMMENT_MESSAGES.replyTo(comment.authorName)}
            action={COMMENT_MESSAGES.reply}
            hasFocus
            draft={{ user: viewer, key: DRAFT_KEYS.reply(comment.id) }}
            isOptimistic
            onCancel={read}
            onSend={async (sent) => {
              await actions.onReply(comment, sent);
              read();
            }}
          />
        </div>
      )}
      <Answers {...props} />
      {mode === 'deleting' && (
        <ConfirmDialog
          title={COMMENT_MESSAGES.deleteTitle[commentKind(comment)]}
          text={COMMENT_MESSAGES.deleteText}
          onCancel={read}
        >
          <Button
            look="danger"
            onClick={() => {
              read();
              void actions.onDelete(comment);
            }}
          >
            {COMMENT_MESSAGES.delete}
          </Button>
        </ConfirmDialog>
      )}
    </li>
  );
}

interface CommentBodyProps extends CommentRowProps {
  readonly doing: ReturnType<typeof useCommentMode>;
}

/** Who wrote it, what it says, and what one can do with it. */
function CommentBody({ comment, viewer, replyRefusal, actions, doing }: CommentBodyProps) {
  const { mode, read, open, confirmDelete } = doing;
  const isOwn = comment.authorId === viewer;
  return (
    <>
      <PersonLink userId={comment.authorId} isSelf={isOwn} isSilent>
        <Avatar name={comment.authorName} src={comment.authorImage} className={styles.avatar} />
      </PersonLink>
      <div className={styles.body}>
        <p className={styles.head}>
          <strong className={styles.name} dir="auto">
            <PersonLink userId={comment.authorId} isSelf={isOwn}>
              {comment.authorName}
            </PersonLink>
          </strong>
          <RelativeTime atMs={comment.createdAtMs} />
          {comment.isEdited && <span>{COMMENT_MESSAGES.edited}</span>}
        </p>
        {mode === 'editing' ? (
          <CommentBox
            label={COMMENT_MESSAGES.editText}
            action={COMMENT_MESSAGES.save}
            initialText={comment.text}
            hasFocus
            draft={{ user: viewer, key: DRAFT_KEYS.editComment(comment.id) }}
            onCancel={read}
            onSend={async ({ text }) => {
              await actions.onEdit(comment, text);
              read();
            }}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {comment.text}
          </p>
        )}
        {comment.isPending ? (
          <p className={styles.sending}>{COMMENT_MESSAGES.sending}</p>
        ) : (
          <CommentButtons
            comment={comment}
            isOwn={isOwn}
            isReplying={mode === 'replying'}
            replyRefusal={replyRefusal}
            actions={actions}
            isHidden={mode === 'editing'}
            onReply={(button) => open('replying', button)}
          />
        )}
      </div>
      {!comment.isPending && (
        <CommentMenu
          comment={comment}
          isOwn={isOwn}
          actions={actions}
          isHidden={mode === 'editing'}
          onEdit={() => open('editing', document.activeElement)}
          onDelete={confirmDelete}
        />
      )}
    </>
  );
}

/** The loaded replies to a comment, and the way to the rest. */
function Answers({ comment, ...shared }: CommentRowProps) {
  const hidden = comment.repliesCount - comment.replies.length;
  const { ref, bring } = useFocusOnNew(comment.replies.length);
  if (comment.replies.length === 0 && hidden <= 0) return null;
  return (
    <ul ref={ref} className={styles.below}>
      {comment.replies.map((reply) => (
        <CommentRow key={reply.id} comment={reply} {...shared} />
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={styles.more}
            onClick={() => void bring(() => shared.actions.onMoreReplies(comment))}
          >
            {COMMENT_MESSAGES.moreReplies(hidden)}
          </button>
        </li>
      )}
    </ul>
  );
}
