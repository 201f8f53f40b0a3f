import type { ProblemCode } from '../problems.ts';

/** Actions that are refused on your own comments and replies. */
export type SelfAction = 'like' | 'reply';
export type SelfTarget = 'comment' | 'reply';

const PROBLEM_OF: Readonly<Record<SelfTarget, Readonly<Record<SelfAction, ProblemCode>>>> = {
  comment: { like: 'own_comment_like', reply: 'own_comment_reply' },
  reply: { like: 'own_reply_like', reply: 'own_reply_reply' },
};

/** Returns why `action` is refused on your own comment or reply, or `undefined`. */
export function selfActionProblem(
  action: SelfAction,
  target: SelfTarget,
  isOwn: boolean,
): ProblemCode | undefined {
  return isOwn ? PROBLEM_OF[target][action] : undefined;
}
