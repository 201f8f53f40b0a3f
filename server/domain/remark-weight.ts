import { READ_POINTS } from '#contract/rate-limits.ts';
import type { Comment, NestedReply, Reply } from '#contract/schema/comment.ts';
import type { Context, Viewer } from '../context.ts';
import { spend } from './limits.ts';

/** Characters of comments or replies and of all that they carry. */
export function charsOfRemarks(remarks: readonly (Comment | Reply)[]): number {
  return remarks.reduce((sum, remark) => sum + charsOf(remark), 0);
}

function charsOf(remark: Comment | Reply | NestedReply): number {
  const text = 'commentText' in remark ? remark.commentText : remark.replyText;
  return remark.replies.reduce(
    (sum, below) => (typeof below === 'string' ? sum : sum + charsOf(below)),
    text.length,
  );
}

/** Counts what was read where it is much. @throws {DomainError} `too_many_requests` */
export function spendRemarks(
  context: Context,
  viewer: Viewer,
  remarks: readonly (Comment | Reply)[],
): void {
  const points = Math.floor(charsOfRemarks(remarks) / READ_POINTS.remarkCharsForPoint);
  if (points > 0) spend(context, 'heavyReads', viewer.id, points);
}
