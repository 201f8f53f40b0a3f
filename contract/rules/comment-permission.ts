import type { ProblemCode } from '../problems.ts';
import type { CommentPermission } from './permissions.ts';

/** What the right to comment depends on, for a post the viewer may see. */
export interface CommentPermissionFacts {
  readonly permission: CommentPermission;
  readonly viewerIsAuthor: boolean;
  readonly viewerFollowsAuthor: boolean;
  readonly authorFollowsViewer: boolean;
}

/**
 * Returns why the viewer may not comment on the post, or `undefined`. Authors cannot comment on their
 * own posts, but reply to comments (see `replyProblem`).
 */
export function commentProblem(facts: CommentPermissionFacts): ProblemCode | undefined {
  if (facts.viewerIsAuthor) return 'own_post_comment';
  return replyProblem(facts);
}

/**
 * Returns why the viewer may not reply to a comment, or `undefined`: `followers` requires that viewer
 * and author follow each other.
 */
export function replyProblem(facts: CommentPermissionFacts): ProblemCode | undefined {
  if (facts.viewerIsAuthor || facts.permission === 'everyone') return undefined;
  const isMutual = facts.viewerFollowsAuthor && facts.authorFollowsViewer;
  return isMutual ? undefined : 'comments_followers_only';
}
