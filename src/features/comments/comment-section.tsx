import type { ReactNode } from 'react';
import type { CommentId } from '#contract/ids.ts';
import { COMMENT_MESSAGES } from '#contract/messages/en/comment.ts';
import { COMMON_MESSAGES } from '#contract/messages/en/common.ts';
import { ERROR_MESSAGES } from '#contract/messages/en/errors.ts';

import {
  type CommentPermissionFacts,
  commentProblem,
  replyProblem,
} from '#contract/rules/comment-permission.ts';
import { useFocusOnNew } from '../../hooks/use-focus-on-new.ts';
import { DRAFT_KEYS } from '../../lib/storage/draft-keys.ts';
import { Button } from '../../ui/button/button.tsx';
import { PartSkeleton } from '../../ui/skeleton/part-skeleton.tsx';
import words from '../../ui/styles/words.module.css';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { UnsentText } from '../shared/unsent/unsent-text.tsx';
import { CommentBox } from './comment-box.tsx';
import { TOP } from './comment-branches.ts';
import { draftsAbout } from './comment-drafts.ts';
import type { CommentScope } from './comment-list.ts';
import { CommentRow } from './comment-row.tsx';
import styles from './comment-section.module.css';
import { type Comments, useComments } from './use-comments.ts';

interface CommentSectionProps extends CommentScope {
  /** Who may comment, and whether viewer and author follow each other. */
  readonly facts: CommentPermissionFacts;
  /** The person came to write a comment. */
  readonly startsWriting?: boolean;
  /** The comment or reply that the person came for. */
  readonly linkedId?: CommentId | undefined;
  readonly onCopyLink: (id: CommentId) => void;
  /** What the comments are about; it scrolls with them. */
  readonly above?: ReactNode;
  /** Stays visible together with the box. */
  readonly actions?: ReactNode;
}

/** The comments of a post, three levels deep, and the box for another one. */
export function CommentSection({
  postId,
  viewer,
  facts,
  startsWriting = false,
  linkedId,
  onCopyLink,
  above,
  actions,
}: CommentSectionProps) {
  const comments = useComments({ postId, viewer }, linkedId);
  const arrived = [...comments.waiting.values()].reduce((sum, count) => sum + count, 0);
  const refusal = commentProblem(facts);
  const replyRefusal = replyProblem(facts);
  return (
    <>
      <div className={styles.read}>
        {above}
        <section className={styles.section} aria-labelledby="comments-title">
          <VisuallyHidden id="comments-title" role="heading" aria-level={3}>
            {COMMENT_MESSAGES.title}
          </VisuallyHidden>
          {arrived > 0 && (
            <button
              type="button"
              className={styles.pill}
              onClick={() => void comments.showWaiting()}
            >
              {COMMENT_MESSAGES.arrived(arrived)}
            </button>
          )}
          <List
            viewer={viewer}
            linkedId={linkedId}
            replyRefusal={replyRefusal && ERROR_MESSAGES[replyRefusal]}
            comments={comments}
            onCopyLink={onCopyLink}
          />
        </section>
      </div>
      <div className={styles.write}>
        {actions}
        {draftsAbout(comments.gone).map((draft) => (
          <UnsentText
            key={draft}
            user={viewer}
            draft={draft}
            reason={ERROR_MESSAGES.comment_not_found}
          />
        ))}
        {refusal === undefined ? (
          <CommentBox
            label={COMMENT_MESSAGES.write}
            action={COMMENT_MESSAGES.send}
            shortcut="c"
            draft={{ user: viewer, key: DRAFT_KEYS.comment(postId) }}
            isOptimistic
            hasFocus={startsWriting}
            onSend={comments.comment}
          />
        ) : (
          <>
            <p className={words.quiet}>
              {facts.viewerIsAuthor ? COMMENT_MESSAGES.ownPost : ERROR_MESSAGES[refusal]}
            </p>
            <UnsentText user={viewer} draft={DRAFT_KEYS.comment(postId)} />
          </>
        )}
      </div>
    </>
  );
}

interface ListProps extends Pick<CommentSectionProps, 'viewer' | 'onCopyLink'> {
  readonly linkedId: CommentId | undefined;
  readonly replyRefusal: string | undefined;
  readonly comments: Comments;
}

function List(props: ListProps) {
  const { comments } = props;
  const { ids = [], nextCursor } = comments.branches.get(TOP) ?? {};
  const { ref, loadAndFocus } = useFocusOnNew(comments.status === 'ready' ? ids.length : 0);
  switch (comments.status) {
    case 'loading':
      return <PartSkeleton shape="comments" label={COMMENT_MESSAGES.loading} />;
    case 'failed':
    case 'refused':
      return (
        <div role="alert" className={styles.failure}>
          <p>{ERROR_MESSAGES.comments_failed}</p>
          {comments.status === 'failed' && (
            <Button onClick={comments.reload}>{COMMON_MESSAGES.retry}</Button>
          )}
        </div>
      );
    case 'ready':
      return (
        <>
          {comments.isLinkedGone && (
            <p role="status" className={words.quiet}>
              {ERROR_MESSAGES.comment_not_found}
            </p>
          )}
          {ids.length === 0 && comments.waiting.size === 0 && (
            <p className={words.quiet}>{COMMENT_MESSAGES.empty}</p>
          )}
          <ul ref={ref} className={styles.list}>
            {ids.map((id) => (
              <CommentRow key={id} {...props} id={id} />
            ))}
          </ul>
          {nextCursor !== undefined && (
            <Button onClick={() => void loadAndFocus(comments.loadMore)}>
              {COMMENT_MESSAGES.more}
            </Button>
          )}
        </>
      );
  }
}
