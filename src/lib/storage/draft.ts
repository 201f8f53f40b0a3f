import type { UserId } from '#contract/ids.ts';
import { getStored, isVolatile, removeStored, setStored } from './storage.ts';

/** Drafts are kept by user, so that nobody else on the same device sees them. */
const PREFIX = 'draft:';

/** What words were to become, by the id of what they are about. */
export const DRAFT_OF = {
  post: 'post',
  /** Who was to see the post and comment on it. */
  audience: 'audience',
  edit: (postId: string) => `edit:${postId}`,
  comment: (postId: string) => `comment:${postId}`,
  reply: (commentId: string) => `reply:${commentId}`,
  /** A comment or reply that is being changed. */
  remark: (commentId: string) => `remark:${commentId}`,
  report: (kind: string, id: string) => `report:${kind}:${id}`,
  profile: 'profile',
  project: (projectId: string | undefined) => `project:${projectId ?? 'new'}`,
} as const;

function keyOf(user: UserId, about: string): string {
  return `${PREFIX}${about}:${user}`;
}

/**
 * The text this person began and did not send; empty where there is none.
 *
 * @param about One of `DRAFT_OF`.
 */
export function getDraft(user: UserId, about: string = DRAFT_OF.post): string {
  return getStored(keyOf(user, about)) ?? '';
}

/** Keeps `text` for the next visit; an empty one forgets the draft. */
export function setDraft(user: UserId, text: string, about: string = DRAFT_OF.post): void {
  if (text === '') removeStored(keyOf(user, about));
  else setStored(keyOf(user, about), text);
}

/** Whether the draft lasts only until the page closes, because the browser keeps nothing. */
export function isDraftVolatile(user: UserId, about: string = DRAFT_OF.post): boolean {
  return isVolatile(keyOf(user, about));
}

/** The fields of a form that this person began; `undefined` where there are none, or nobody can read them. */
export function getDraftFields(
  user: UserId,
  about: string,
): Readonly<Record<string, unknown>> | undefined {
  try {
    const kept: unknown = JSON.parse(getDraft(user, about) || 'null');
    if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return undefined;
    return kept as Readonly<Record<string, unknown>>;
  } catch {
    return undefined; // not what was written
  }
}

/** Keeps the fields of a form for the next visit. */
export function setDraftFields(user: UserId, about: string, fields: object): void {
  setDraft(user, JSON.stringify(fields), about);
}
