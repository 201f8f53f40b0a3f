import type { UserId } from '#contract/ids.ts';

/** Drafts are kept by user, so that nobody else on the same device sees them. */
const PREFIX = 'draft:';

/** What a text was to become, by the id of what it is about. */
export const DRAFT_OF = {
  post: 'post',
  edit: (postId: string) => `edit:${postId}`,
  comment: (postId: string) => `comment:${postId}`,
  reply: (commentId: string) => `reply:${commentId}`,
} as const;

function keyOf(user: UserId, about: string): string {
  return `${PREFIX}${about}:${user}`;
}

/**
 * The text this person began and did not send; empty where there is none.
 *
 * @param about One of `DRAFT_OF`.
 */
export function readDraft(user: UserId, about: string = DRAFT_OF.post): string {
  try {
    return localStorage.getItem(keyOf(user, about)) ?? '';
  } catch {
    return ''; // storage is forbidden: as if there were none
  }
}

/** Keeps `text` for the next visit; an empty one forgets the draft. */
export function keepDraft(user: UserId, text: string, about: string = DRAFT_OF.post): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(user, about));
    else localStorage.setItem(keyOf(user, about), text);
  } catch (error) {
    console.warn('The draft could not be kept.', error);
  }
}
