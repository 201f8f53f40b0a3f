import { LIMITS } from '../limits.ts';

export type Visibility = 'public' | 'private';
export type CommentPermission = 'everyone' | 'followers';

/** What visibility depends on. */
export interface VisibilityFacts {
  readonly visibility: Visibility;
  readonly viewerIsAuthor: boolean;
  /** Whether the post's author follows the viewer. */
  readonly authorFollowsViewer: boolean;
  /** Whether either of the two has blocked the other. */
  readonly blocked: boolean;
  /** Whether an operator has taken the post down or shut its author out. */
  readonly isTakenDown: boolean;
}

/** A private post is seen by its author and by the people the author follows. */
export function canSeePost(facts: VisibilityFacts): boolean {
  if (facts.isTakenDown) return false;
  if (facts.viewerIsAuthor) return true;
  if (facts.blocked) return false;
  return facts.visibility === 'public' || facts.authorFollowsViewer;
}

/** Whether text and media of a post may still change: within 30 minutes of its creation. */
export function isWithinEditWindow(createdAtMs: number, nowMs: number, graceMs = 0): boolean {
  return nowMs - createdAtMs < LIMITS.postEditWindowMs + graceMs;
}

/** Reads the spellings of `isPublic`; `undefined` where it is none of them. */
export function readVisibility(word: string): Visibility | undefined {
  if (word === 'true' || word === 'public') return 'public';
  if (word === 'false' || word === 'private') return 'private';
  return undefined;
}

/** Reads the spellings of `allowComments`; `undefined` where it is none of them. */
export function readCommentPermission(word: string): CommentPermission | undefined {
  if (word === 'true' || word === 'everyone') return 'everyone';
  if (word === 'false' || word === 'followers') return 'followers';
  return undefined;
}
