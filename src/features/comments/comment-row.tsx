import type { CommentId, UserId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';

import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import {
  commentKind,
  editOwnComment,
  type ShownComment,
  useComment,
} from '../../state/entities/comments.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { PersonLink } from '../../ui/link/person-link.tsx';
import { Avatar } from '../../ui/person/avatar.tsx';
import { classes } from '../../ui/styles/classes.ts';
import words from '../../ui/styles/words.module.css';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { CommentBox } from './comment-box.tsx';
import { moreReplies } from './comment-branches.ts';
import { CommentButtons, CommentMenu } from './comment-buttons.tsx';
import styles from './comment-row.module.css';
import { useArrival } from './use-arrival.ts';
import { useCommentMode } from './use-comment-mode.ts';
import type { Comments } from './use-comments.ts';

interface CommentRowProps {
  readonly id: CommentId;
  readonly viewer: UserId;
  /** The comment of the link, this one or below it: it is scrolled to, marked and focused. */
  readonly linkedId: CommentId | undefined;
  /** The message why the viewer may not reply here. */
  readonly replyRefusal: string | undefined;
  readonly comments: Comments;
  readonly onCopyLink: (id: CommentId) => void;
}

/** A comment or reply, with the replies to it. */
export function CommentRow(props: CommentRowProps) {
  const comment = useComment(props.id);
  return comment.presence === 'present' ? <PresentComment {...props} comment={comment} /> : null;
}

interface PresentCommentProps extends CommentRowProps {
  readonly comment: ShownComment;
}

function PresentComment(props: PresentCommentProps) {
  const { comment, viewer, linkedId, comments } = props;
  const arrival = useArrival(comment.id === linkedId);
  const doing = useCommentMode(comment.id, viewer);
  const { mode, read } = doing;
  return (
    <li className={styles.comment}>
      {comment.isDeleted ? (
        <p {...arrival} className={classes(styles.stub, arrival && styles.linked)}>
          {comment.text}
        </p>
      ) : (
        <div
          ref={comment.isPending ? scrollToPending : undefined}
          {...arrival}
          className={classes(
            styles.row,
            comment.isPending && styles.pending,
            arrival && styles.linked,
          )}
        >
          <CommentBody {...props} doing={doing} />
        </div>
      )}
      {mode === 'replying' && !comment.isDeleted && (
        <div className={styles.below}>
          <CommentBox
            label={COMMENT_MESSAGES.replyTo(comment.authorName)}
            action={COMMENT_MESSAGES.reply}
            hasFocus
            draft={{ user: viewer, key: DRAFT_KEYS.reply(comment.id) }}
            isOptimistic
            onCancel={read}
            onSend={async (sent) => {
              await comments.reply(comment.id, sent);
              read();
            }}
          />
        </div>
      )}
      <Replies {...props} />
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
              void comments.remove(comment.id);
            }}
          >
            {COMMENT_MESSAGES.delete}
          </Button>
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The viewer's own comment is added on top of the list, which may be out of sight of the box. */
function scrollToPending(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

interface CommentBodyProps extends PresentCommentProps {
  readonly doing: ReturnType<typeof useCommentMode>;
}

/** The author, the text and the buttons. */
function CommentBody({ comment, viewer, replyRefusal, onCopyLink, doing }: CommentBodyProps) {
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
              await editOwnComment(comment.id, text);
              read();
            }}
          />
        ) : (
          <p className={styles.text} dir="auto">
            <LinkedText text={comment.text} />
          </p>
        )}
        {comment.isPending ? (
          <p className={words.detail}>{COMMENT_MESSAGES.sending}</p>
        ) : (
          <CommentButtons
            comment={comment}
            isOwn={isOwn}
            isReplying={mode === 'replying'}
            replyRefusal={replyRefusal}
            isHidden={mode === 'editing'}
            onReply={(button) => open('replying', button)}
          />
        )}
      </div>
      {!comment.isPending && (
        <CommentMenu
          comment={comment}
          isOwn={isOwn}
          onCopyLink={onCopyLink}
          isHidden={mode === 'editing'}
          onEdit={() => open('editing', document.activeElement)}
          onDelete={confirmDelete}
        />
      )}
    </>
  );
}

/** The loaded replies to a comment, and the button for the others. */
function Replies({ id, comment, ...shared }: PresentCommentProps) {
  const { branches, waiting, loadMoreReplies } = shared.comments;
  const { ids = [] } = branches.get(id) ?? {};
  const more = moreReplies(comment.repliesCount, branches.get(id), waiting.get(id));
  const { ref, loadAndFocus } = useFocusOnNew(ids.length);
  if (ids.length === 0 && more <= 0) return null;
  return (
    <ul ref={ref} className={styles.below}>
      {ids.map((reply) => (
        <CommentRow key={reply} id={reply} {...shared} />
      ))}
      {more > 0 && (
        <li>
          <button
            type="button"
            className={styles.more}
            onClick={() => void loadAndFocus(() => loadMoreReplies(id))}
          >
            {COMMENT_MESSAGES.moreReplies(more)}
          </button>
        </li>
      )}
    </ul>
  );
}
