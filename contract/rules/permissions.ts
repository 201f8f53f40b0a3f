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
  /** Whether an operator removed the post or suspended its author. */
  readonly isTakenDown: boolean;
}

/** Private posts are visible to their author and the people the author follows. */
export function canSeePost(facts: VisibilityFacts): boolean {
  if (facts.isTakenDown) return false;
  if (facts.viewerIsAuthor) return true;
  if (facts.blocked) return false;
  return facts.visibility === 'public' || facts.authorFollowsViewer;
}

export const PROJECT_STATES = ['draft', 'published', 'unlisted'] as const;
export type ProjectState = (typeof PROJECT_STATES)[number];

/** `linked`: who knows its address; `listed`: in profiles, searches and every other list. */
export type ProjectAccess = 'linked' | 'listed';

interface ProjectFacts {
  readonly state: ProjectState;
  readonly access: ProjectAccess;
  readonly viewerIsOwner: boolean;
  /** Whether either has blocked the other, or the owner is suspended or leaving. */
  readonly ownerIsHidden: boolean;
}

/** Drafts are visible to their owner only; unlisted projects to everybody with the link. */
export function canSeeProject({ state, access, viewerIsOwner, ownerIsHidden }: ProjectFacts) {
  if (viewerIsOwner) return true;
  if (ownerIsHidden) return false;
  return state === 'published' || (state === 'unlisted' && access === 'linked');
}

/** Whether text and media of a post may still change. */
export function isWithinEditWindow(createdAtMs: number, nowMs: number, graceMs = 0): boolean {
  return nowMs - createdAtMs < LIMITS.postEditWindowMs + graceMs;
}

/** Parses the spellings of `isPublic`; `undefined` for anything else. */
export function readVisibility(word: string): Visibility | undefined {
  if (word === 'true' || word === 'public') return 'public';
  if (word === 'false' || word === 'private') return 'private';
  return undefined;
}

/** Parses the spellings of `allowComments`; `undefined` for anything else. */
export function readCommentPermission(word: string): CommentPermission | undefined {
  if (word === 'true' || word === 'everyone') return 'everyone';
  if (word === 'false' || word === 'followers') return 'followers';
  return undefined;
}
