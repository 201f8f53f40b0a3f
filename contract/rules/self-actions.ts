import type { ProblemCode } from '../problems.ts';

/** What a person can try on something of their own, and must not. */
export type SelfAction = 'like' | 'reply';
export type SelfTarget = 'comment' | 'reply';

const PROBLEM_OF: Readonly<Record<SelfTarget, Readonly<Record<SelfAction, ProblemCode>>>> = {
  comment: { like: 'own_comment_like', reply: 'own_comment_reply' },
  reply: { like: 'own_reply_like', reply: 'own_reply_reply' },
};

/** Why nobody does `action` to a comment or reply of their own, or `undefined` for another's. */
export function selfActionProblem(
  action: SelfAction,
  target: SelfTarget,
  isOwn: boolean,
): ProblemCode | undefined {
  return isOwn ? PROBLEM_OF[target][action] : undefined;
}
