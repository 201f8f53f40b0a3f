import type { ProblemCode } from '../problems.ts';
import type { CommentPermission } from './permissions.ts';

/** What the right to comment depends on, as things stand now. Visibility was decided before. */
export interface CommentPermissionFacts {
  readonly permission: CommentPermission;
  readonly viewerIsAuthor: boolean;
  readonly viewerFollowsAuthor: boolean;
  readonly authorFollowsViewer: boolean;
}

/**
 * Why the viewer may not comment on the post, or `undefined`. The author has no comment box of
 * their own; they answer other people's comments (see `replyProblem`).
 */
export function commentProblem(facts: CommentPermissionFacts): ProblemCode | undefined {
  if (facts.viewerIsAuthor) return 'own_post_comment';
  return replyProblem(facts);
}

/**
 * Why the viewer may not answer a comment below the post, or `undefined`: where only followers may
 * comment, the two must follow each other at this moment, for answers as well.
 */
export function replyProblem(facts: CommentPermissionFacts): ProblemCode | undefined {
  if (facts.viewerIsAuthor || facts.permission === 'everyone') return undefined;
  const isMutual = facts.viewerFollowsAuthor && facts.authorFollowsViewer;
  return isMutual ? undefined : 'comments_followers_only';
}
