import { Heart } from 'lucide-react';
import { useState } from 'react';
import { FEED_WORDS } from '#contract/feed-words.ts';
import type { UserId } from '#contract/ids.ts';
import { PROBLEMS } from '#contract/problems.ts';
import { isWithinCommentEditWindow } from '#contract/rules/comment-tree.ts';
import { type SelfAction, selfActionProblem } from '#contract/rules/self-actions.ts';
import { WORDS } from '#contract/words.ts';
import { showToast } from '../../state/toasts.ts';
import { AgoTime } from '../../ui/ago-time.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Question } from '../../ui/question.tsx';
import type { SentText } from './comment-calls.ts';
import type { Remark } from './remark.ts';
import styles from './remark-row.module.css';
import { TextBox } from './text-box.tsx';

/** What one can do to a remark. */
export interface RemarkActions {
  /** Rejects when it was not sent. */
  readonly onReply: (target: Remark, sent: SentText) => Promise<void>;
  /** Rejects when it was not changed. */
  readonly onEdit: (remark: Remark, text: string) => Promise<void>;
  readonly onDelete: (remark: Remark) => Promise<void>;
  readonly onLike: (remark: Remark) => Promise<void>;
  readonly onMoreReplies: (remark: Remark) => Promise<void>;
}

interface RemarkRowProps {
  readonly remark: Remark;
  readonly viewer: UserId;
  /** Why the viewer may not answer here, in words. */
  readonly replyRefusal: string | undefined;
  readonly actions: RemarkActions;
}

/** A comment or reply, with the answers below it. */
export function RemarkRow({ remark, viewer, replyRefusal, actions }: RemarkRowProps) {
  const [mode, setMode] = useState<'reading' | 'replying' | 'editing' | 'deleting'>('reading');
  const read = () => setMode('reading');
  const isOwn = remark.authorId === viewer;
  const canEdit = isOwn && isWithinCommentEditWindow(remark.createdAtMs, Date.now());
  const hidden = remark.repliesCount - remark.replies.length;

  /** Says why one may not do this to something of one's own; the server would say the same. */
  function isRefused(action: SelfAction): boolean {
    const problem = selfActionProblem(
      action,
      remark.path.length === 1 ? 'comment' : 'reply',
      isOwn,
    );
    if (problem) showToast(PROBLEMS[problem].message);
    return problem !== undefined;
  }

  return (
    <li className={styles.remark}>
      {remark.isDeleted ? (
        <p className={styles.stub}>{remark.text}</p>
      ) : (
        <div className={styles.row}>
          <Avatar name={remark.authorName} src={remark.authorImage} className={styles.avatar} />
          <div className={styles.body}>
            <p className={styles.head}>
              <strong className={styles.name} dir="auto">
                {remark.authorName}
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
            <div className={styles.actions}>
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
                aria-expanded={mode === 'replying'}
                onClick={() => {
                  if (isRefused('reply')) return;
                  if (replyRefusal === undefined) setMode('replying');
                  else showToast(replyRefusal);
                }}
              >
                {WORDS.comments.reply}
              </button>
              {canEdit && (
                <button type="button" className={styles.action} onClick={() => setMode('editing')}>
                  {WORDS.comments.edit}
                </button>
              )}
              {isOwn && (
                <button type="button" className={styles.action} onClick={() => setMode('deleting')}>
                  {WORDS.comments.delete}
                </button>
              )}
            </div>
          </div>
        </div>
      )}
      {mode === 'replying' && (
        <div className={styles.below}>
          <TextBox
            label={WORDS.comments.replyTo(remark.authorName)}
            action={WORDS.comments.reply}
            hasFocus
            onCancel={read}
            onSend={async (sent) => {
              await actions.onReply(remark, sent);
              read();
            }}
          />
        </div>
      )}
      {(remark.replies.length > 0 || hidden > 0) && (
        <ul className={styles.below}>
          {remark.replies.map((reply) => (
            <RemarkRow
              key={reply.id}
              remark={reply}
              viewer={viewer}
              replyRefusal={replyRefusal}
              actions={actions}
            />
          ))}
          {hidden > 0 && (
            <li>
              <button
                type="button"
                className={styles.more}
                onClick={() => void actions.onMoreReplies(remark)}
              >
                {WORDS.comments.moreReplies(hidden)}
              </button>
            </li>
          )}
        </ul>
      )}
      {mode === 'deleting' && (
        <Question
          title={WORDS.comments.deleteTitle}
          text={WORDS.comments.deleteText}
          stay={WORDS.comments.keep}
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
