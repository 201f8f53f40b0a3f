import type { CommentId } from '#contract/ids.ts';
import { MESSAGES } from '#contract/messages/en/common.ts';
import { PROBLEMS } from '#contract/problems.ts';
import {
  type CommentPermissionFacts,
  commentProblem,
  replyProblem,
} from '#contract/rules/comment-permission.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { DRAFT_OF } from '../../lib/storage/draft.ts';
import { Button } from '../../ui/button/button.tsx';
import { RowsSkeleton } from '../../ui/skeleton/rows-skeleton.tsx';
import { CommentBox } from './comment-box.tsx';
import type { CommentScope } from './comment-calls.ts';
import { CommentRow } from './comment-row.tsx';
import styles from './comment-section.module.css';
import { type CommentList, useComments } from './use-comments.ts';

interface CommentSectionProps extends CommentScope {
  /** Who may comment, and how the viewer and the author stand to each other. */
  readonly facts: CommentPermissionFacts;
  /** The person came to write a comment. */
  readonly startsWriting?: boolean;
  /** The comment or reply that the person came for. */
  readonly sought?: CommentId | undefined;
  readonly onCopyLink: (id: CommentId) => void;
}

/** The comments of a post, three levels deep, and the box for another one. */
export function CommentSection({
  postId,
  viewer,
  facts,
  startsWriting = false,
  sought,
  onCopyLink,
}: CommentSectionProps) {
  const comments = useComments({ postId, viewer }, sought);
  const refusal = commentProblem(facts);
  const replyRefusal = replyProblem(facts);
  return (
    <section className={styles.section} aria-labelledby="comments-title">
      <h3 id="comments-title" className={styles.title}>
        {MESSAGES.comments.title}
      </h3>
      {refusal === undefined && (
        <CommentBox
          label={MESSAGES.comments.write}
          action={MESSAGES.comments.send}
          shortcut="c"
          draft={{ user: viewer, about: DRAFT_OF.comment(postId) }}
          isOptimistic
          hasFocus={startsWriting}
          onSend={comments.comment}
        />
      )}
      {refusal !== undefined && (
        <p className={styles.note}>
          {facts.viewerIsAuthor ? MESSAGES.comments.ownPost : PROBLEMS[refusal].message}
        </p>
      )}
      {comments.arrived > 0 && (
        <button type="button" className={styles.pill} onClick={() => void comments.showArrived()}>
          {MESSAGES.comments.arrived(comments.arrived)}
        </button>
      )}
      <List
        list={comments.list}
        viewer={viewer}
        sought={sought}
        replyRefusal={replyRefusal && PROBLEMS[replyRefusal].message}
        comments={comments}
        onCopyLink={onCopyLink}
      />
    </section>
  );
}

interface ListProps extends Pick<CommentSectionProps, 'viewer' | 'sought' | 'onCopyLink'> {
  readonly list: CommentList;
  readonly replyRefusal: string | undefined;
  readonly comments: ReturnType<typeof useComments>;
}

function List({ list, viewer, sought, replyRefusal, comments, onCopyLink }: ListProps) {
  const { ref, bring } = useFocusOnNew(list.status === 'ready' ? list.comments.length : 0);
  switch (list.status) {
    case 'loading':
      return <RowsSkeleton shape="comments" label={MESSAGES.comments.loading} />;
    case 'failed':
      return (
        <div role="alert" className={styles.failure}>
          <p>{PROBLEMS.comments_failed.message}</p>
          <Button onClick={comments.reload}>{MESSAGES.retry}</Button>
        </div>
      );
    case 'ready':
      return (
        <>
          {list.isSoughtGone && (
            <p role="status" className={styles.note}>
              {PROBLEMS.comment_not_found.message}
            </p>
          )}
          {list.comments.length === 0 && <p className={styles.note}>{MESSAGES.comments.empty}</p>}
          <ul ref={ref} className={styles.list}>
            {list.comments.map((comment) => (
              <CommentRow
                key={comment.id}
                comment={comment}
                viewer={viewer}
                sought={sought}
                replyRefusal={replyRefusal}
                actions={{
                  onReply: comments.reply,
                  onEdit: comments.edit,
                  onDelete: comments.remove,
                  onLike: comments.toggleLike,
                  onMoreReplies: comments.loadMoreReplies,
                  onCopyLink: ({ id }) => onCopyLink(id),
                }}
              />
            ))}
          </ul>
          {list.nextCursor !== undefined && (
            <Button onClick={() => void bring(comments.loadMore)}>{MESSAGES.comments.more}</Button>
          )}
        </>
      );
  }
}
