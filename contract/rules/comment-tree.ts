import { LIMITS } from '../limits.ts';

/** 1: a comment; 2: a reply to it; 3: a reply to a reply. */
export type CommentDepth = 1 | 2 | 3;

/** A comment or reply and where it hangs. */
export interface ThreadedComment {
  readonly id: string;
  readonly level: CommentDepth;
  /** What it answers; `undefined` for a comment. */
  readonly parentId: string | undefined;
}

/** Where a new remark hangs. */
export interface CommentParent {
  readonly level: CommentDepth;
  readonly parentId: string;
}

/**
 * Where an answer to `target` hangs. There are three levels: what answers a nested reply stands
 * beside it, below the same reply.
 */
export function parentForReply(target: ThreadedComment): CommentParent {
  if (target.level === 1) return { level: 2, parentId: target.id };
  if (target.level === 2 || target.parentId === undefined) return { level: 3, parentId: target.id };
  return { level: 3, parentId: target.parentId };
}

/** What deleting a remark leaves: nothing, or a stub that holds the answers below it. */
export function leftAfterDeletion(replies: number): 'nothing' | 'stub' {
  return replies > 0 ? 'stub' : 'nothing';
}

/** Whether a stub has become pointless: it stands only for the answers below it. */
export function isEmptyStub(remark: {
  readonly isDeleted: boolean;
  readonly replies: number;
}): boolean {
  return remark.isDeleted && remark.replies === 0;
}

/** Whether the text of a comment or reply may still be changed by who wrote it. */
export function isWithinCommentEditWindow(
  createdAtMs: number,
  nowMs: number,
  graceMs = 0,
): boolean {
  return nowMs - createdAtMs < LIMITS.commentEditWindowMs + graceMs;
}

/**
 * The text as it is stored: without space around it. `undefined` where nothing is left or it is
 * longer than a comment may be, counted in characters as people see them in a text field's limit
 * (Unicode code points).
 */
export function readCommentText(text: string): string | undefined {
  const trimmed = text.trim();
  const chars = codePointsOf(trimmed);
  return chars === 0 || chars > LIMITS.commentChars ? undefined : trimmed;
}

function codePointsOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
