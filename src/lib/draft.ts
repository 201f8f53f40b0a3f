import type { UserId } from '#contract/ids.ts';

/** Drafts are kept by user, so that nobody else on the same device sees them. */
const PREFIX = 'draft:post:';

/** The text this person began and did not send; empty where there is none. */
export function readDraft(user: UserId): string {
  try {
    return localStorage.getItem(PREFIX + user) ?? '';
  } catch {
    return ''; // storage is forbidden: as if there were none
  }
}

/** Keeps `text` for the next visit; an empty one forgets the draft. */
export function keepDraft(user: UserId, text: string): void {
  try {
    if (text === '') localStorage.removeItem(PREFIX + user);
    else localStorage.setItem(PREFIX + user, text);
  } catch (error) {
    console.warn('The draft could not be kept.', error);
  }
}

/** Forgets the drafts of everybody on this device. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch (error) {
    console.warn('The drafts could not be removed.', error);
  }
}
