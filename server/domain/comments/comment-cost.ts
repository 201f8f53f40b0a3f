import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import type { Context, Viewer } from '../../context.ts';
import { consumeLimit } from '../shared/rate-limits.ts';

/** Returns the number of characters of comments and everything below them. */
export function charsOfComments(comments: readonly (Comment | Reply)[]): number {
  return comments.reduce((sum, comment) => sum + charsOf(comment), 0);
}

function charsOf(comment: Comment | Reply | NestedReply): number {
  const text = 'commentText' in comment ? comment.commentText : comment.replyText;
  return comment.replies.reduce(
    (sum, below) => (typeof below === 'string' ? sum : sum + charsOf(below)),
    text.length,
  );
}

/**
 * Charges the viewer for reading comments, before that: who has no points left has nothing read.
 *
 * @throws {DomainError} `too_many_requests`
 */
export function consumeCommentRead(context: Context, viewer: Viewer): Promise<void> {
  return consumeLimit(context, 'heavyReads', viewer.id, READ_POINTS.page);
}

/** Charges for the length of what was read. @throws {DomainError} `too_many_requests` */
export async function consumeCommentChars(
  context: Context,
  viewer: Viewer,
  comments: readonly (Comment | Reply)[],
): Promise<void> {
  const points = Math.floor(charsOfComments(comments) / READ_POINTS.commentCharsPerPoint);
  if (points > 0) await consumeLimit(context, 'heavyReads', viewer.id, points);
}
