import type { CommentId } from '../ids.ts';
import { LIMITS } from '../limits.ts';

/** 1: a comment; 2: a reply to it; 3: a reply to a reply. */
export type CommentDepth = 1 | 2 | 3;

/** A comment or reply in its thread. */
export interface ThreadedComment {
  readonly id: CommentId;
  readonly level: CommentDepth;
  /** What it replies to; `undefined` for a comment. */
  readonly parentId: CommentId | undefined;
}

/** The position of a new reply. */
export interface CommentParent {
  readonly level: CommentDepth;
  readonly parentId: CommentId;
}

/**
 * Returns the position of a reply to `target`. There are three levels: a reply to a nested reply
 * becomes its sibling.
 */
export function parentForReply(target: ThreadedComment): CommentParent {
  if (target.level === 1) return { level: 2, parentId: target.id };
  if (target.level === 2 || target.parentId === undefined) return { level: 3, parentId: target.id };
  return { level: 3, parentId: target.parentId };
}

/** Returns what remains of a deleted comment: nothing, or a stub for its replies. */
export function leftAfterDeletion(replies: number): 'nothing' | 'stub' {
  return replies > 0 ? 'stub' : 'nothing';
}

/** Whether a stub has lost its last reply. */
export function isEmptyStub(comment: {
  readonly isDeleted: boolean;
  readonly replies: number;
}): boolean {
  return comment.isDeleted && comment.replies === 0;
}

/** Whether the author may still change the text. */
export function isWithinCommentEditWindow(
  createdAtMs: number,
  nowMs: number,
  graceMs = 0,
): boolean {
  return nowMs - createdAtMs < LIMITS.commentEditWindowMs + graceMs;
}

/**
 * Returns the trimmed text, or `undefined` if it is empty or longer than allowed, counted in Unicode
 * code points.
 */
export function readCommentText(text: string): string | undefined {
  const trimmed = text.trim();
  const chars = [...trimmed].length;
  return chars === 0 || chars > LIMITS.commentChars ? undefined : trimmed;
}
