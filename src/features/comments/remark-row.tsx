import { FEED_WORDS } from '#contract/feed-words.ts';
import type { CommentId, UserId } from '#contract/ids.ts';
import { WORDS } from '#contract/words.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { DRAFT_OF } from '../../lib/draft.ts';
import { AgoTime } from '../../ui/ago-time.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { PersonLink } from '../../ui/person-link.tsx';
import { Question } from '../../ui/question.tsx';
import { kindOf, type Remark, type RemarkActions } from './remark.ts';
import { RemarkButtons } from './remark-buttons.tsx';
import styles from './remark-row.module.css';
import { TextBox } from './text-box.tsx';
import { useArrival } from './use-arrival.ts';
import { useRemarkMode } from './use-remark-mode.ts';

interface RemarkRowProps {
  readonly remark: Remark;
  readonly viewer: UserId;
  /** The one that the person came for, here or below: it is brought into view, marked and focused. */
  readonly sought: CommentId | undefined;
  /** Why the viewer may not answer here, in words. */
  readonly replyRefusal: string | undefined;
  readonly actions: RemarkActions;
}

/** A comment or reply, with the answers below it. */
export function RemarkRow(props: RemarkRowProps) {
  const { remark, viewer, sought, actions } = props;
  const place = useArrival(remark.id === sought);
  const doing = useRemarkMode(remark.id, viewer);
  const { mode, read } = doing;
  return (
    <li className={styles.remark}>
      {remark.isDeleted ? (
        <p {...place} className={classes(styles.stub, place && styles.sought)}>
          {remark.text}
        </p>
      ) : (
        <div
          {...place}
          className={classes(
            styles.row,
            remark.isPending && styles.pending,
            place && styles.sought,
          )}
        >
          <RemarkBody {...props} doing={doing} />
        </div>
      )}
      {mode === 'replying' && (
        <div className={styles.below}>
          <TextBox
            label={WORDS.comments.replyTo(remark.authorName)}
            action={WORDS.comments.reply}
            hasFocus
            draft={{ user: viewer, about: DRAFT_OF.reply(remark.id) }}
            isOptimistic
            onCancel={read}
            onSend={async (sent) => {
              await actions.onReply(remark, sent);
              read();
            }}
          />
        </div>
      )}
      <Answers {...props} />
      {mode === 'deleting' && (
        <Question
          title={WORDS.comments.deleteTitle[kindOf(remark)]}
          text={WORDS.comments.deleteText}
          onStay={read}
        >
          <Button
            look="danger"
            onClick={() => {
              read();
              void actions.onDelete(remark);
            }}
          >
            {WORDS.comments.delete}
          </Button>
        </Question>
      )}
    </li>
  );
}

interface RemarkBodyProps extends RemarkRowProps {
  readonly doing: ReturnType<typeof useRemarkMode>;
}

/** Who wrote it, what it says, and what one can do with it. */
function RemarkBody({ remark, viewer, replyRefusal, actions, doing }: RemarkBodyProps) {
  const { mode, read, open, ask } = doing;
  const isOwn = remark.authorId === viewer;
  return (
    <>
      <PersonLink userId={remark.authorId} isSelf={isOwn} isSilent>
        <Avatar name={remark.authorName} src={remark.authorImage} className={styles.avatar} />
      </PersonLink>
      <div className={styles.body}>
        <p className={styles.head}>
          <strong className={styles.name} dir="auto">
            <PersonLink userId={remark.authorId} isSelf={isOwn}>
              {remark.authorName}
            </PersonLink>
          </strong>
          <AgoTime atMs={remark.createdAtMs} />
          {remark.isEdited && <span>{FEED_WORDS.edited}</span>}
        </p>
        {mode === 'editing' ? (
          <TextBox
            label={WORDS.comments.editText}
            action={WORDS.comments.save}
            initialText={remark.text}
            hasFocus
            draft={{ user: viewer, about: DRAFT_OF.remark(remark.id) }}
            onCancel={read}
            onSend={async ({ text }) => {
              await actions.onEdit(remark, text);
              read();
            }}
          />
        ) : (
          <p className={styles.text} dir="auto">
            {remark.text}
          </p>
        )}
        {remark.isPending ? (
          <p className={styles.sending}>{WORDS.comments.sending}</p>
        ) : (
          <RemarkButtons
            remark={remark}
            isOwn={isOwn}
            isReplying={mode === 'replying'}
            replyRefusal={replyRefusal}
            actions={actions}
            isHidden={mode === 'editing'}
            onOpen={open}
            onDelete={ask}
          />
        )}
      </div>
    </>
  );
}

/** What answers a remark, as far as it is loaded, and the way to the rest. */
function Answers({ remark, ...shared }: RemarkRowProps) {
  const hidden = remark.repliesCount - remark.replies.length;
  const { ref, bring } = useFocusOnNew(remark.replies.length);
  if (remark.replies.length === 0 && hidden <= 0) return null;
  return (
    <ul ref={ref} className={styles.below}>
      {remark.replies.map((reply) => (
        <RemarkRow key={reply.id} remark={reply} {...shared} />
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            className={styles.more}
            onClick={() => void bring(() => shared.actions.onMoreReplies(remark))}
          >
            {WORDS.comments.moreReplies(hidden)}
          </button>
        </li>
      )}
    </ul>
  );
}
